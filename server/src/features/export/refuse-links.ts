import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** What file systems put on every disk. */
export const ofSystem = new Set([
  'lost+found',
  'System Volume Information',
  '$RECYCLE.BIN',
  '.Trashes',
  '.Spotlight-V100',
  '.fseventsd',
  '.DS_Store',
]);

/**
 * Demands that nothing in the folder of an export leads out of it, since what goes on there writes and deletes.
 * @throws Error with a sentence that names what does
 */
export async function refuseLinks(root: string): Promise<void> {
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      // No export has such names at its top.
      if (folder === root && (ofSystem.has(entry.name) || entry.name.startsWith('.'))) continue;
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) folders.push(place);
      else if (!entry.isFile()) {
        throw new Error(
          `${place} is a link or a device, which no export has. Please remove it. Nothing was changed.`,
        );
      }
    }
  }
}
