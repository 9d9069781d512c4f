import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathKey } from '#features/downloads/zip-names.ts';
import { createDriveMaker } from '#features/export-drive/create-drive-maker.ts';
import { openDrive } from '#features/export-drive/open-drive.ts';
import { readExportItems } from '#features/export/export-items.read.ts';
import { isAdded } from '#features/export/finish-bag.ts';
import { reopenBag } from '#features/export/open-bag.ts';
import { readManifest } from '#features/export/read-manifest.ts';
import { refuseLinks } from '#features/export/refuse-links.ts';
import { inSentences } from '#features/export/target-trouble.ts';
import { type ExportCtx, type ExportReport, writeExport } from '#features/export/write-export.ts';
import type { WantedExport } from '#features/export/write-export.ts';
import { walkFiles } from '#platform/storage/walk-files.ts';

/**
 * Brings a drive up to date: adds what is new, writes damaged files again, and removes what is no longer in the archive.
 * Interrupted, its pages still show what they showed, and the next call goes on.
 * @throws Error with a sentence where it is no drive of this archive, or cannot be written
 */
export async function updateDrive(
  ctx: ExportCtx,
  folder: string,
  onProgress?: WantedExport['onProgress'],
): Promise<ExportReport> {
  const { root, scope, withCuts, isUnfinished } = await openDrive(ctx, folder);
  const { value: first } = await readExportItems(ctx.db, scope).next();
  if (first === undefined) {
    throw new Error(
      'Nothing of what is on this drive is in the archive any more. The drive was left as it is.',
    );
  }
  if (!isUnfinished) await inSentences(() => refuseStrangers(root));
  await inSentences(() => reopenBag(root));
  const drive = createDriveMaker(ctx, { scope, withCuts });
  return writeExport(ctx, { root, scope, withCuts, drive, onProgress });
}

/** What file managers leave in every folder. */
const isOfSystem = (name: string): boolean => /^(?:\.|thumbs\.db$|desktop\.ini$)/i.test(name);

/** What somebody has put among the originals would be removed. @throws Error with a sentence that names it */
async function refuseStrangers(root: string): Promise<void> {
  await refuseLinks(root);
  const listed = await readManifest(root, 'manifest-sha256.txt').catch(() => null);
  const folder = path.join(root, 'data');
  // An update writes again what is lost.
  if (listed === null || !existsSync(folder)) return;
  const known = new Map(listed.map(({ place }) => [pathKey(place), place]));
  for await (const file of walkFiles(folder)) {
    const place = path.relative(root, file.path).split(path.sep).join('/');
    if (isOfSystem(path.basename(place)) || (await isAdded(root, place, known))) continue;
    throw new Error(
      `${place} is not of this drive, and an update would remove it. Please move it out of the folder data. Nothing was changed.`,
    );
  }
}
