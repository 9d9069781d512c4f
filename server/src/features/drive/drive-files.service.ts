import type {
  driveFilePage,
  listDriveFilesInput,
  listSharedDrivesInput,
  sharedDrivePage,
} from '@heirloom/contract/drive/drive.schema.ts';
import { drivePageSize } from '@heirloom/contract/limits.ts';
import type { z } from 'zod';
import { forCaller } from '#features/drive/drive-problem.ts';
import { presentDriveFile } from '#features/drive/drive.present.ts';
import { type AccessCtx, withGoogleAccess } from '#features/drive/google-access.ts';
import { listGoogleDrives, listGoogleFiles } from '#features/drive/google-files.ts';
import { findImported } from '#features/drive/imported-files.read.ts';
import type { Actor } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';

type FilesCtx = AccessCtx & { actor: Actor };

export function listDriveFiles(
  ctx: FilesCtx,
  {
    place,
    folderId,
    resourceKey,
    query,
    pageToken,
    targetUserId,
  }: z.output<typeof listDriveFilesInput>,
): Promise<z.input<typeof driveFilePage>> {
  return forCaller(async () => {
    const page = await withGoogleAccess(ctx, ctx.actor.userId, (google) =>
      listGoogleFiles(google, {
        place,
        folders: folderId ? [{ id: folderId, resourceKey: resourceKey ?? null }] : [],
        query: query ?? '',
        pageToken: pageToken ?? null,
        pageSize: drivePageSize,
      }),
    );
    const config = await currentConfig(ctx);
    const imported = await findImported(ctx.db, targetUserId ?? ctx.actor.userId, page.files);
    return {
      files: page.files.map((file) =>
        presentDriveFile(file, { config, isImported: imported.has(file.id) }),
      ),
      nextPageToken: page.nextPageToken,
    };
  });
}

export function listSharedDrives(
  ctx: FilesCtx,
  { pageToken }: z.output<typeof listSharedDrivesInput>,
): Promise<z.input<typeof sharedDrivePage>> {
  return forCaller(() =>
    withGoogleAccess(ctx, ctx.actor.userId, (google) =>
      listGoogleDrives(google, pageToken ?? null),
    ),
  );
}
