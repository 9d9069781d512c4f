import type { DriveFile } from '@heirloom/contract/drive/drive.schema.ts';
import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { isFolder, isShortcut, obstacleOf, targetTypeOf } from '#features/drive/drive-obstacle.ts';
import { driveWords } from '#features/drive/drive-problem.messages.ts';
import { type GoogleFile, targetOf } from '#features/drive/google-files.ts';
import type { ListedTransfer } from '#features/drive/transfers.repo.ts';
import { storedRefusals } from '#features/uploads/refusal-for.ts';
import type { Config } from '#platform/config.ts';
import { databaseWords } from '#platform/db/database.messages.ts';
import { inReadersLanguage } from '#platform/in-readers-language.ts';

export function presentDriveFile(
  file: GoogleFile,
  { config, isImported }: { config: Config; isImported: boolean },
): DriveFile {
  return {
    ...targetOf(file),
    name: file.name,
    mimeType: targetTypeOf(file),
    sizeBytes: file.size ?? null,
    modifiedTime: file.modifiedTime ?? null,
    kind: isFolder(file) ? 'folder' : 'file',
    isShortcut: isShortcut(file),
    obstacle: isFolder(file) ? null : obstacleOf(file, config),
    isImported,
  };
}

export function presentTransfer(row: ListedTransfer): Transfer {
  return {
    id: row.id,
    fileId: row.file_id,
    fileName: row.file_name,
    targetUserId: row.owner_id,
    targetName: row.owner_name,
    state: row.state,
    receivedBytes: row.received_bytes,
    sizeBytes: row.size,
    note: row.note && inReadersLanguage([driveWords, databaseWords, ...storedRefusals], row.note),
    mediaId: row.media_id,
    createdAt: row.created_at.toISOString(),
  };
}
