import type { Readable } from 'node:stream';
import { storedChapters } from '@heirloom/contract/chapters/chapters.schema.ts';
import { importedFacts } from '@heirloom/contract/media/imported.schema.ts';
import { storedMending } from '@heirloom/contract/mending/mending.schema.ts';
import { storedTapePlace } from '@heirloom/contract/tapes/tapes.schema.ts';
import { z } from 'zod';
import type { DiskRoom, DiskUse } from '#platform/storage/disk-room.ts';
import type { KeyedLocks } from '#platform/storage/keyed-locks.ts';
import type { Staging } from '#platform/storage/staging.ts';
import type { Whereabouts } from '#platform/storage/whereabouts.ts';
import type { HashedFile } from '#platform/storage/write-hashed.ts';

/** movies, images and audio hold originals; thumbnails and renditions hold files that can be made again. */
export type OriginalBucket = 'movies' | 'images' | 'audio';
export type DerivedBucket = 'thumbnails' | 'renditions';
export type StorageBucket = OriginalBucket | DerivedBucket;

export function isDerived(bucket: StorageBucket): bucket is DerivedBucket {
  return bucket === 'thumbnails' || bucket === 'renditions';
}

/**
 * The content of the sidecar beside an original: enough to rebuild the database from the files. What a newer version
 * has added stays.
 */
const storedCapture = z.object({
  localTime: z.string().nullable(),
  offset: z.string().nullish(),
  precision: z.enum(['day', 'month', 'year', 'decade', 'unknown']),
  isApproximate: z.boolean(),
});

const storedClip = z.object({
  id: z.uuid(),
  chapterId: z.uuid().nullish(),
  title: z.string(),
  description: z.string().nullable(),
  beginMs: z.number().int().min(0),
  endMs: z.number().int(),
  capture: storedCapture.nullish(),
});

