import { backupsMessages } from '#features/backups/backups.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = backupsMessages.backup.help;

/** Says step by step how an archive without a backup folder gets one. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.lead} width={560}>
      <DialogBody>
        <ol className="flex list-decimal flex-col gap-2 pl-6">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="text-ink-2">{words.now}</p>
        <code className="stamp rounded-md bg-surface-2 px-4 py-3 break-words">{words.command}</code>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
