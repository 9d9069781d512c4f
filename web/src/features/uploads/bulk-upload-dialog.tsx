import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useIsOffline } from '#api/connection.ts';
import { AlsoAddTo } from '#features/spaces/also-add-to.tsx';
import { useAlsoAddTo } from '#features/spaces/use-also-add-to.ts';
import { QueueFilters } from '#features/uploads/queue-filters.tsx';
import { QueueList } from '#features/uploads/queue-list.tsx';
import { QueueNotices } from '#features/uploads/queue-notices.tsx';
import type { QueueFilter } from '#features/uploads/queue-view.ts';
import { useUploadManager } from '#features/uploads/upload-manager-context.ts';
import { queueProblem } from '#features/uploads/upload-queue.ts';
import { UploadRecipient } from '#features/uploads/upload-recipient.tsx';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useUploadQueue } from '#features/uploads/use-upload-queue.ts';
import { cn } from '#lib/cn.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { Dropzone } from '#ui/form/dropzone.tsx';
import { canChooseFolder, FilePicker, type FilePickerHandle } from '#ui/form/file-picker.tsx';
import { useFileDrop } from '#ui/form/use-file-drop.ts';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type BulkUploadDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For administrators: whose archive the files go to. */
  target?: UploadTarget | null;
};

const words = uploadMessages.bulk;

/** Uploads many files at once. When it is closed during a run, the run continues in the tray. */
export function BulkUploadDialog({ open, onOpenChange, target = null }: BulkUploadDialogProps) {
  const manager = useUploadManager();
  const view = useUploadQueue();
  const isOffline = useIsOffline();
  const { spaceIds } = useAlsoAddTo();
  const [problem, setProblem] = useState<{ title: string } | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [chosenFilter, setFilter] = useState<QueueFilter>('all');
  const picker = useRef<FilePickerHandle>(null);
  const area = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const { total, counts, isRunning } = view;
  const filter = view.ids[chosenFilter].length > 0 ? chosenFilter : 'all';
  const toSend = counts.pending + counts.uploading + counts.error;
  const kept = counts.completed + counts.duplicate;
  const hasBegun = isRunning || kept + counts.error > 0;
  useEffect(() => {
    // What is chosen in another dialog is not for the files of a run.
    if (!isRunning) manager.dispatch({ do: 'chooseSpaces', spaceIds });
  }, [isRunning, manager, spaceIds]);
  const isDone = total > 0 && toSend === 0 && !isRunning;

  const start = () => {
    const found = queueProblem(manager.getQueue().items);
    if (found) {
      const title = target && found === 'noFile' ? uploadMessages.forSomebody.noFile : words[found];
      setProblem({ title });
      setFilter('all');
      if (found === 'noTitle') setRefusals(refusals + 1);
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
  const { isOver, dropHandlers } = useFileDrop({ disabled: isRunning, onFiles: add });

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.dialog} width={1120}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <DialogBody
          ref={area}
          {...(total > 0 && dropHandlers)}
          className={cn('relative', isOver && 'bg-lamp-soft')}
        >
          <div ref={above} className="flex shrink-0 flex-col gap-5 empty:hidden">
            {target ? <UploadRecipient target={target} /> : <AlsoAddTo disabled={isRunning} />}
            {total === 0 && (
              <>
                <Dropzone
                  title={words.drop}
                  hint={words.description}
                  buttonLabel={uploadMessages.chooseFiles}
                  folderLabel={words.chooseFolder}
                  multiple
                  onFiles={add}
                />
                <p className="text-small text-ink-2">
                  {words.importInstead}{' '}
                  <Link
                    to="/imports"
                    onClick={() => onOpenChange(false)}
                    className="font-[640] text-link underline"
                  >
                    {words.toImport}
                  </Link>
                </p>
              </>
            )}
            {hasBegun && (
              <div className="rounded-md bg-surface-2 p-5">
                <Progress
                  label={progressLabel(isRunning, counts, total)}
                  value={view.percent}
                  isDone={isDone}
                  hint={isRunning && isOffline ? uploadMessages.tray.offline : words.counts(counts)}
                />
              </div>
            )}
            {problem && <InlineAlert title={problem.title} />}
            <QueueNotices view={view} isOwn={target === null} />
            <QueueFilters view={view} filter={filter} onFilter={setFilter} />
          </div>
          {total > 0 && (
            <QueueList
              view={view}
              filter={filter}
              area={area}
              above={above}
              titleWanted={refusals}
            />
          )}
          <FilePicker ref={picker} label={words.addFiles} onFiles={add} />
        </DialogBody>
        <DialogFooter>
          {total > 0 && (
            <div className={cn('flex flex-wrap gap-3 md:mr-auto', isRunning && 'max-md:hidden')}>
              <Button disabled={isRunning} onClick={() => picker.current?.chooseFiles()}>
                {words.addFiles}
              </Button>
              {canChooseFolder() && (
                <Button
                  className="max-md:hidden"
                  disabled={isRunning}
                  onClick={() => picker.current?.chooseFolder()}
                >
                  {words.addFolder}
                </Button>
              )}
            </div>
          )}
          {isDone ? (
            <Button variant="accent" onClick={finish}>
              {words.done}
            </Button>
          ) : (
            <>
              <Button onClick={() => (hasBegun ? onOpenChange(false) : finish())}>
                {isRunning
                  ? words.background
                  : hasBegun
                    ? words.closeDialog
                    : uploadMessages.cancel}
              </Button>
              <Button
                type="submit"
                variant="accent"
                busy={isRunning}
                busyLabel={uploadMessages.uploading}
              >
                {toSend > 0 ? words.start(toSend) : uploadMessages.upload}
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

function progressLabel(
  isRunning: boolean,
  { completed, uploading, duplicate, error }: ReturnType<typeof useUploadQueue>['counts'],
  total: number,
): string {
  if (isRunning) {
    return words.overall(Math.min(completed + duplicate + error + uploading, total), total);
  }
  return completed === 0 && duplicate > 0 && error === 0
    ? words.allThere
    : words.uploaded(completed, total);
}
