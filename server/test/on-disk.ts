import path from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { type FsLayout, fsLayout } from '#platform/storage/fs-layout.ts';

/** Returns where the disk driver stores files, for tests that read or damage them on the disk. */
export function onDisk({ config }: Pick<Ctx, 'config'>): FsLayout {
  return fsLayout(path.resolve(config.DATA_DIR));
}
