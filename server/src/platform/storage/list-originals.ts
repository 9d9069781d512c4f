import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { recordsFolder } from '#platform/storage/fs-records.ts';
import { isOurs } from '#platform/storage/installation-marker.ts';

const chunkLength = 1000;

/**
 * Lists all files below the folder of the originals, in chunks of one folder each, as paths with slashes. Links count
 * as files and are not followed; the marker, the records and what a newly formatted disk contains are left out.
 */
export async function* listOriginals(originalsDir: string): AsyncGenerator<string[]> {
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(path.join(originalsDir, folder), { withFileTypes: true });
    const files: string[] = [];
    for (const entry of entries) {
      if (folder === '' && (isOurs(entry.name) || entry.name === recordsFolder)) continue;
      const place = path.posix.join(folder, entry.name);
      (entry.isDirectory() ? folders : files).push(place);
    }
    for (let at = 0; at < files.length; at += chunkLength) yield files.slice(at, at + chunkLength);
  }
}
