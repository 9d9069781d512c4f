import type { Passkey } from '@heirloom/contract/passkeys/passkeys.contract.ts';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { passkeyMessages as words } from '#features/passkeys/passkeys.messages.ts';
import { RenamePasskeyDialog } from '#features/passkeys/rename-passkey-dialog.tsx';
import { useRemovePasskey } from '#features/passkeys/use-remove-passkey.ts';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatLastLogin } from '#lib/last-login.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

/** One passkey: its name, when it came and was used, and where it works. */
export function PasskeyRow({ passkey, now }: { passkey: Passkey; now: Date }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const { remove, isPending, dialog } = useRemovePasskey();
  const { createdAt, lastUsedAt, isSynced, foreignHost } = passkey;
  const name = profileMessages.device(passkey.name);
  const use =
    lastUsedAt === null ? words.neverUsed : words.lastUsed(formatLastLogin(lastUsedAt, now));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <IconTile icon={Fingerprint} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-[620] break-words">{name}</p>
        <p className="text-small text-ink-2">
          {words.made(formatDate(createdAt))}, {use}
        </p>
        {(isSynced || foreignHost !== null) && (
          <div className="mt-2 flex flex-wrap gap-1.5">
            {isSynced && <Badge>{words.synced}</Badge>}
            {foreignHost !== null && <Badge tone="warning">{words.foreign(foreignHost)}</Badge>}
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={words.renameOf(name)} onClick={() => setIsRenaming(true)}>
          {words.rename}
        </Button>
        <Button
          size="sm"
          variant="danger-outline"
          aria-label={words.removeOf(name)}
          busy={isPending}
          onClick={() => void remove(passkey)}
        >
          {words.remove}
        </Button>
      </div>
      {isRenaming && (
        <RenamePasskeyDialog id={passkey.id} name={name} onClose={() => setIsRenaming(false)} />
      )}
      {dialog}
    </li>
  );
}
