import { createDriveMaker } from '#features/export-drive/create-drive-maker.ts';
import { openDrive } from '#features/export-drive/open-drive.ts';
import { readExportItems } from '#features/export/export-items.read.ts';
import { reopenBag } from '#features/export/open-bag.ts';
import { inSentences } from '#features/export/target-trouble.ts';
import { type ExportCtx, type ExportReport, writeExport } from '#features/export/write-export.ts';
import type { WantedExport } from '#features/export/write-export.ts';

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
  const { root, scope, withCuts } = await openDrive(ctx, folder);
  const { value: first } = await readExportItems(ctx.db, scope).next();
  if (first === undefined) {
    throw new Error(
      'Nothing of what is on this drive is in the archive any more. The drive was left as it is.',
    );
  }
  await inSentences(() => reopenBag(root));
  const drive = createDriveMaker(ctx, { scope, withCuts });
  return writeExport(ctx, { root, scope, withCuts, drive, onProgress });
}
