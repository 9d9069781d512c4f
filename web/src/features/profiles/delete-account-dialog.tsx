import type { AccountDeletionPreview } from '@heirloom/contract/account-deletion/account-deletion.contract.ts';
import { trashDays } from '@heirloom/contract/limits.ts';
import { CalendarX, Download, LogOut, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { accountDownloadUrl } from '#api/download-url.ts';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { formatSize } from '#lib/format-size.ts';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { AnchorButton } from '#ui/form/link-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type DeletionStepProps = { icon: LucideIcon; title: string; lines: readonly string[] };

const words = profileMessages.accountDeletion;

type DeleteAccountDialogProps = {
  preview: AccountDeletionPreview;
  isBusy: boolean;
  onConfirm: (takesWords: boolean) => void;
  onCancel: () => void;
};

/** Says what happens and when, and first offers a download of everything. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { preview, isBusy, onConfirm, onCancel } = props;
  const [isUnderstood, setIsUnderstood] = useState(false);
  const [takesWords, setTakesWords] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const { itemCount, sizeBytes, commentCount } = preview;
  const toTrash = itemCount > 0 ? [words.toTrash(itemCount, formatSize(sizeBytes))] : [];
  const atOnce = [words.signOut, ...toTrash, words.linksEnd];

  return (
    <Dialog
      open
      role="alertdialog"
      busy={isBusy}
      onOpenChange={onCancel}
      title={words.dialogTitle}
      initialFocus={cancel}
    >
      <DialogBody className="gap-6">
        <DeletionStep icon={LogOut} title={words.now} lines={atOnce} />
        <DeletionStep icon={CalendarX} title={words.later(trashDays)} lines={words.afterwards} />
        {itemCount > 0 && (
          <div className="flex flex-col gap-3 rounded-md bg-surface-2 p-4">
            <p>{words.download}</p>
            <AnchorButton href={accountDownloadUrl} download icon={Download} className="self-start">
              {profileMessages.downloadArchive}
            </AnchorButton>
          </div>
        )}
        {commentCount > 0 && (
          <Checkbox
            label={words.takeWords(commentCount)}
            checked={takesWords}
            disabled={isBusy}
            onChange={({ target }) => setTakesWords(target.checked)}
          />
        )}
        <Checkbox
          label={words.understood}
          checked={isUnderstood}
          disabled={isBusy}
          onChange={({ target }) => setIsUnderstood(target.checked)}
        />
      </DialogBody>
      <DialogFooter>
        <Button ref={cancel} disabled={isBusy} onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button
          variant="danger"
          busy={isBusy}
          busyLabel={words.deleting}
          disabledReason={isUnderstood ? undefined : words.notUnderstood}
          onClick={() => onConfirm(takesWords)}
        >
          {words.confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** One step of an account deletion: what happens at that time. */
function DeletionStep({ icon, title, lines }: DeletionStepProps) {
  return (
    <div className="flex items-start gap-4">
      <IconTile icon={icon} tone="danger" />
      <div className="min-w-0 flex-1">
        <h3 className="font-[640]">{title}</h3>
        <ul className="mt-1 flex flex-col gap-1 text-ink-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
