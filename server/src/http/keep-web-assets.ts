import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Ctx } from '#platform/context.ts';

const keptMs = 30 * 86_400_000;

/**
 * Copies the hashed files of the web app to DATA_DIR, so that pages which are open during an update find the parts of
 * their version for a month. Returns the folder, which has the same layout as `webDir`; null when it cannot be written,
 * and then such a page has to be loaded anew.
 */
export async function keepWebAssets(
  { config, log }: Pick<Ctx, 'config' | 'log'>,
  webDir: string,
): Promise<string | null> {
  const kept = path.join(path.resolve(config.DATA_DIR), 'web-assets');
  const from = path.join(webDir, 'assets');
  const to = path.join(kept, 'assets');
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    const now = new Date();
    for (const name of await readdir(from)) {
      const target = path.join(to, name);
      const source = path.join(from, name);
      // After a power cut a copy may be shorter.
      if ((await sizeOf(target)) !== (await sizeOf(source))) {
        await copyFile(source, `${target}.part`);
        await rename(`${target}.part`, target);
      }
      // The time says which version has used it last.
      await utimes(target, now, now);
    }
    for (const name of await readdir(to)) {
      const file = path.join(to, name);
      if (now.getTime() - (await stat(file)).mtimeMs > keptMs) await rm(file);
    }
    return kept;
  } catch (error) {
    log.warn(
      { err: error },
      'the files of this version of the web app are not kept for open pages',
    );
    return null;
  }
}

/** Returns null when there is no such file. */
function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
