import type { ListedMedia } from '@heirloom/contract/media/media-lists.schema.ts';
import { adminFileColumns } from '#features/file-manager/admin-file-columns.tsx';
import { AdminFilesBar } from '#features/file-manager/admin-files-bar.tsx';
import { adminFilesMessages as words } from '#features/file-manager/admin-files.messages.ts';
import {
  type AdminFilesAddress,
  adminFilesFilter,
  isNarrowed,
} from '#features/file-manager/files-address.ts';
import { EditableFiles } from '#features/files/editable-files.tsx';
import { FileStatus } from '#features/files/file-status.tsx';
import { FileTitle } from '#features/files/file-title.tsx';
import { fileMessages } from '#features/files/files.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

type AdminFileListProps = {
  address: AdminFilesAddress;
  /** The owner's name, when the list is filtered to one person. */
  ownerName: string | undefined;
};

/** A list of any length of all people's files; only the rows near the screen are rendered. */
export function AdminFileList({ address, ownerName }: AdminFileListProps) {
  const nameOf = (item: ListedMedia) => item.ownerName ?? ownerName ?? '';
  return (
    <EditableFiles
      label={words.list}
      fetchFailed={words.fetchFailed}
      address={address}
      filter={adminFilesFilter(address)}
      columns={(parts) => adminFileColumns({ ...parts, nameOf })}
      renderText={(item) => <RowText item={item} ownerName={nameOf(item)} />}
      renderBar={(selection) => <AdminFilesBar selection={selection} ownerName={ownerName} />}
      empty={
        <EmptyState
          visual={<MagnifierDrawing />}
          title={fileMessages.empty}
          description={isNarrowed(address) ? words.emptyHint : words.emptyArchive}
        />
      }
    />
  );
}

/** Title, owner and date of a file, in the list for phones. */
function RowText({ item, ownerName }: { item: ListedMedia; ownerName: string }) {
  return (
    <div className="min-w-0 flex-1">
      <FileTitle item={item} fillsRow />
      <p className="flex gap-1.5 text-small text-ink-2">
        <span className="truncate">{ownerName}</span>
        <span className="shrink-0">· {formatDate(item.uploadDate)}</span>
      </p>
      {item.status !== 'ready' && (
        <div className="relative w-fit">
          <FileStatus item={item} />
        </div>
      )}
    </div>
  );
}
