import { guessMediaType, nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import { uploadMetadata } from '@heirloom/contract/uploads/uploads.schema.ts';
import { downloadRest } from '#features/drive/download-rest.ts';
import { obstacleOf } from '#features/drive/drive-obstacle.ts';
import { driveError } from '#features/drive/drive-problem.ts';
import { withGoogleAccess } from '#features/drive/google-access.ts';
import { type GoogleFile, findGoogleFile, targetOf } from '#features/drive/google-files.ts';
import { findImported } from '#features/drive/imported-files.read.ts';
import type { TransferCtx } from '#features/drive/transfer-context.ts';
import { type TransferRow, changeTransfer } from '#features/drive/transfers.repo.ts';
import {
  beginServerUpload,
  findServerUpload,
  discardServerUpload,
  md5OfServerUpload,
  durableUploadSize,
} from '#features/uploads/server-side-upload.service.ts';
import type { Config } from '#platform/config.ts';
import type { Viewer } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { JobRun } from '#platform/jobs/define-job.ts';

type Fetch = {
  transfer: TransferRow;
  actor: Viewer;
  run: Pick<JobRun, 'signal' | 'report'>;
};

/**
 * Downloads the bytes, from where the last try stopped, and compares them with Google's hash. `withdrawn`: the transfer
 * was cancelled or halted meanwhile.
 */
export async function fetchFile(
  ctx: TransferCtx,
  { transfer, actor, run }: Fetch,
): Promise<'complete' | 'already-there' | 'withdrawn'> {
  const { id, owner_id: ownerId } = transfer;
  const begun = await findServerUpload(ctx, id);
  if (begun?.state === 'storing' || begun?.state === 'stored') return 'complete';

  const file = await withGoogleAccess(ctx, actor.userId, (google) =>
    findGoogleFile(google, { id: transfer.file_id, resourceKey: transfer.resource_key }),
  );
  requireTransferable(await currentConfig(ctx), file);
  if ((await findImported(ctx.db, ownerId, [file])).has(file.id)) return 'already-there';

  const md5 = file.md5Checksum ?? null;
  // The file has changed in Google Drive: the bytes received before belong to another version.
  if (transfer.md5 !== null && transfer.md5 !== md5) await discardServerUpload(ctx, id);
  const sizeBytes = file.size ?? 0;
  const known = await changeTransfer(ctx.db, id, { from: ['running'], size: sizeBytes, md5 });
  if (!known) return 'withdrawn';

  const sharing = { spaceIds: transfer.space_ids, byRule: true };
  const metadata = metadataOf(file, transfer);
  await beginServerUpload(ctx, { id, actor, sharing, sizeBytes, metadata });
  const downloaded = await downloadRest(ctx, {
    transfer,
    file: targetOf(file),
    sizeBytes,
    run,
  });
  if (downloaded === 'withdrawn') return 'withdrawn';
  await requireSameBytes(ctx, { id, sizeBytes, md5 });
  return 'complete';
}

function requireTransferable(config: Config, file: GoogleFile): void {
  if (file.trashed === true) throw driveError('gone');
  const obstacle = obstacleOf(file, config);
  if (obstacle !== null) throw driveError(obstacle);
  if (file.size === undefined) throw driveError('google-document');
}

function metadataOf(file: GoogleFile, { owner_id }: TransferRow) {
  const fileName = file.name.toWellFormed().replaceAll('\0', ' ').slice(-1000) || file.id;
  const words = nameWithoutExtension(fileName).replaceAll(/[_-]+/g, ' ').trim();
  const { origin: _, ...metadata } = uploadMetadata.parse({
    filename: fileName,
    title: (words || fileName.trim() || file.id).slice(0, 500),
    type: guessMediaType({ name: fileName, type: file.mimeType }),
    origin: 'bulk',
    targetUserId: owner_id,
    ...(file.modifiedTime && { lastModified: String(Date.parse(file.modifiedTime)) }),
  });
  return { ...metadata, origin: 'drive' as const };
}

async function requireSameBytes(
  ctx: TransferCtx,
  { id, sizeBytes, md5 }: { id: string; sizeBytes: number; md5: string | null },
): Promise<void> {
  const isWhole = (await durableUploadSize(ctx, id)) === sizeBytes;
  const isSame = md5 === null || (await md5OfServerUpload(ctx, id)) === md5;
  if (!isWhole || !isSame) throw driveError('changed');
}
