import { Download, FileArchive } from 'lucide-react';
import { accountDownloadUrl } from '#api/download-url.ts';
import { CopiesSentence } from '#features/profiles/copies-sentence.tsx';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { AnchorButton, LinkButton } from '#ui/form/link-button.tsx';

export function DownloadCard() {
  return (
    <SettingsCard id="archive" title={words.archive}>
      <CopiesSentence />
      <p className="text-ink-2">{words.archiveHint}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <AnchorButton href={accountDownloadUrl} download icon={Download}>
          {words.downloadArchive}
        </AnchorButton>
        <LinkButton to="/export" icon={FileArchive}>
          {words.exportInParts}
        </LinkButton>
      </div>
    </SettingsCard>
  );
}
