import { useEffect, useRef, useState } from 'react';
import { QueueRow } from '#features/uploads/queue-row.tsx';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { UploadRecipient } from '#features/uploads/upload-recipient.tsx';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import {
  canRemove,
  countByStatus,
  overallProgress,
  queueProblem,
} from '#features/uploads/upload-queue.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useUploadQueue } from '#features/uploads/use-upload-queue.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Dropzone } from '#ui/form/dropzone.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { showToast } from '#ui/feedback/toast.ts';

type BulkUploadDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For administrators: whose archive the files go to. */
  target?: UploadTarget | null;
};

const words = uploadMessages.bulk;

/** Uploads many files at once. When it is closed during a run, the run continues in the tray. */
export function BulkUploadDialog({ open, onOpenChange, target = null }: BulkUploadDialogProps) {
  const { manager } = useUploadDialogs();
  const queue = useUploadQueue();
  const [problem, setProblem] = useState<{ title: string } | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const { items, isRunning } = queue;
  const counts = countByStatus(items);
  const hasRemove = items.some(({ id }) => canRemove(queue, id));
  const remaining = items.length - counts.completed;
  const isDone = items.length > 0 && remaining === 0 && !isRunning;
  const [done, ofAll] = [counts.completed + counts.uploading, items.length];

  // After the alert above the rows is rendered, because it moves them.
  useEffect(() => {
    if (problem) rows.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);

  const start = () => {
    const found = queueProblem(items);
    if (found) {
      const title = target && found === 'noFile' ? uploadMessages.forSomebody.noFile : words[found];
      setProblem({ title });
      showToast.error({ title });
      return;
    }
    setProblem(null);
    manager.run();
  };
  const finish = () => {
    manager.dispatch({ do: 'clear' });
    onOpenChange(false);
  };
  const add = (files: File[]) => {
    setProblem(null);
    manager.add(files, target);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.dialog} width={1120}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <DialogBody>
          {target && <UploadRecipient target={target} />}
          {items.length === 0 && (
            <Dropzone
              title={words.drop}
              hint={words.description}
              buttonLabel={uploadMessages.chooseFiles}
              multiple
              onFiles={add}
            />
          )}
          {(isRunning || counts.completed > 0) && (
            <div className="rounded-md bg-surface-2 p-5">
              <Progress
                label={(isRunning ? words.overall : words.uploaded)(Math.min(done, ofAll), ofAll)}
                value={overallProgress(items)}
                isDone={remaining === 0}
                hint={isDone ? undefined : words.counts(counts)}
              />
            </div>
          )}
          {problem && <InlineAlert title={problem.title} />}
          {queue.leftOut > 0 && (
            <InlineAlert tone="info">{words.leftOut(queue.leftOut)}</InlineAlert>
          )}
          {queue.unmatched.length > 0 && (
            <InlineAlert tone="info">{words.unmatched(queue.unmatched)}</InlineAlert>
          )}
          {items.length > 0 && (
            <ul ref={rows}>
              {items.map((item) => (
                <QueueRow key={item.id} queue={queue} item={item} hasRemove={hasRemove} />
              ))}
            </ul>
          )}
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={words.addFiles}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </DialogBody>
        <DialogFooter>
          {items.length > 0 && (
            <Button
              className={cn('md:mr-auto', isRunning && 'max-md:hidden')}
              disabled={isRunning}
              onClick={() => picker.current?.click()}
            >
              {words.addFiles}
            </Button>
          )}
          {isDone ? (
            <Button variant="accent" onClick={finish}>
              {words.done}
            </Button>
          ) : (
            <>
              <Button onClick={() => onOpenChange(false)}>
                {isRunning ? words.background : uploadMessages.cancel}
              </Button>
              <Button
                type="submit"
                variant="accent"
                busy={isRunning}
                busyLabel={uploadMessages.uploading}
              >
                {remaining > 0 ? words.start(remaining) : uploadMessages.upload}
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
