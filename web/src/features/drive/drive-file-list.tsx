import type { DriveFile } from '@heirloom/contract/drive/drive.schema.ts';
import { RotateCcw } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { type DriveFileState, DriveFileRow } from '#features/drive/drive-file-row.tsx';
import { driveMessages as words } from '#features/drive/drive.messages.ts';
import type { useDriveFiles } from '#features/drive/use-drive-files.ts';
import { cn } from '#lib/cn.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TableHeadCell } from '#ui/table/table-head-cell.tsx';
import { Table } from '#ui/table/table.tsx';

type DriveFileListProps = {
  found: ReturnType<typeof useDriveFiles>;
  isSearch: boolean;
  stateOf: (file: DriveFile) => DriveFileState;
  onEnter: (folder: DriveFile) => void;
  onToggle: (file: DriveFile) => void;
  onTransfer: (file: DriveFile) => void;
};

export function DriveFileList(props: DriveFileListProps) {
  const { found, isSearch, stateOf, onEnter, onToggle, onTransfer } = props;
  const { files, error, hasNextPage, isFetchingNextPage } = found;
  const isPhone = useMediaQuery('(width < 48rem)');
  const retry = () =>
    void (error !== null && files.length > 0 ? found.fetchNextPage() : found.refetch());
  return (
    <>
      {error !== null && (
        <InlineAlert title={words.toasts.loadFailed} className="mb-(--grid-gap)">
          <p>{messageOf(error)}</p>
          <Button size="sm" icon={RotateCcw} className="mt-2" onClick={retry}>
            {words.retry}
          </Button>
        </InlineAlert>
      )}
      {found.isPending && <Spinner label={words.loading} />}
      {found.data !== undefined && files.length === 0 && (
        <EmptyState
          visual={isSearch ? <MagnifierDrawing /> : <StackDrawing />}
          title={isSearch ? words.nothingFound : words.empty}
        />
      )}
      {files.length > 0 && (
        <Table
          caption={words.list}
          head={<Head isPhone={isPhone} />}
          className={cn('transition-opacity', found.isPlaceholderData && 'opacity-60')}
        >
          {files.map((file, index) => (
            <DriveFileRow
              // oxlint-disable-next-line react/no-array-index-key -- a file and a shortcut to it have the same id
              key={`${file.id} ${index}`}
              file={file}
              state={stateOf(file)}
              isPhone={isPhone}
              onEnter={() => onEnter(file)}
              onToggle={() => onToggle(file)}
              onTransfer={() => onTransfer(file)}
            />
          ))}
        </Table>
      )}
      {hasNextPage && (
        <Button
          className="mx-auto mt-4 flex"
          busy={isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {words.loadMore}
        </Button>
      )}
    </>
  );
}

function Head({ isPhone }: { isPhone: boolean }) {
  const { name, size, modified, transfer } = words.columns;
  if (isPhone) return <TableHeadCell>{name}</TableHeadCell>;
  return (
    <>
      <TableHeadCell>{name}</TableHeadCell>
      <TableHeadCell>{size}</TableHeadCell>
      <TableHeadCell className="max-lg:hidden">{modified}</TableHeadCell>
      <TableHeadCell align="end">{transfer}</TableHeadCell>
    </>
  );
}
