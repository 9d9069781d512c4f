import { stat, statfs } from 'node:fs/promises';
import type { Config } from '#platform/config.ts';
import type { foldersOf } from '#platform/folders.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** The type that Linux gives to a file system in memory. */
const inMemory = 0x01021994;

/**
 * Demands that DATA_DIR, and each folder that is set beside it, is a mount, where the image asks for that: what is written into a container is gone with it.
 * @throws StartRefused
 */
export async function requireMount({
  MUST_BE_MOUNTED,
  ...settings
}: Parameters<typeof foldersOf>[0] & Pick<Config, 'MUST_BE_MOUNTED'>): Promise<void> {
  if (!MUST_BE_MOUNTED) return;
  const { DATA_DIR, ORIGINALS_DIR, DERIVED_DIR, DATABASE_DIR } = settings;
  for (const folder of [DATA_DIR, ORIGINALS_DIR, DERIVED_DIR, DATABASE_DIR]) {
    if (folder === undefined || (await isMounted(folder))) continue;
    throw new StartRefused(
      `Heirloom does not start, because ${folder} is not a mount: everything would be lost with this container. ` +
        `Mount a folder or a volume there, such as --volume heirloom-data:${folder}.`,
    );
  }
}

/** A folder that is missing is none. */
async function isMounted(folder: string): Promise<boolean> {
  try {
    const [own, root, system] = await Promise.all([stat(folder), stat('/'), statfs(folder)]);
    return own.dev !== root.dev && system.type !== inMemory;
  } catch {
    return false;
  }
}
