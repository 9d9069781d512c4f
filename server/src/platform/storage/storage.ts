import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { KeyedLocks } from '#platform/storage/keyed-locks.ts';
import type { Staging } from '#platform/storage/staging.ts';
import type { HashedFile } from '#platform/storage/write-hashed.ts';

/** movies, images and audio hold originals; thumbnails and renditions hold what can be made again. */
export type OriginalBucket = 'movies' | 'images' | 'audio';
export type DerivedBucket = 'thumbnails' | 'renditions';
export type StorageBucket = OriginalBucket | DerivedBucket;

export function isDerived(bucket: StorageBucket): bucket is DerivedBucket {
  return bucket === 'thumbnails' || bucket === 'renditions';
}

/** What stands in the sidecar beside an original: enough to rebuild the database from the files. */
export const sidecarSchema = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  originalName: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(['video', 'image', 'audio']),
  mimeType: z.string(),
  sizeBytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  uploadedAt: z.iso.datetime(),
  /** What the uploader's computer said of the file's last change; never a capture date. */
  fileModifiedAt: z.iso.datetime().nullish(),
  /** The date that a person gave; what the file itself says is read from the file again. */
  capture: z
    .object({
      localTime: z.string().nullable(),
      offset: z.string().nullish(),
      precision: z.enum(['day', 'month', 'year', 'decade', 'unknown']),
      isApproximate: z.boolean(),
    })
    .nullish(),
  /** How far a person turned a photo, in degrees clockwise. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).nullish(),
});
export type Sidecar = z.output<typeof sidecarSchema>;

/** An open file. Its bytes stay what they are, whatever becomes of its key meanwhile. */
export type StoredFile = {
  sizeBytes: number;
  modifiedMs: number;
  /** Names these bytes: others under the same key have another one. */
  etag: string;
  /** All of it; closes the file at its end, or when it is destroyed. */
  stream(): Readable;
  /**
   * Reads from the byte `start` to `end`, both included: each call fills a buffer of the caller's with the bytes that
   * follow, and returns how many; 0 when there are no more. So whoever sends a lot can use its buffers again.
   */
  reader(range: { start: number; end: number }): (buffer: Buffer) => Promise<number>;
  /** Closing twice is harmless. */
  close(): Promise<void>;
};

/**
 * Keeps files. Originals are written once, never changed, moved or renamed, but for the repair of a
 * damaged one; derived files are replaced freely.
 * A key is a path of plain names ('{ownerId}/{random}.mp4'). Every method throws AppError STORAGE_OFFLINE when
 * the storage is missing, foreign or not yet attached, and STORAGE_FULL when it is.
 * Local paths are those of `withLocalFile` and `withScratch` only, and end with them.
 */
export type Storage = {
  /**
   * Ties the storage to an installation: it is online while its marker names that id. `knownId` is what the
   * database has recorded; with null the marker's id is taken, or, where nothing is kept yet, a new one is marked.
   * @returns the id, or null when the storage holds something that is not ours
   * @throws Error when it cannot hold originals at all
   */
  attach(knownId: string | null): Promise<string | null>;
  /** Says whether the storage is there and ours; never throws. */
  isOnline(): Promise<boolean>;
  /** Reads the marker's text, for backups; null when there is none. */
  readMarker(): Promise<string | null>;
  /** @returns bytes free for new files (what must stay free is taken off) and bytes in all; null where there is no end. */
  capacity(): Promise<{ freeBytes: number; totalBytes: number } | null>;
  /** Serialises work on one upload within this process. */
  locks: KeyedLocks;
  staging: Staging;
  /** Gives `work` a local folder for files being made; gone when `work` ends, however it ends. */
  withScratch<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Removes the scratch folders of servers that were killed. */
  sweepScratch(now: Date): Promise<void>;
  /**
   * Keeps a staged upload, whose bytes are all there and durable, under its final key without replacing; what is staged
   * stays until it is removed. Durable when it returns. Repeating it for the same upload and key is harmless.
   * `sha256`: of the staged bytes. A driver that copies them reads its copy again and compares.
   * @throws AppError CONFLICT when another file has the key.
   */
  keepOriginal(input: {
    uploadId: string;
    bucket: OriginalBucket;
    key: string;
    sha256: string;
  }): Promise<void>;
  /**
   * Puts a finished copy of a scratch folder in the place of an original that is damaged or lost. What was there is kept
   * beside it until the item is purged, as 'KEY.damaged'. The caller has made sure that the copy is the right one.
   */
  replaceOriginal(input: { copyPath: string; bucket: OriginalBucket; key: string }): Promise<void>;
  /**
   * Reads an original from beginning to end; what cannot be read is not believed to be damaged while the storage is
   * offline: ask `isOnline` afterwards. `afterPart` is waited for after each part.
   */
  hashOriginal(
    bucket: OriginalBucket,
    key: string,
    afterPart: () => Promise<void>,
  ): Promise<HashedFile | 'missing' | 'unreadable'>;
  /**
   * Lists all that lies among the originals, in pages that each lie in one folder, as '{bucket}/{key}': what lies beside
   * them (beside-original.ts) and what is not ours included, the marker left out.
   */
  listOriginals(): AsyncIterable<string[]>;
  /** Whether a folder of this machine lies among the originals. */
  holdsFolder(folder: string): boolean;
  /** Size of something that was listed; null when it is gone. */
  sizeOfListed(place: string): Promise<number | null>;
  /** Writes the sidecar of an original beside it, flushed; replaces an older one atomically. */
  writeSidecar(bucket: OriginalBucket, key: string, sidecar: Sidecar): Promise<void>;
  /** Reads the sidecar of an original; null when there is none. @throws ZodError when it is not one of ours */
  readSidecar(bucket: OriginalBucket, key: string): Promise<Sidecar | null>;
  /** The same as it was written, whatever it says. */
  readSidecarText(bucket: OriginalBucket, key: string): Promise<string | null>;
  /** Moves a file that was made in a scratch folder to its key, replacing what was there (CALL-39). */
  putDerived(input: { madePath: string; bucket: DerivedBucket; key: string }): Promise<void>;
  /** Opens a file for reading. The caller closes it. @throws AppError NOT_FOUND */
  open(bucket: StorageBucket, key: string): Promise<StoredFile>;
  /** Facts of a file without opening it; null when it is missing. */
  head(bucket: StorageBucket, key: string): Promise<{ sizeBytes: number } | null>;
  /**
   * Gives `work` a local file with the very bytes, for tools that need one. It may be read until `work` ends, and never
   * written. @throws AppError NOT_FOUND; what `work` throws
   */
  withLocalFile<T>(
    bucket: StorageBucket,
    key: string,
    work: (path: string) => Promise<T>,
  ): Promise<T>;
  /** Removes a derived file, or an original with all that lies beside it when its item is purged; missing is fine. */
  remove(bucket: StorageBucket, key: string): Promise<void>;
};
