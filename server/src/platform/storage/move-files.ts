import path from 'node:path';
import { ZodError } from 'zod';
import { AppError } from '#platform/errors.ts';
import { besideOriginal, sidecarOf } from '#platform/storage/beside-original.ts';
import type { TakeTurn } from '#platform/storage/moving-storage.ts';
import { putDerived } from '#platform/storage/put-derived.ts';
import { isReadError } from '#platform/storage/storage-error.ts';
import { isPlainName } from '#platform/storage/storage-key.ts';
import {
  type DerivedBucket,
  isDerived,
  type Movable,
  type OriginalBucket,
  type StorageBucket,
} from '#platform/storage/storage.ts';
import type { Move } from '#platform/storage/whereabouts.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

export type MoveFiles = {
  move: Move;
  source: Movable;
  target: Movable;
  takeTurn: TakeTurn;
  /** Called after each file that is in the target now, with its size. */
  onFile: (bucket: StorageBucket, sizeBytes: number) => void;
};

export type Moved = {
  /** Files that the target did not have before. */
  files: number;
  /** Originals among them. */
  originals: number;
  /** Files that the source cannot give back. */
  unreadable: string[];
  /** Files among the originals that cannot be ours; they stay. */
  foreign: string[];
};

/** Small files take a request or two each: the store is asked for several at once. */
const atOnce = 6;

/**
 * Copies all that the target lacks. Each file is in the target whole or not at all, so that it can be stopped at any
 * moment and begun again. Nothing is removed from the source.
 */
export async function moveFiles(moving: MoveFiles): Promise<Moved> {
  const moved: Moved = { files: 0, originals: 0, unreadable: [], foreign: [] };
  for (const name of await moving.source.records.list()) await moveRecord(moving, name);
  for await (const page of moving.source.listOriginals()) {
    await each(page, async (place) => {
      const found = keyOfPlace(place);
      if (found === null) moved.foreign.push(place);
      else if (sidecarOf(besideOriginal(place)) === place) await moveSidecar(moving, found);
      else await count(moving, moved, { ...found, put: () => putOriginal(moving, found) });
    });
  }
  for (const bucket of ['thumbnails', 'renditions'] as const) {
    for await (const page of moving.source.listDerived(bucket)) {
      await each(page, (key) =>
        count(moving, moved, { bucket, key, put: () => copyDerived(moving, { bucket, key }) }),
      );
    }
  }
  return moved;
}

async function each<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of waiting) await work(item);
  });
  await Promise.all(workers);
}

const buckets: readonly string[] = ['movies', 'images', 'audio'] satisfies OriginalBucket[];

function keyOfPlace(place: string): { bucket: OriginalBucket; key: string } | null {
  const [bucket = '', ...names] = place.split('/');
  if (!buckets.includes(bucket) || names.length === 0 || !names.every(isPlainName)) return null;
  return { bucket: bucket as OriginalBucket, key: names.join('/') };
}

type Place<Bucket extends StorageBucket> = { bucket: Bucket; key: string };

/** Copies one file, unless it is there. */
async function count(
  moving: MoveFiles,
  moved: Moved,
  { bucket, key, put }: Place<StorageBucket> & { put: () => Promise<void> },
): Promise<void> {
  const { source, target, takeTurn, onFile } = moving;
  const there = await target.head(bucket, key);
  if (there !== null) return onFile(bucket, there.sizeBytes);
  const place = `${bucket}/${key}`;
  try {
    await takeTurn(place, async () => {
      const here = await source.head(bucket, key);
      // Replaced or removed meanwhile: then nothing is to be copied.
      if (here === null || (await target.head(bucket, key)) !== null) return;
      await put();
      moved.files += 1;
      if (!isDerived(bucket)) moved.originals += 1;
      onFile(bucket, here.sizeBytes);
      if ((await source.head(bucket, key)) === null) await target.remove(bucket, key);
    });
  } catch (error) {
    if (!(await isOfOneFile(moving, error))) throw error;
    moved.unreadable.push(place);
  }
}

/** Tells whether the source could not give back that file, though it gives others. */
async function isOfOneFile({ source, target }: MoveFiles, error: unknown): Promise<boolean> {
  const isTrouble = error instanceof AppError && error.code === 'STORAGE_OFFLINE';
  if (!isReadError(error) && !isTrouble) return false;
  return (await source.isOnline()) && target.isOnline();
}

/** Copies an original in place of what the target has. */
export function putOriginal(
  moving: Pick<MoveFiles, 'move' | 'source' | 'target'>,
  place: Place<OriginalBucket>,
): Promise<void> {
  return withCopy(moving, place, (copyPath) =>
    moving.target.replaceOriginal({ copyPath, ...place }),
  );
}

function copyDerived(moving: MoveFiles, place: Place<DerivedBucket>): Promise<void> {
  return withCopy(moving, place, (madePath) => putDerived(moving.target, { madePath, ...place }));
}

/** A store only reads the local file. A folder takes it away, so it gets one of its own. */
function withCopy(
  { move, source, target }: Pick<MoveFiles, 'move' | 'source' | 'target'>,
  { bucket, key }: Place<StorageBucket>,
  put: (file: string) => Promise<void>,
): Promise<void> {
  if (move === 'to-store') return source.withLocalFile(bucket, key, put);
  return target.withScratch('part', async (folder) => {
    const copy = path.join(folder, 'copy');
    await writeHashed(copy, (await source.open(bucket, key)).stream());
    await put(copy);
  });
}

/** A sidecar that is none of ours is written anew when the originals are read again. */
async function moveSidecar(
  { source, target, takeTurn }: MoveFiles,
  { bucket, key: place }: Place<OriginalBucket>,
): Promise<void> {
  const key = besideOriginal(place);
  await takeTurn(`${bucket}/${place}`, async () => {
    if ((await target.readSidecarText(bucket, key)) !== null) return;
    const sidecar = await source.readSidecar(bucket, key).catch((error: unknown) => {
      if (error instanceof ZodError || error instanceof SyntaxError) return null;
      throw error;
    });
    if (sidecar === null) return;
    await target.writeSidecar(bucket, key, sidecar);
    // Its item was purged meanwhile.
    if ((await source.readSidecarText(bucket, key)) === null) await target.remove(bucket, key);
  });
}

async function moveRecord({ source, target, takeTurn }: MoveFiles, name: string): Promise<void> {
  await takeTurn(`records/${name}`, async () => {
    const text = await source.records.read(name);
    if (text === null || (await target.records.read(name)) !== null) return;
    await target.records.write(name, text);
    if ((await source.records.read(name)) === null) await target.records.remove(name);
  });
}