export const sidecarSchema = z.looseObject({
  id: z.uuid(),
  ownerId: z.uuid(),
  originalName: z.string(),
  /** The folder that the file was uploaded with. */
  folder: z.string().nullish(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(['video', 'image', 'audio']),
  mimeType: z.string(),
  sizeBytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  uploadedAt: z.iso.datetime(),
  /** The time of the file's last change that the uploader's computer sent; never a capture date. */
  fileModifiedAt: z.iso.datetime().nullish(),
  /** The date that a person gave; the file's own date is read from the file again. */
  capture: storedCapture.nullish(),
  /** How far a person turned a photo, in degrees clockwise. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).nullish(),
  /** What is put right where the film is shown. */
  mending: storedMending,
  /** What the program knew that it was imported from. */
  imported: importedFacts.nullish().catch(null),
  /** Small files that other programs had put beside the original. Only the sidecar has them. */
  beside: z
    .array(z.object({ name: z.string(), base64: z.string() }))
    .nullish()
    .catch(null),
  /** The chapters that people made; missing where they made none. */
  chapters: storedChapters.nullish().catch(null),
  /** The clips of a film or recording, which have no files of their own. */
  clips: z.array(storedClip).nullish().catch(null),
  /** The tape that it was made of. */
  tape: storedTapePlace.nullish().catch(null),
  /** The spaces that it is in; the records have their names of today. */
  spaces: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .nullish()
    .catch(null),
});
export type Sidecar = z.output<typeof sidecarSchema>;

/**
 * Small texts beside the originals, for what no original knows: who there is, collections, empty tapes. A name is that of a key,
 * without folders.
 */
export type Records = {
  /** Replaces the record atomically; durable when it returns. */
  write(name: string, text: string): Promise<void>;
  /** Null when there is none. */
  read(name: string): Promise<string | null>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** An open file. Its bytes stay the same, even when its key is replaced or removed meanwhile. */
export type StoredFile = {
  sizeBytes: number;
  modifiedMs: number;
  /** Identifies these bytes: other bytes under the same key have another etag. */
  etag: string;
  /** What the operating system knows the open file by; not for a file in an object store. */
  descriptor?: number;
  /** Streams the whole file; closes it at the end, or when the stream is destroyed. */
  stream(): Readable;
  /**
   * Reads from the byte `start` to `end`, both included: each call fills the caller's buffer with the bytes that
   * follow, and returns how many; 0 when there are no more. So a caller that sends much data can reuse its buffers.
   */
  reader(range: { start: number; end: number }): (buffer: Buffer) => Promise<number>;
  /** Closing twice is harmless. */
  close(): Promise<void>;
};

export type MadeAt = { madePath: string; bucket: DerivedBucket; key: string };

/** A derived file whose bytes have come to the storage: so a locked row need not wait for them. */
export type PreparedFile = {
  /** Puts it to its key, replacing what was there (CALL-39). */
  put(): Promise<void>;
  /** Forgets it, where it was not put, and tidies up: to be called in any case. */
  drop(): Promise<void>;
};

/**
 * Keeps files. Originals are written once and never changed, moved or renamed, except to repair a damaged one;
 * renditions and thumbnails are replaced freely. A key is a path of plain names ('{ownerId}/{random}.mp4'). Every
 * method throws AppError STORAGE_OFFLINE when the storage is missing, foreign or not yet attached, and STORAGE_FULL
 * when it is full. Local paths are only those of `withLocalFile` and `withScratch`, and end with them.
 */
export type Storage = {
  /** What kind of place it is. */
  whereabouts: Whereabouts;
  /**
   * Ties the storage to an installation: it is online while its marker names that id. `knownId` is the id that the
   * database has recorded; with null the marker's id is used, or a new marker is made where nothing is kept yet.
   * @returns the id, or null when the storage holds something that is not ours
   * @throws Error when it cannot hold originals at all
   */
  attach(knownId: string | null): Promise<string | null>;
  /** Tells whether the storage is there and ours; never throws. */
  isOnline(): Promise<boolean>;
  /** Reads the marker's text, for backups; null when there is none. */
  readMarker(): Promise<string | null>;
  /**
   * Measures what a use, a new upload if not given, may fill of the disk, and the whole disk; null when there is no
   * limit.
   */
  capacity(use?: DiskUse): Promise<DiskRoom | null>;
  /** Serialises work on one upload within this process. */
  locks: KeyedLocks;
  staging: Staging;
  /**
   * Gives `work` a local folder for files being made; removes it when `work` ends or fails. `full` aborts when the disk
   * has no room left for this use.
   * @throws AppError STORAGE_FULL; what `work` throws
   */
  withScratch<T>(use: DiskUse, work: (folder: string, full: AbortSignal) => Promise<T>): Promise<T>;
  /** Removes the scratch folders of processes that were killed. */
  sweepScratch(now: Date): Promise<void>;
  /**
   * Keeps a staged upload, whose bytes are complete and durable, under its final key without replacing; the staged
   * bytes stay until they are removed. Durable when it returns. Repeating it for the same upload and key is harmless.
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
   * Replaces an original that is damaged or lost by a finished copy from a scratch folder. The damaged file is kept
   * beside it, as 'KEY.damaged', until the item is purged. The caller has checked that the copy is the right one.
   */
  replaceOriginal(input: { copyPath: string; bucket: OriginalBucket; key: string }): Promise<void>;
  /**
   * Reads an original from beginning to end. An unreadable file does not count as damaged while the storage is offline:
   * ask `isOnline` afterwards. `afterPart` is waited for after each part.
   */
  hashOriginal(
    bucket: OriginalBucket,
    key: string,
    afterPart: () => Promise<void>,
  ): Promise<HashedFile | 'missing' | 'unreadable'>;
  /**
   * Lists all files among the originals, in pages of one folder each, as '{bucket}/{key}': including the files beside
   * them (beside-original.ts) and files that are not ours, without the marker and the records.
   */
  listOriginals(): AsyncIterable<string[]>;
  /** Tells whether a folder of this machine is among the originals. */
  holdsFolder(folder: string): boolean;
  /** Returns the size of a listed file; null when it is gone. */
  sizeOfListed(place: string): Promise<number | null>;
  /** Writes the sidecar of an original beside it, flushed; replaces an older one atomically. */
  writeSidecar(bucket: OriginalBucket, key: string, sidecar: Sidecar): Promise<void>;
  /** Reads the sidecar of an original; null when there is none. @throws ZodError when it is not one of ours */
  readSidecar(bucket: OriginalBucket, key: string): Promise<Sidecar | null>;
  /** Reads the same as text, whatever it contains. */
  readSidecarText(bucket: OriginalBucket, key: string): Promise<string | null>;
  records: Records;
  /** Brings a file that was made in a scratch folder to the storage; it is there only when it is put. */
  prepareDerived(input: MadeAt): Promise<PreparedFile>;
  /** Opens a file for reading. The caller closes it. @throws AppError NOT_FOUND */
  open(bucket: StorageBucket, key: string): Promise<StoredFile>;
  /** Returns a file's size without opening it; null when it is missing. */
  head(bucket: StorageBucket, key: string): Promise<{ sizeBytes: number } | null>;
  /**
   * Gives `work` a local file with the same bytes, for tools that need one; to be read until `work` ends, and never
   * written.
   * @throws AppError NOT_FOUND; what `work` throws
   */
  withLocalFile<T>(
    bucket: StorageBucket,
    key: string,
    work: (path: string) => Promise<T>,
  ): Promise<T>;
  /** Removes all derived files below a key, whatever they are called. */
  removeDerivedBelow(bucket: DerivedBucket, key: string): Promise<void>;
  /** Removes a derived file, or an original with all files beside it when its item is purged; missing is fine. */
  remove(bucket: StorageBucket, key: string): Promise<void>;
};

/** A place to which, or from which, the files of an archive can be moved (moving-storage.ts). */
export type Movable = Storage & {
  /**
   * Makes an empty place one of an installation that has its files elsewhere still. May be repeated.
   * @throws StartRefused when it holds something else
   */
  adopt(installationId: string): Promise<void>;
  /** Ends that: the files stay, and are not taken for the archive's any more. May be repeated. */
  leave(): Promise<void>;
  /** Lists the keys of all derived files, in pages. */
  listDerived(bucket: DerivedBucket): AsyncIterable<string[]>;
};

/** The part of a driver that keeps and reads originals. */
export type Originals = Pick<
  Storage,
  | 'keepOriginal'
  | 'replaceOriginal'
  | 'hashOriginal'
  | 'listOriginals'
  | 'holdsFolder'
  | 'sizeOfListed'
>;
