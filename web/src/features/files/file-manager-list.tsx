import type { MediaCard } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import { EditFileDialog } from '#features/files/edit-file-dialog.tsx';
import { FileButtons } from '#features/files/file-buttons.tsx';
import type { FileColumn } from '#features/files/file-column.ts';
import { dateColumn, sizeColumn, typeColumn } from '#features/files/file-columns.tsx';
import { FileMenu } from '#features/files/file-menu.tsx';
import { fileOrderOf, type FilesAddress, filesFilter } from '#features/files/file-order.ts';
import { FilePicture } from '#features/files/file-picture.tsx';
import { FileRowText } from '#features/files/file-row-text.tsx';
import { FileRows } from '#features/files/file-rows.tsx';
import { FileStatus } from '#features/files/file-status.tsx';
import { FileTitle } from '#features/files/file-title.tsx';
import { fileMessages as words } from '#features/files/files.messages.ts';
import { focusRenameButton } from '#features/files/focus-row.ts';
import { RowCheckbox } from '#features/files/row-checkbox.tsx';
import { SelectedFilesBar } from '#features/files/selected-files-bar.tsx';
import { useFiles } from '#features/files/use-files.ts';
import { useSortFiles } from '#features/files/use-sort-files.ts';
import { type MediaSelection, useMediaSelection } from '#features/media/use-media-selection.ts';
import { formatDate } from '#lib/format-date.ts';

type FileManagerListProps = { address: FilesAddress; empty: ReactNode };

/** One's own files with all that is known of them, to be edited one by one or deleted and downloaded together. */
export function FileManagerList({ address, empty }: FileManagerListProps) {
  const [range, setRange] = useState({ first: 0, last: 30 });
  const [editing, setEditing] = useState<MediaCard | null>(null);
  const filter = filesFilter({ ...address, q: undefined });
  const list = useFiles(filter, range);
  const selection = useMediaSelection(filter);
  const sortBy = useSortFiles(address);

  return (
    <>
      <FileRows
        label={words.manager.files}
        list={list}
        onRange={setRange}
        columns={columnsFor(selection, setEditing)}
        order={fileOrderOf(address)}
        onSort={sortBy}
        isSelected={({ id }) => selection.ids.includes(id)}
        empty={empty}
        renderRow={(item, place) => (
          <div className="flex items-center gap-2">
            <PickFile item={item} place={place} selection={selection} />
            <FilePicture item={item} />
            <FileRowText item={item} date={formatDate(item.uploadDate)} />
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

const columnsFor = (
  selection: MediaSelection,
  onEdit: (item: MediaCard) => void,
): FileColumn<MediaCard>[] => [
  {
    id: 'select',
    head: <span className="sr-only">{words.columns.select}</span>,
    className: 'pr-0',
    render: (item, place) => <PickFile item={item} place={place} selection={selection} />,
  },
  {
    id: 'title',
    head: words.columns.title,
    sort: 'title',
    className: 'w-3/5 max-w-0',
    render: (item) => (
      <div className="flex items-center gap-3.5">
        <FilePicture item={item} />
        <FileTitle item={item} className="flex-1" />
      </div>
    ),
  },
  {
    id: 'description',
    head: words.columns.description,
    className: 'w-2/5 max-w-0 max-xl:hidden',
    render: ({ description }) => (
      <span className="block truncate text-ink-2" title={description ?? undefined}>
        {description ?? <span className="text-ink-3">{words.noDescription}</span>}
      </span>
    ),
  },
  typeColumn,
  {
    id: 'status',
    head: words.columns.status,
    className: 'max-lg:hidden',
    render: (item) => <FileStatus item={item} />,
  },
  sizeColumn,
  dateColumn,
  {
    id: 'actions',
    head: words.columns.actions,
    align: 'end',
    render: (item, place) => (
      <div className="flex justify-end">
        <FileButtons
          item={item}
          place={place}
          changeLabel={words.actions.edit}
          onChange={() => onEdit(item)}
        />
      </div>
    ),
  },
];

type PickFileProps = { item: MediaCard; place: number; selection: MediaSelection };

function PickFile({ item, place, selection }: PickFileProps) {
  return (
    <RowCheckbox
      title={item.title}
      checked={selection.ids.includes(item.id)}
      onPick={(isRange) => selection.pick(item.id, place, isRange)}
    />
  );
}
