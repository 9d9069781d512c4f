import { stat, statfs } from 'node:fs/promises';
import type { Config } from '#platform/config.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** The type that Linux gives to a file system in memory. */
const inMemory = 0x01021994;

/**
 * Demands that DATA_DIR is a mount, where the image asks for that: what is written into a container is gone with it.
 * @throws StartRefused
 */
export async function requireMount({
  DATA_DIR,
  MUST_BE_MOUNTED,
}: Pick<Config, 'DATA_DIR' | 'MUST_BE_MOUNTED'>): Promise<void> {
  if (!MUST_BE_MOUNTED || (await isMounted(DATA_DIR))) return;
  throw new StartRefused(
    `Heirloom does not start, because ${DATA_DIR} is not a mount: everything would be lost with this container. ` +
      `Mount a folder or a volume there, such as --volume heirloom-data:${DATA_DIR}.`,
  );
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
