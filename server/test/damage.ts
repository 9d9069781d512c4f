/** Does to originals what disks do. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Storage } from '#platform/storage/storage.ts';
import type { OriginalBucket } from '#platform/storage/storage.ts';

type Place = { bucket: OriginalBucket; file_path: string };

/** Turns one bit over, in the middle. */
export const flipBit = async (storage: Storage, { bucket, file_path }: Place): Promise<void> => {
  const file = storage.localPath(bucket, file_path);
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
};

export const lose = (storage: Storage, { bucket, file_path }: Place): Promise<void> =>
  rm(storage.localPath(bucket, file_path));

/** A folder has the file's name: opening it works, reading it does not, for root neither. */
export const makeUnreadable = async (storage: Storage, place: Place): Promise<void> => {
  await lose(storage, place);
  await mkdir(storage.localPath(place.bucket, place.file_path));
};
