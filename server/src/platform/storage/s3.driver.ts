import { createReadStream } from 'node:fs';
import { addDays } from '#platform/clock.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/log.ts';
import { damagedOf, sidecarOf } from '#platform/storage/beside-original.ts';
import type { DiskRoom, DiskUse } from '#platform/storage/disk-room.ts';
import { makeFolder } from '#platform/storage/durable-files.ts';
import { sweepScratch, withScratch } from '#platform/storage/fs-scratch.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { createKeyedLocks } from '#platform/storage/keyed-locks.ts';
import type { Bucket } from '#platform/storage/s3-bucket.ts';
import { explainS3 } from '#platform/storage/s3-client.ts';
import { createFetchedFiles } from '#platform/storage/s3-fetched.ts';
import { openS3Installation } from '#platform/storage/s3-installation.ts';
import { s3Layout } from '#platform/storage/s3-layout.ts';
import { type S3Objects, createS3Objects } from '#platform/storage/s3-objects.ts';
import { createS3Originals } from '#platform/storage/s3-originals.ts';
import { createS3Staging, sweepPieces } from '#platform/storage/s3-staging.ts';
import { openS3File } from '#platform/storage/s3-stored-file.ts';
import { sweepParts } from '#platform/storage/s3-sweep.ts';
import { type Movable, type Storage, isDerived, sidecarSchema } from '#platform/storage/storage.ts';

/** Nothing takes so long to be put. */
const abandonedDays = 7;

type S3Options = {
  bucket: Bucket;
  db: Db;
  /** Of this machine; see SCRATCH_DIR. */
  scratchDir: string;
  /** What fetched files may take of it. */
  scratchBytes: number;
  /** Measures what a use may fill of the disk of the scratch folder. */
  scratchRoom: (use: DiskUse) => Promise<DiskRoom>;
  log: Logger;
  /** Lets a new database become that of an archive that is in the bucket. */
  takesOver?: boolean;
};

/**
 * Keeps files as objects of an S3 store. What must not be lost when two processes write at once, the bytes of an upload
 * that count and the place of its original, is decided in the database.
 */
export function createS3Storage(options: S3Options): Movable {
  const { bucket, db, scratchDir, scratchBytes, scratchRoom, log, takesOver = false } = options;
  const objects = createS3Objects(bucket, log);
  const fetched = createFetchedFiles({ scratchDir, limitBytes: scratchBytes, log });
  const { requireOnline, ...installation } = openS3Installation(objects, { db, log, takesOver });
  return {
    whereabouts: 'store',
    ...installation,
    readMarker: () => objects.text(s3Layout.marker).catch(() => null),
    capacity: async () => {
      await requireOnline();
      return null;
    },
    locks: createKeyedLocks(),
    staging: createS3Staging({ db, objects, fetched, requireOnline }),
    withScratch: async (use, work) => {
      await makeFolder(scratchDir);
      return withScratch({ scratchDir, room: () => scratchRoom(use) }, work);
    },
    sweepScratch: async (now) => {
      await sweepScratch(scratchDir, now);
      await fetched.sweep(now);
      await sweepPieces({ db, objects }, now);
      await sweepParts(bucket, addDays(now, -abandonedDays)).catch((error: unknown) => {
        // A key may be allowed to list objects only.
        log.warn({ reason: explainS3(error, bucket.name) }, 'what was broken off was not removed');
      });
    },
    ...createS3Originals({ db, objects, requireOnline, log }),
    ...createSidecars(objects, requireOnline),
    records: createRecords(objects, requireOnline),
    ...createFiles({ objects, fetched, requireOnline }),
  };
}

type Online = () => Promise<void>;

function createSidecars(objects: S3Objects, requireOnline: Online) {
  const readSidecarText: Storage['readSidecarText'] = (bucket, key) =>
    objects.text(sidecarOf(s3Layout.nameOf(bucket, key)));
  return {
    readSidecarText,
    writeSidecar: async (bucket, key, sidecar) => {
      const name = sidecarOf(s3Layout.nameOf(bucket, key));
      await requireOnline();
      await objects.put(name, `${JSON.stringify(sidecarSchema.parse(sidecar), null, 2)}\n`);
    },
    readSidecar: async (bucket, key) => {
      const text = await readSidecarText(bucket, key);
      return text === null ? null : sidecarSchema.parse(JSON.parse(text));
    },
  } satisfies Partial<Storage>;
}

function createRecords(objects: S3Objects, requireOnline: Online): Storage['records'] {
  return {
    write: async (record, text) => {
      const name = s3Layout.recordOf(record);
      await requireOnline();
      await objects.put(name, text);
    },
    read: async (record) => objects.text(s3Layout.recordOf(record)),
    list: async () => {
      const found: string[] = [];
      for await (const page of objects.list(s3Layout.records)) {
        found.push(...page.flatMap(({ name }) => s3Layout.recordNameOf(name) ?? []));
      }
      return found;
    },
    remove: async (record) => {
      const name = s3Layout.recordOf(record);
      await requireOnline();
      await objects.remove(name);
    },
  };
}

type Parts = {
  objects: S3Objects;
  fetched: ReturnType<typeof createFetchedFiles>;
  requireOnline: Online;
};

function createFiles({ objects, fetched, requireOnline }: Parts) {
  /** What a stranger's bucket holds, or lacks, says nothing. */
  const ifOnline = async <T>(found: T): Promise<T> => {
    if (found === null) await requireOnline();
    return found;
  };
  return {
    head: async (bucket, key) => {
      const found = await ifOnline(await objects.head(s3Layout.nameOf(bucket, key)));
      return found && { sizeBytes: found.sizeBytes };
    },
    open: async (bucket, key) => {
      const name = s3Layout.nameOf(bucket, key);
      await ifOnline(await objects.head(name));
      return openS3File(objects, name);
    },
    withLocalFile: async (bucket, key, work) => {
      const name = s3Layout.nameOf(bucket, key);
      const found = await ifOnline(await objects.head(name));
      if (!found) throw new AppError('NOT_FOUND');
      const { sizeBytes, etag, sha256 } = found;
      const fetch = async () => objects.pieces(name, { etag });
      return fetched.use({ id: `${name} ${etag}`, sizeBytes, sha256, fetch }, work);
    },
    prepareDerived: async ({ madePath, bucket, key }) => {
      const name = s3Layout.nameOf(bucket, key);
      await requireOnline();
      const made = await hashFile(madePath);
      return objects.prepare(name, createReadStream(madePath), made);
    },
    removeDerivedBelow: async (bucket, key) => {
      const name = s3Layout.nameOf(bucket, key);
      await requireOnline();
      await objects.removeBelow(`${name}/`);
      await fetched.drop(name);
    },
    listDerived: async function* (bucket) {
      for await (const page of objects.list(`${bucket}/`)) {
        yield page.map(({ name }) => name.slice(bucket.length + 1));
      }
    },
    remove: async (bucket, key) => {
      const name = s3Layout.nameOf(bucket, key);
      await requireOnline();
      await objects.remove(name);
      await fetched.drop(name);
      if (isDerived(bucket)) return;
      for (const beside of [sidecarOf(name), damagedOf(name)]) await objects.remove(beside);
    },
  } satisfies Partial<Movable>;
}
