import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Lists every plain file below a folder, with its size; links are not followed. */
export async function* walkFiles(
  root: string,
): AsyncGenerator<{ path: string; sizeBytes: number }> {
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) folders.push(file);
      if (entry.isFile()) yield { path: file, sizeBytes: (await stat(file)).size };
    }
  }
}
