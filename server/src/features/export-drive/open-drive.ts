import { existsSync } from 'node:fs';
import path from 'node:path';
import { type DriveStamp, readDriveStamp } from '#features/export-drive/drive-stamp.ts';
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
export async function openDrive({ db }: Pick<Ctx, 'db'>, folder: string): Promise<Drive> {
  const root = path.resolve(folder);
  const { archiveId, scope, withCuts }: DriveStamp = await readDriveStamp(root);
  if (archiveId !== (await readInstallationId(db))) {
    throw new Error('This drive is of another archive. Nothing was changed.');
  }
  return { root, scope, withCuts, isUnfinished: existsSync(path.join(root, unfinishedName)) };
}
