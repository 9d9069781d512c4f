import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { DamagedList } from '#features/backups/damaged-list.tsx';
import { OrphanedList } from '#features/backups/orphaned-list.tsx';
import { countDamaged, useFixity } from '#features/backups/use-fixity.ts';
import { useOrphanedFiles } from '#features/backups/use-orphaned-files.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = backupsMessages.dialog;

type FindingsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Lists the damaged originals with cause and remedy, and the files that belong to no media item. */
export function FindingsDialog({ open, onOpenChange }: FindingsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={words.description}
      width={720}
    >
      {/* Focusable, so that the keyboard can scroll it even when nothing inside is focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <DialogBody tabIndex={0}>
        <Findings />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onOpenChange(false)}>{words.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}

function Findings() {
  const findings = useQuery(api.fixity.findings.queryOptions());
  const orphaned = useOrphanedFiles();
  const { data: state } = useFixity();
  if (findings.isError || orphaned.isLoadingError) return <InlineAlert title={words.fetchFailed} />;
  if (!findings.data || !orphaned.data) return <Spinner label={words.loading} className="py-8" />;
  const { damaged } = findings.data;
  if (damaged.length + orphaned.files.length === 0) return <p>{words.none}</p>;
  return (
    <>
      {damaged.length > 0 && (
        <DamagedList items={damaged} total={state ? countDamaged(state) : damaged.length} />
      )}
      {orphaned.files.length > 0 && <OrphanedList {...orphaned} />}
    </>
  );
}
