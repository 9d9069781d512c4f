import type {
  FolderSurvey,
  transferFolderInput,
  wholeFolderInput,
} from '@heirloom/contract/drive/drive.schema.ts';
import { driveTransferCallMaximum } from '@heirloom/contract/limits.ts';
import type { z } from 'zod';
import { obstacleOf } from '#features/drive/drive-obstacle.ts';
import { forCaller } from '#features/drive/drive-problem.ts';
import { type AccessCtx, withGoogleAccess } from '#features/drive/google-access.ts';
import { findImported } from '#features/drive/imported-files.read.ts';
import { type TransfersCtx, startTransfers } from '#features/drive/transfers.service.ts';
import { walkFolder } from '#features/drive/walk-folder.ts';
import { decideOwner } from '#features/uploads/uploads.policy.ts';
import { currentConfig } from '#platform/current-config.ts';

type FolderCtx = AccessCtx & TransfersCtx;
type WholeFolder = z.output<typeof wholeFolderInput>;

export async function surveyFolder(ctx: FolderCtx, folder: WholeFolder): Promise<FolderSurvey> {
  const { content, possible, wanted } = await scanFolder(ctx, folder);
  return {
    folders: content.folders,
    files: wanted.length,
    sizeBytes: wanted.reduce((sum, { size = 0 }) => sum + size, 0),
    alreadyThere: possible.length - wanted.length,
    untransferable: content.files.length - possible.length,
    closedFolders: content.closedFolders,
  };
}

/** Lists the folder again, since it may have changed after the person saw the count. */
export async function transferFolder(
  ctx: FolderCtx,
  { spaceIds, ...folder }: z.output<typeof transferFolderInput>,
): Promise<{ started: number }> {
  const { wanted } = await scanFolder(ctx, folder);
  const { targetUserId } = folder;
  for (let start = 0; start < wanted.length; start += driveTransferCallMaximum) {
    const some = wanted.slice(start, start + driveTransferCallMaximum);
    const files = some.map(({ id, resourceKey, name }) => ({
      fileId: id,
      resourceKey,
      fileName: name,
    }));
    await startTransfers(ctx, { files, targetUserId, spaceIds });
  }
  return { started: wanted.length };
}

function scanFolder(ctx: FolderCtx, { place, folderId, resourceKey, targetUserId }: WholeFolder) {
  return forCaller(async () => {
    const ownerId = await decideOwner(ctx.db, ctx.actor, targetUserId);
    const content = await withGoogleAccess(ctx, ctx.actor.userId, (google) =>
      walkFolder({ google, place }, { id: folderId, resourceKey: resourceKey ?? null }),
    );
    const config = await currentConfig(ctx);
    const possible = content.files.filter((file) => obstacleOf(file, config) === null);
    const imported = await findImported(ctx.db, ownerId, possible);
    return { content, possible, wanted: possible.filter(({ id }) => !imported.has(id)) };
  });
}
