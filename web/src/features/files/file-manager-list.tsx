import type { MediaCard } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import { EditFileDialog } from '#features/files/edit-file-dialog.tsx';
import { fileManagerColumns } from '#features/files/file-manager-columns.tsx';
import { FileMenu } from '#features/files/file-menu.tsx';
import { fileOrderOf, type FilesAddress, filesFilter } from '#features/files/file-order.ts';
import { FilePicture } from '#features/files/file-picture.tsx';
import { FileRowText } from '#features/files/file-row-text.tsx';
import { FileRows } from '#features/files/file-rows.tsx';
import { fileMessages as words } from '#features/files/files.messages.ts';
import { focusRenameButton } from '#features/files/focus-row.ts';
import { PickFile } from '#features/files/pick-file.tsx';
import { SelectedFilesBar } from '#features/files/selected-files-bar.tsx';
import { useFiles } from '#features/files/use-files.ts';
import { useSortFiles } from '#features/files/use-sort-files.ts';
import { useMediaSelection } from '#features/media/use-media-selection.ts';

type FileManagerListProps = { address: FilesAddress; empty: ReactNode };

/** One's own files with all that is known of them, to be edited one by one or deleted and downloaded together. */
export function FileManagerList({ address, empty }: FileManagerListProps) {
  const [range, setRange] = useState({ first: 0, last: 30 });
  const [editing, setEditing] = useState<MediaCard | null>(null);
  const filter = filesFilter(address);
  const list = useFiles(filter, range);
  const selection = useMediaSelection(filter);
  const sortBy = useSortFiles(address);

  return (
    <>
      <FileRows
        label={words.manager.files}
        list={list}
        onRange={setRange}
        columns={fileManagerColumns(selection, list.total, setEditing)}
        order={fileOrderOf(address)}
        onSort={sortBy}
        isSelected={({ id }) => selection.ids.includes(id)}
        empty={empty}
        renderRow={(item, place) => (
          <div className="flex items-center gap-2">
            <PickFile item={item} place={place} selection={selection} />
            <FilePicture item={item} className="w-14" />
            <FileRowText item={item} />
            <FileMenu
              item={item}
              place={place}
              changeLabel={words.actions.edit}
              onChange={() => setEditing(item)}
            />
          </div>
        )}
      />
      <SelectedFilesBar selection={selection} />
      {editing && (
        <EditFileDialog
          key={editing.id}
          item={editing}
          onClose={() => {
            setEditing(null);
            focusRenameButton(editing.id);
          }}
        />
      )}
    </>
  );
}
