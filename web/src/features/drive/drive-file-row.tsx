import type { DriveFile } from '@heirloom/contract/drive/drive.schema.ts';
import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { guessMediaType } from '@heirloom/contract/media/media-type.ts';
import { CornerUpRight, File, Folder } from 'lucide-react';
import { driveMessages as words } from '#features/drive/drive.messages.ts';
import { FileTransferCell } from '#features/drive/file-transfer-cell.tsx';
import { isTransferable } from '#features/drive/file-transfer.ts';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { cn } from '#lib/cn.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatSize } from '#lib/format-size.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { TableCell } from '#ui/table/table-cell.tsx';
import { TableRow } from '#ui/table/table-row.tsx';

export type DriveFileState = { transfer: Transfer | undefined; isSelected: boolean };

type DriveFileRowProps = {
  file: DriveFile;
  state: DriveFileState;
  isPhone: boolean;
  onEnter: () => void;
  onToggle: () => void;
  onTransfer: () => void;
};

/** On phones the button is below the name, which gets the whole width. */
export function DriveFileRow(props: DriveFileRowProps) {
  const { file, state, isPhone, onEnter, onToggle, onTransfer } = props;
  const canSelect = isTransferable(file, state.transfer);
  const size = file.sizeBytes === null ? null : formatSize(file.sizeBytes);
  const transferCell = (
    <FileTransferCell file={file} transfer={state.transfer} onTransfer={onTransfer} />
  );
  return (
    <TableRow>
      <TableCell className="max-w-0 md:w-1/2">
        <div className="flex items-center gap-2 max-md:items-start sm:gap-3.5">
          <span className={cn('grid w-11 shrink-0 justify-center', !canSelect && 'max-sm:hidden')}>
            {canSelect && (
              <Checkbox
                hideLabel
                label={words.select(file.name)}
                checked={state.isSelected}
                onChange={onToggle}
              />
            )}
          </span>
          <FileTile file={file} className={cn(canSelect && 'max-sm:hidden')} />
          <div className="min-w-0 flex-1 max-md:pt-2">
            <FileName file={file} onEnter={onEnter} />
            <div className="flex min-w-0 items-center justify-between gap-3">
              <p className="stamp min-w-0 truncate text-ink-2" title={kindOf(file)}>
                {isPhone ? (size ?? kindOf(file)) : kindOf(file)}
              </p>
              {isPhone && <div className="shrink-0 py-1">{transferCell}</div>}
            </div>
            {file.obstacle !== null && (
              <p className="text-small text-ink-2">{words.obstacles[file.obstacle]}</p>
            )}
            {state.transfer?.state === 'failed' && !file.isImported && (
              <p className="text-small text-danger">{state.transfer.note}</p>
            )}
          </div>
        </div>
      </TableCell>
      {!isPhone && (
        <>
          <TableCell className="stamp whitespace-nowrap">{size ?? words.unknownSize}</TableCell>
          <TableCell className="whitespace-nowrap text-ink-2 max-lg:hidden">
            {file.modifiedTime !== null && formatDate(file.modifiedTime)}
          </TableCell>
          <TableCell className="w-px text-right">{transferCell}</TableCell>
        </>
      )}
    </TableRow>
  );
}

function FileName({ file, onEnter }: { file: DriveFile; onEnter: () => void }) {
  if (file.kind === 'file') {
    return (
      <p className="font-[620] wrap-anywhere max-md:line-clamp-3 md:truncate" title={file.name}>
        {file.name}
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-label={words.open(file.name)}
      className="press relative flex max-w-full items-center text-left font-[620] underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5 after:content-[''] hover:underline"
      onClick={onEnter}
    >
      <span className="wrap-anywhere max-md:line-clamp-3 md:truncate">{file.name}</span>
    </button>
  );
}

function FileTile({ file, className }: { file: DriveFile; className: string }) {
  const isMedia =
    file.kind === 'file' && !['google-document', 'not-media'].includes(file.obstacle ?? '');
  const type = guessMediaType({ name: file.name, type: file.mimeType });
  return (
    <span className={cn('relative shrink-0', className)}>
      {isMedia ? (
        <TypeTile type={type} className="size-11 rounded-[0.75rem]" />
      ) : (
        <IconTile icon={file.kind === 'folder' ? Folder : File} size="sm" />
      )}
      {file.isShortcut && (
        <CornerUpRight
          size={16}
          aria-hidden="true"
          className="absolute -right-1 -bottom-1 rounded-full bg-surface p-0.5"
        />
      )}
    </span>
  );
}

function kindOf({ kind, mimeType, isShortcut }: DriveFile): string {
  const name = kind === 'folder' ? words.folder : mimeType;
  return isShortcut ? `${words.shortcut}, ${name}` : name;
}
