import { existsSync } from 'node:fs';
import path from 'node:path';
import { readDriveStamp, sealStamp } from '#features/export-drive/drive-stamp.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import { unfinishedName } from '#features/export/open-bag.ts';
import type { Ctx } from '#platform/context.ts';
import { readInstallationId } from '#platform/storage/verify-installation.ts';

export type Drive = {
  root: string;
  scope: ExportScope;
  withCuts: boolean;
  /** Writing it was interrupted. */
  isUnfinished: boolean;
};

/**
 * Opens a drive that this archive has written.
 * @throws Error with a sentence where it is none, or another archive's
 */
export async function openDrive(ctx: Pick<Ctx, 'db' | 'config'>, folder: string): Promise<Drive> {
  const root = path.resolve(folder);
  const stamp = await readDriveStamp(root);
  const { archiveId, scope, withCuts } = stamp;
  if (archiveId !== (await readInstallationId(ctx.db))) {
    throw new Error('This drive is of another archive. Nothing was changed.');
  }
  if (stamp.seal !== (await sealStamp(ctx, stamp))) {
    throw new Error(
      'What this drive says of itself was changed, or sealed with an earlier secret of this archive. Nothing was changed. script/heirloom export --drive writes a new one.',
    );
  }
  return { root, scope, withCuts, isUnfinished: existsSync(path.join(root, unfinishedName)) };
}
