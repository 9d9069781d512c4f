import type { DriveFile, DrivePlace, FolderSurvey } from '@heirloom/contract/drive/drive.schema.ts';
import { ArrowLeftRight } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { useWholeFolder } from '#features/drive/use-whole-folder.ts';
import { formatSize } from '#lib/format-size.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = driveMessages.wholeFolder;

type FolderTransferDialogProps = {
  folder: DriveFile;
  place: DrivePlace;
  /** Whose its files will be, and to which spaces they are added, too. */
  wanted: { targetUserId: string; spaceIds?: string[] };
  onClose: () => void;
};

/** Counts the files of a folder, then transfers them; closing the dialog cancels the counting. */
export function FolderTransferDialog(props: FolderTransferDialogProps) {
  const { folder, place, wanted, onClose } = props;
  const { survey, start } = useWholeFolder({
    place,
    folderId: folder.id,
    resourceKey: folder.resourceKey,
    ...wanted,
  });
  const found = survey.data;
  return (
    <Dialog open onOpenChange={onClose} title={words.title(folder.name)} description={words.lead}>
      <DialogBody aria-live="polite">
        {survey.isFetching && <Spinner label={words.counting} />}
        {survey.error !== null && (
          <InlineAlert title={words.failed}>{messageOf(survey.error)}</InlineAlert>
        )}
        {found && (
          <>
            {found.files === 0 && <p>{words.nothing}</p>}
            <DescriptionList ruled items={rowsOf(found)} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{words.cancel}</Button>
        {found && found.files > 0 && (
          <Button
            variant="primary"
            icon={ArrowLeftRight}
            busy={start.isPending}
            busyLabel={words.starting}
            onClick={() => start.mutate(undefined, { onSuccess: onClose })}
          >
            {words.start(found.files)}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

/** Rows with a count of 0 are left out. */
function rowsOf(found: FolderSurvey): { term: string; value: string }[] {
  const { rows } = words;
  const files = words.files(found.files);
  const size = formatSize(found.sizeBytes);
  const lines = [
    { count: found.files, term: rows.files, value: words.sized(files, size) },
    { count: found.folders, term: rows.folders, value: words.folders(found.folders) },
    {
      count: found.alreadyThere,
      term: rows.alreadyThere,
      value: words.files(found.alreadyThere),
    },
    {
      count: found.untransferable,
      term: rows.untransferable,
      value: words.leftOut(found.untransferable),
    },
    {
      count: found.closedFolders,
      term: rows.closedFolders,
      value: words.folders(found.closedFolders),
    },
  ];
  return lines.filter(({ count }) => count > 0).map(({ term, value }) => ({ term, value }));
}
