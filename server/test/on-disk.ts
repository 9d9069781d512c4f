import path from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { type FsLayout, fsLayout } from '#platform/storage/fs-layout.ts';

/** Where the disk driver keeps things, for tests that look at the disk or damage what lies there. */
export function onDisk({ config }: Pick<Ctx, 'config'>): FsLayout {
  return fsLayout(path.resolve(config.DATA_DIR));
}
