import { Download } from 'lucide-react';
import { accountDownloadUrl } from '#api/download-url.ts';
import { CopiesSentence } from '#features/profiles/copies-sentence.tsx';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { AnchorButton } from '#ui/form/link-button.tsx';

export function DownloadCard() {
  return (
    <SettingsCard id="archive" title={words.archive}>
      <CopiesSentence />
      <p className="text-ink-2">{words.archiveHint}</p>
      <AnchorButton href={accountDownloadUrl} download icon={Download} className="self-start">
        {words.downloadArchive}
      </AnchorButton>
    </SettingsCard>
  );
}
