import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fileMessages } from '#features/files/files.messages.ts';
import { useDownloadFiles } from '#features/files/use-download-files.ts';
import { useRemoveFiles } from '#features/files/use-remove-files.tsx';
import { ChangeDateButton } from '#features/media/capture/change-date-button.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const EditFilesDialog = lazyPart(
  async () => (await import('#features/files/edit-files-dialog.tsx')).EditFilesDialog,
);

const words = fileMessages.bulk;

type SelectedFileButtonsProps = {
  ids: readonly string[];
  /** Called when the files are changed or deleted: the selection has done its service. */
  onDone: () => void;
  /** Why some of them cannot be changed, or deleted, by this person. */
  changeReason?: string | undefined;
  deleteReason?: string | undefined;
};

/** Edits, dates, downloads and deletes selected files, in lists of files and of pictures alike. */
export function SelectedFileButtons(props: SelectedFileButtonsProps) {
  const { ids, onDone, changeReason, deleteReason } = props;
  const [isEditing, setIsEditing] = useState(false);
  const { removeAll, isRemoving } = useRemoveFiles();
  const { isBusy, downloadAll } = useDownloadFiles();
  const reason = ids.length === 0 ? mediaMessages.selection.nothing : undefined;
  return (
    <>
      <Button
        icon={Pencil}
        disabledReason={reason ?? changeReason}
        onClick={() => setIsEditing(true)}
      >
        {words.edit}
      </Button>
      <ChangeDateButton ids={ids} onDone={onDone} disabledReason={reason ?? changeReason} />
      <Button
        icon={Download}
        busy={isBusy}
        disabledReason={reason}
        onClick={() => void downloadAll(ids)}
      >
        {words.download}
      </Button>
      <Button
        variant="danger-outline"
        icon={Trash2}
        busy={isRemoving}
        disabledReason={reason ?? deleteReason}
        onClick={() => void removeAll(ids).then((areGone) => areGone && onDone())}
      >
        {words.delete}
      </Button>
      {isEditing && (
        <EditFilesDialog
          ids={ids}
          onClose={() => setIsEditing(false)}
          onDone={() => {
            setIsEditing(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
