import type { Ctx } from '#platform/context.ts';
import { foldersOf } from '#platform/folders.ts';
import { type FsLayout, fsLayout } from '#platform/storage/fs-layout.ts';

/** Returns where the disk driver stores files, for tests that read or damage them on the disk. */
export function onDisk({ config }: Pick<Ctx, 'config'>): FsLayout {
  return fsLayout(foldersOf(config));
}
