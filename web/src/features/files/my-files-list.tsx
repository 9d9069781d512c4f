import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
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
import { PlayFileButton } from '#features/files/play-file-button.tsx';
import { RenameForm } from '#features/files/rename-form.tsx';
import { useFiles } from '#features/files/use-files.ts';
import { useSortFiles } from '#features/files/use-sort-files.ts';
import { formatSize } from '#lib/format-size.ts';

type MyFilesListProps = { address: FilesAddress; empty: ReactNode };

/** The person's own files, whose titles can be changed in place. */
export function MyFilesList({ address, empty }: MyFilesListProps) {
  const [range, setRange] = useState({ first: 0, last: 30 });
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const list = useFiles(filesFilter(address), range);
  const sortBy = useSortFiles(address);

  const nameOf = (item: MediaItem) =>
    item.id === renamingId ? (
      <RenameForm
        item={item}
        onClose={() => {
          setRenamingId(null);
          focusRenameButton(item.id);
        }}
      />
    ) : (
      <>
        <FileTitle item={item} className="flex-1" />
        {item.status !== 'ready' && <FileStatus item={item} />}
      </>
    );

  const columns: FileColumn<MediaItem>[] = [
    {
      id: 'name',
      head: words.columns.name,
      sort: 'title',
      className: 'w-full max-w-0',
      render: (item) => (
        <div className="flex items-center gap-3.5">
          <FilePicture item={item} />
          {nameOf(item)}
        </div>
      ),
    },
    typeColumn,
    sizeColumn(formatSize),
    dateColumn,
    {
      id: 'actions',
      head: words.columns.actions,
      align: 'end',
      render: (item, place) => (
        <div className="flex justify-end">
          {item.type === 'audio' && <PlayFileButton item={item} />}
          <FileButtons
            item={item}
            place={place}
            changeLabel={words.actions.rename}
            onChange={() => setRenamingId(item.id)}
          />
        </div>
      ),
    },
  ];

  return (
    <FileRows
      label={words.myFiles.title}
      list={list}
      onRange={setRange}
      columns={columns}
      order={fileOrderOf(address)}
      onSort={sortBy}
      empty={empty}
      renderRow={(item, place) => (
        <div className="flex items-center gap-3.5">
          <div className="relative flex min-w-0 flex-1 items-center gap-3.5">
            {item.id !== renamingId && <FilePicture item={item} />}
            <FileRowText item={item} title={item.id === renamingId ? nameOf(item) : undefined} />
          </div>
          <FileMenu
            item={item}
            place={place}
            changeLabel={words.actions.rename}
            onChange={() => setRenamingId(item.id)}
          />
        </div>
      )}
    />
  );
}
