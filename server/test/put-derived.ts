import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { putDerived as putMade } from '#platform/storage/put-derived.ts';
import type { DerivedBucket, Storage } from '#platform/storage/storage.ts';

/** Stores a derived file as processing does. */
export function putDerived(
  storage: Storage,
  place: { bucket: DerivedBucket; key: string },
  content: Buffer | string,
): Promise<void> {
  return storage.withScratch('copy', async (folder) => {
    const madePath = path.join(folder, 'made');
    await writeFile(madePath, content);
    await putMade(storage, { madePath, ...place });
  });
}
