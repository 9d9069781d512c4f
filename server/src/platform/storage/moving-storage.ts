import { StartRefused } from '#platform/start-refused.ts';
import { sidecarOf } from '#platform/storage/beside-original.ts';
import { createMovingStaging } from '#platform/storage/moving-staging.ts';
import type { Movable, Storage, StorageBucket } from '#platform/storage/storage.ts';
import type { Move } from '#platform/storage/whereabouts.ts';

/** Does work on a file, named by its place, after whoever else does, in any process. */
export type TakeTurn = <T>(place: string, work: () => Promise<T>) => Promise<T>;

type Moving = {
  move: Move;
  source: Movable;
  target: Movable;
  takeTurn: TakeTurn;
  /** Tells whether the target has all: the source may be gone. */
  hasEnded: () => Promise<boolean>;
};

/**
 * The storage of an archive whose files are on their way from one place to another (move-files.ts). What is new goes to
 * the target, and what is asked for is looked for there first. Who replaces a file does so in turn with the one who
 * copies it. Who removes it does so in the source first: the one who copies looks there again afterwards.
 */
export function createMovingStorage(moving: Moving): Storage {
  const { move, source, target } = moving;
  const parts = { ...moving, isSourceOver: createOver(moving) };
  return {
    whereabouts: move,
    attach: async (knownId) => {
      // The source has been left, and may hold anything.
      if (await moving.hasEnded()) return target.attach(knownId);
      if (knownId === null && (await source.readMarker()) === null)
        throw new StartRefused(
          'The database is new, and there is no archive in the place from which STORAGE_MOVE says that files are moved. Remove STORAGE_MOVE.',
        );
      const id = await source.attach(knownId);
      await target.attach(id);
      return id;
    },
    isOnline: async () =>
      (await target.isOnline()) && ((await source.isOnline()) || (await moving.hasEnded())),
    readMarker: async () => (await target.readMarker()) ?? source.readMarker(),
    capacity: target.capacity,
    locks: target.locks,
    staging: createMovingStaging(source.staging, target.staging),
    withScratch: target.withScratch,
    sweepScratch: async (now) => {
      await target.sweepScratch(now);
      if (!(await parts.isSourceOver())) await source.sweepScratch(now);
    },
    ...createOriginals(parts),
    ...createSidecars(parts),
    records: createRecords(parts),
    ...createFiles(parts),
  };
}

type Parts = Moving & { isSourceOver: () => Promise<boolean> };

/** A source that is offline may only be out of reach. */
function createOver({ source, hasEnded }: Moving): () => Promise<boolean> {
  return async () => !(await source.isOnline()) && hasEnded();
}

function createOriginals({ source, target, takeTurn, isSourceOver }: Parts) {
  return {
    keepOriginal: async (input) => {
      await createMovingStaging(source.staging, target.staging).bringAlong(input.uploadId);
      await target.keepOriginal(input);
    },
    replaceOriginal: (input) =>
      takeTurn(`${input.bucket}/${input.key}`, () => target.replaceOriginal(input)),
    hashOriginal: async (bucket, key, afterPart) => {
      const found = await target.hashOriginal(bucket, key, afterPart);
      if (found !== 'missing' || (await isSourceOver())) return found;
      return source.hashOriginal(bucket, key, afterPart);
    },
    listOriginals: async function* () {
      yield* target.listOriginals();
      if (await isSourceOver()) return;
      for await (const page of source.listOriginals()) {
        const sizes = await Promise.all(page.map((place) => target.sizeOfListed(place)));
        yield page.filter((_, at) => sizes[at] === null);
      }
    },
    holdsFolder: (folder) => source.holdsFolder(folder) || target.holdsFolder(folder),
    sizeOfListed: async (place) => (await target.sizeOfListed(place)) ?? source.sizeOfListed(place),
  } satisfies Partial<Storage>;
}

function createSidecars({ source, target, takeTurn, isSourceOver }: Parts) {
  const holderOf = async (...place: Parameters<Storage['readSidecarText']>) =>
    (await target.readSidecarText(...place)) !== null || (await isSourceOver()) ? target : source;
  return {
    writeSidecar: (bucket, key, sidecar) =>
      takeTurn(sidecarOf(`${bucket}/${key}`), () => target.writeSidecar(bucket, key, sidecar)),
    readSidecar: async (...place) => (await holderOf(...place)).readSidecar(...place),
    readSidecarText: async (...place) => (await holderOf(...place)).readSidecarText(...place),
  } satisfies Partial<Storage>;
}

function createRecords({ source, target, takeTurn, isSourceOver }: Parts): Storage['records'] {
  return {
    write: (name, text) => takeTurn(`records/${name}`, () => target.records.write(name, text)),
    read: async (name) => {
      const found = await target.records.read(name);
      return found !== null || (await isSourceOver()) ? found : source.records.read(name);
    },
    list: async () => {
      const found = await target.records.list();
      if (await isSourceOver()) return found;
      return [...new Set([...found, ...(await source.records.list())])];
    },
    remove: async (name) => {
      if (!(await isSourceOver())) await source.records.remove(name);
      await target.records.remove(name);
    },
  };
}

function createFiles({ source, target, takeTurn, isSourceOver }: Parts) {
  const holderOf = async (bucket: StorageBucket, key: string): Promise<Movable> =>
    (await target.head(bucket, key)) !== null || (await isSourceOver()) ? target : source;
  return {
    prepareDerived: async (input) => {
      const { put, drop } = await target.prepareDerived(input);
      return { put: () => takeTurn(`${input.bucket}/${input.key}`, put), drop };
    },
    open: async (bucket, key) => (await holderOf(bucket, key)).open(bucket, key),
    head: async (bucket, key) => (await holderOf(bucket, key)).head(bucket, key),
    withLocalFile: async (bucket, key, work) =>
      (await holderOf(bucket, key)).withLocalFile(bucket, key, work),
    removeDerivedBelow: async (bucket, key) => {
      if (!(await isSourceOver())) await source.removeDerivedBelow(bucket, key);
      await target.removeDerivedBelow(bucket, key);
    },
    remove: async (bucket, key) => {
      if (!(await isSourceOver())) await source.remove(bucket, key);
      await target.remove(bucket, key);
    },
  } satisfies Partial<Storage>;
}
