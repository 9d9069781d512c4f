import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type DriveStamp,
  sealStamp,
  stampPath,
  stampVersion,
} from '#features/export-drive/drive-stamp.ts';
import { fillHowToRead } from '#features/export-drive/how-to-read.ts';
import { readViewerData } from '#features/export-drive/viewer-data.ts';
import { addViewerFiles } from '#features/export-drive/viewer-files.ts';
import { viewerScripts } from '#features/export-drive/viewer-scripts.ts';
import type { DriveMaker } from '#features/export/drive-maker.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import type { ExportTarget } from '#features/export/export-target.ts';
import type { Ctx } from '#platform/context.ts';
import { readInstallationId } from '#platform/storage/verify-installation.ts';
import { version } from '#platform/version.ts';

type MakerCtx = Pick<Ctx, 'db' | 'storage' | 'clock' | 'config'>;
type Wanted = { scope: ExportScope; withCuts: boolean };

const howToRead = 'How to read this in 2060.html';

/** Makes of an export a drive that opens by itself: pages, small pictures, and copies of what browsers do not show. */
export function createDriveMaker(ctx: MakerCtx, { scope, withCuts }: Wanted): DriveMaker {
  return {
    addItem: (row, _item, target) => addViewerFiles(ctx, row, target),
    finish: async (root, target) => {
      const now = ctx.clock.now();
      const archive = await readViewerData(root, {
        title: scope.name ?? 'Heirloom',
        madeAt: now.toISOString(),
        madeBy: `Heirloom ${version}`,
      });
      const pages = pagesFolder(ctx);
      await addPages(pages, target);
      const page = await readFile(path.join(pages, howToRead), 'utf8');
      await target.addText(howToRead, fillHowToRead(page, archive));
      const archiveId = (await readInstallationId(ctx.db)) ?? '';
      const said = { version: stampVersion, archiveId, scope, withCuts } as const;
      const stamp: DriveStamp = { ...said, seal: await sealStamp(ctx, said) };
      await target.addText(stampPath, JSON.stringify(stamp, null, 2));
      for (const script of viewerScripts(archive, now.getTime().toString(36))) {
        await target.addText(script.path, script.text);
      }
    },
  };
}

/** Where the built pages are: a part of the web app. */
function pagesFolder({ config }: Pick<Ctx, 'config'>): string {
  const webDir = config.WEB_DIR ?? path.join(import.meta.dirname, '../../../../web/dist');
  return path.resolve(webDir, 'drive-viewer');
}

async function addPages(pages: string, target: ExportTarget): Promise<void> {
  const entries = await readdir(pages, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Error(
      `The pages of a drive are not built: ${pages} is missing. script/server builds them.`,
    );
  });
  for (const entry of entries.filter((each) => each.isFile() && each.name !== howToRead)) {
    const file = path.join(entry.parentPath, entry.name);
    const place = path.relative(pages, file).split(path.sep).join('/');
    await target.addText(place, await readFile(file));
  }
}
