import type { ListedMedia, MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import type { FileColumn } from '#features/files/file-column.ts';
import { FileMenu } from '#features/files/file-menu.tsx';
import { fileOrderOf, type FilesAddress } from '#features/files/file-order.ts';
import { FilePicture } from '#features/files/file-picture.tsx';
import { FileRows } from '#features/files/file-rows.tsx';
import { fileMessages as words } from '#features/files/files.messages.ts';
import { focusRenameButton } from '#features/files/focus-row.ts';
import { PickFile } from '#features/files/pick-file.tsx';
import { useFiles } from '#features/files/use-files.ts';
import { useSortFiles } from '#features/files/use-sort-files.ts';
import { EditItemDialog } from '#features/media/media-dialogs.ts';
import { useMediaSelection } from '#features/media/selection/use-media-selection.ts';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';

export type EditableColumns = {
  selection: MediaSelection;
  total: number;
  onEdit: (item: MediaItem) => void;
};

type EditableFilesProps = {
  label: string;
  address: FilesAddress;
  filter: MediaFilter;
  columns: (parts: EditableColumns) => FileColumn<ListedMedia>[];
  /** Renders the text beside the picture, in the list for phones. */
  renderText: (item: ListedMedia) => ReactNode;
  /** Renders the actions on the picked files. */
  renderBar: (selection: MediaSelection) => ReactNode;
  empty: ReactNode;
  /** The message when the list cannot be loaded. */
  fetchFailed?: string;
};

/** A list of files of any length, to edit one by one or to select several. */
export function EditableFiles(props: EditableFilesProps) {
  const { label, address, filter, columns, renderText, renderBar, empty, fetchFailed } = props;
  const [range, setRange] = useState({ first: 0, last: 30 });
  const [editing, setEditing] = useState<MediaItem | null>(null);
  const list = useFiles(filter, range, fetchFailed);
  const selection = useMediaSelection(filter);
  const sortBy = useSortFiles(address);

  return (
    <>
      <FileRows
        label={label}
        {...(fetchFailed !== undefined && { fetchFailed })}
        list={list}
        onRange={setRange}
        columns={columns({ selection, total: list.total, onEdit: setEditing })}
        order={fileOrderOf(address)}
        onSort={sortBy}
        isSelected={({ id }) => selection.ids.includes(id)}
        empty={empty}
        renderRow={(item, place) => (
          <div className="-ml-2.5 flex items-center gap-2">
            <PickFile item={item} place={place} selection={selection} />
            <div className="relative flex min-w-0 flex-1 items-center gap-3">
              <FilePicture item={item} className="w-14" />
              {renderText(item)}
            </div>
            <FileMenu
              item={item}
              place={place}
              changeLabel={words.actions.edit}
              onChange={() => setEditing(item)}
            />
          </div>
        )}
      />
      {renderBar(selection)}
      {editing && (
        <EditItemDialog
          key={editing.id}
          item={editing}
          heading={words.editFile}
          onClose={() => {
            setEditing(null);
            focusRenameButton(editing.id);
          }}
        />
      )}
    </>
  );
}
