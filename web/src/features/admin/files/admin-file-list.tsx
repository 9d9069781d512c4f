import type { ListedMedia, MediaCard } from '@heirloom/contract/media/media.schema.ts';
import { useState } from 'react';
import { adminFileColumns } from '#features/admin/files/admin-file-columns.tsx';
import { adminFilesMessages as words } from '#features/admin/files/admin-files.messages.ts';
import { AdminFilesBar } from '#features/admin/files/admin-files-bar.tsx';
import { type AdminFilesAddress, adminFilesFilter } from '#features/admin/files/files-address.ts';
import { EditFileDialog } from '#features/files/edit-file-dialog.tsx';
import { FileMenu } from '#features/files/file-menu.tsx';
import { fileOrderOf } from '#features/files/file-order.ts';
import { FilePicture } from '#features/files/file-picture.tsx';
import { FileRows } from '#features/files/file-rows.tsx';
import { FileStatus } from '#features/files/file-status.tsx';
import { FileTitle } from '#features/files/file-title.tsx';
import { fileMessages } from '#features/files/files.messages.ts';
import { focusRenameButton } from '#features/files/focus-row.ts';
import { PickFile } from '#features/files/pick-file.tsx';
import { useFiles } from '#features/files/use-files.ts';
import { useSortFiles } from '#features/files/use-sort-files.ts';
import { useMediaSelection } from '#features/media/use-media-selection.ts';
import { formatDate } from '#lib/format-date.ts';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type AdminFileListProps = {
  address: AdminFilesAddress;
  /** Of whose files these are, when they are one person's. */
  ownerName: string | undefined;
};

/** Any number of files of anybody: only the rows near the screen exist. */
export function AdminFileList({ address, ownerName }: AdminFileListProps) {
  const [range, setRange] = useState({ first: 0, last: 30 });
  const [editing, setEditing] = useState<MediaCard | null>(null);
  const filter = adminFilesFilter(address);
  const list = useFiles(filter, range, words.fetchFailed);
  const selection = useMediaSelection(filter);
  const sortBy = useSortFiles(address);
  const nameOf = (item: ListedMedia) => item.ownerName ?? ownerName ?? '';

  return (
    <>
      <FileRows
        label={words.list}
        fetchFailed={words.fetchFailed}
        list={list}
        onRange={setRange}
        columns={adminFileColumns({ selection, total: list.total, nameOf, onEdit: setEditing })}
        order={fileOrderOf(address)}
        onSort={sortBy}
        isSelected={({ id }) => selection.ids.includes(id)}
        empty={
          <EmptyState
            visual={<MagnifierDrawing />}
            title={fileMessages.empty}
            description={words.emptyHint}
          />
        }
        renderRow={(item, place) => (
          <div className="flex items-center gap-2">
            <PickFile item={item} place={place} selection={selection} />
            <div className="relative flex min-w-0 flex-1 items-center gap-2">
              <FilePicture item={item} className="w-14" />
              <div className="min-w-0 flex-1">
                <FileTitle item={item} className="after:absolute after:inset-0" />
                <p className="flex gap-1.5 text-small text-ink-2">
                  <span className="truncate">{nameOf(item)}</span>
                  <span className="shrink-0">· {formatDate(item.uploadDate)}</span>
                </p>
                {item.status !== 'ready' && (
                  <div className="relative w-fit">
                    <FileStatus item={item} />
                  </div>
                )}
              </div>
            </div>
            <FileMenu
              item={item}
              place={place}
              changeLabel={fileMessages.actions.edit}
              onChange={() => setEditing(item)}
            />
          </div>
        )}
      />
      <AdminFilesBar selection={selection} />
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
