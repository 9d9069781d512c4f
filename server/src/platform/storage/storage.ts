import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import type { KeyedLocks } from '#platform/storage/keyed-locks.ts';

/** movies, images and audio hold originals; thumbnails and renditions hold what can be made again. */
export type OriginalBucket = 'movies' | 'images' | 'audio';
export type DerivedBucket = 'thumbnails' | 'renditions';
export type StorageBucket = OriginalBucket | DerivedBucket;

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

export type StoredFile = { handle: FileHandle; sizeBytes: number; modifiedMs: number };

/**
 * Keeps files. Originals are written once, never changed, moved or renamed, but for the repair of a
 * damaged one; derived files are replaced freely.
 * A key is a path of plain names ('{ownerId}/{random}.mp4'). Every method throws AppError STORAGE_OFFLINE when
 * the storage directory is missing, foreign or not yet attached, and STORAGE_FULL when the disk is.
 */
export type Storage = {
  /**
   * Ties the storage to an installation: it is online while its marker names that id. `knownId` is what the
   * database has recorded; with null the marker's id is taken, or, where nothing is kept yet, a new one is marked.
   * @returns the id, or null when the directory holds something that is not ours
   * @throws Error when the file system cannot hold originals at all
   */
  attach(knownId: string | null): Promise<string | null>;
  /** Says whether the storage is there and ours; never throws. */
  isOnline(): Promise<boolean>;
  /** @returns bytes free for new files (what must stay free is taken off) and bytes in all. */
  space(): Promise<{ freeBytes: number; totalBytes: number }>;
  /** Folder for files on their way in or being made; on the same file system as the originals. */
  stagingDir: string;
  /** Folder of all originals, '{bucket}/{key}': to look around in. Whatever is written there goes by the methods. */
  originalsDir: string;
  /** Serialises work on one staged file within this process. */
  locks: KeyedLocks;
  /**
   * Links a finished, flushed file of stagingDir to its final key without replacing and flushes the directory.
   * Repeating it for the same file and key is harmless.
   * @throws AppError CONFLICT when another file has the key.
   */
  keepOriginal(input: { stagedPath: string; bucket: OriginalBucket; key: string }): Promise<void>;
  /**
   * Puts a finished copy of stagingDir in the place of an original that is damaged or lost. What was there is kept
   * beside it until the item is purged, as 'KEY.damaged'. The caller has made sure that the copy is the right one.
   */
  replaceOriginal(input: {
    stagedPath: string;
    bucket: OriginalBucket;
    key: string;
  }): Promise<void>;
  /** Writes the sidecar of an original beside it, flushed; replaces an older one atomically. */
  writeSidecar(bucket: OriginalBucket, key: string, sidecar: Sidecar): Promise<void>;
  /** Reads the sidecar of an original; null when there is none. @throws ZodError when it is not one of ours */
  readSidecar(bucket: OriginalBucket, key: string): Promise<Sidecar | null>;
  /** Moves a made file to its key, replacing what was there (CALL-39). */
  putDerived(input: { madePath: string; bucket: DerivedBucket; key: string }): Promise<void>;
  /** Opens a file for reading. The caller closes the handle. @throws AppError NOT_FOUND */
  open(bucket: StorageBucket, key: string): Promise<StoredFile>;
  /** Returns the path of a file for the media tools. */
  localPath(bucket: StorageBucket, key: string): string;
  exists(bucket: StorageBucket, key: string): Promise<boolean>;
  /** Removes a derived file, or an original with all that lies beside it when its item is purged; missing is fine. */
  remove(bucket: StorageBucket, key: string): Promise<void>;
};
