import type { DriveFile } from '@heirloom/contract/drive/drive.schema.ts';
import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { isOpen } from '#features/drive/use-transfers.ts';

type DatedFile = Pick<DriveFile, 'id' | 'modifiedTime'>;

/** Finds the latest transfer of a file to one person; none if it was stored and the file has changed in Drive since. */
export function transferOf(
  file: DatedFile,
  transfers: readonly Transfer[],
  targetUserId: string,
): Transfer | undefined {
  const latest = transfers.find(
    (transfer) => transfer.fileId === file.id && transfer.targetUserId === targetUserId,
  );
  return latest && isKept(latest) && isOutdated(latest, file) ? undefined : latest;
}

const isOutdated = ({ createdAt }: Transfer, { modifiedTime }: DatedFile): boolean =>
  modifiedTime !== null && Date.parse(modifiedTime) > Date.parse(createdAt);

/** Whether a transfer of this file can be started. */
export function isTransferable(file: DriveFile, transfer: Transfer | undefined): boolean {
  return (
    file.kind === 'file' &&
    file.obstacle === null &&
    !file.isImported &&
    !(transfer && (isOpen(transfer) || isKept(transfer)))
  );
}

export function isKept({ state, mediaId }: Transfer): boolean {
  return state === 'stored' && mediaId !== null;
}
