import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { EditFilesDialog } from '#features/files/edit-files-dialog.tsx';
import { fileMessages } from '#features/files/files.messages.ts';
import { useDownloadFiles } from '#features/files/use-download-files.ts';
import { useRemoveFiles } from '#features/files/use-remove-files.ts';
import { ChangeDateButton } from '#features/media/capture/change-date-button.tsx';
import { SelectionBar } from '#features/media/selection/selection-bar.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { Button } from '#ui/form/button.tsx';

const words = fileMessages.bulk;

/** The actions on several selected files. */
export function SelectedFilesBar({ selection }: { selection: MediaSelection }) {
  const { ids, leave, pickAll } = selection;
  const [isEditing, setIsEditing] = useState(false);
  const remove = useRemoveFiles();
  const { isBusy, downloadAll } = useDownloadFiles();
  if (ids.length === 0) return null;
  return (
    <>
      <SelectionBar count={ids.length} onLeave={leave} onAll={pickAll}>
        <Button icon={Pencil} onClick={() => setIsEditing(true)}>
          {words.edit}
        </Button>
        <ChangeDateButton ids={ids} onDone={leave} />
        <Button icon={Download} busy={isBusy} onClick={() => void downloadAll(ids)}>
          {words.download}
        </Button>
        <Button
          variant="danger-outline"
          icon={Trash2}
          onClick={() => void remove(ids).then((areGone) => areGone && leave())}
        >
          {words.delete}
        </Button>
      </SelectionBar>
      {isEditing && (
        <EditFilesDialog
          ids={ids}
          onClose={() => setIsEditing(false)}
          onDone={() => {
            setIsEditing(false);
            leave();
          }}
        />
      )}
    </>
  );
}
