import type { DriveFile } from '@heirloom/contract/drive/drive.schema.ts';
import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { isOpen } from '#features/admin/drive/use-transfers.ts';

/** What became of a file for one person: its latest transfer, unless what that brought is gone again. */
export const transferOf = (
  { id }: Pick<DriveFile, 'id'>,
  transfers: readonly Transfer[],
  targetUserId: string,
): Transfer | undefined =>
  transfers.find((transfer) => transfer.fileId === id && transfer.targetUserId === targetUserId);

/** Whether it makes sense to begin a transfer. */
export const isTransferable = (file: DriveFile, transfer: Transfer | undefined): boolean =>
  file.kind === 'file' &&
  file.obstacle === null &&
  !file.isImported &&
  !(transfer && (isOpen(transfer) || isKept(transfer)));

export const isKept = ({ state, mediaId }: Transfer): boolean =>
  state === 'stored' && mediaId !== null;
