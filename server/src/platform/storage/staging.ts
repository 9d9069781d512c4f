import type { Readable } from 'node:stream';

/**
 * Holds the bytes of uploads, by the upload's id, until they are kept or given up. Callers that append or remove hold
 * the upload's lock (`Storage.locks`).
 */
export type Staging = {
  /** Creates an upload's place, or leaves an existing one as it is; durable after a power cut. */
  create(uploadId: string): Promise<void>;
  /** Bytes that have arrived; 0 where nothing is staged. */
  sizeOf(uploadId: string): Promise<number>;
  /** Like sizeOf, but counts only bytes that survive a power cut. */
  durableSizeOf(uploadId: string): Promise<number>;
  /**
   * Appends a request's body. The returned size is durable; a body that breaks off is no error: the bytes that arrived
   * are kept. After a failed flush nothing of the upload is kept: it begins again.
   * @throws AppError TOO_LARGE when the body is longer than the missing bytes (only those are kept), STORAGE_FULL,
   * STORAGE_OFFLINE; what `onWritten` throws
   */
  append(uploadId: string, part: StagedPart): Promise<number>;
  /**
   * Takes a copy of a file of this machine in place of what has arrived; it shares the blocks of the disk where that is
   * possible, and is never a hard link. Durable only after durableSizeOf.
   * @throws the error of the disk: the caller knows which of the two files it is about
   */
  copyIn(uploadId: string, file: string | Buffer): Promise<void>;
  /** Gives `work` a local file of the bytes that have arrived, to be read until `work` ends, and never written. */
  withLocalFile<T>(uploadId: string, work: (path: string) => Promise<T>): Promise<T>;
  /**
   * While files are moved: brings bytes of an upload that had begun before to where new ones go, which no caller may
   * add to meanwhile. Otherwise it does nothing.
   */
  bringAlong(uploadId: string): Promise<void>;
  /** Removes the bytes of an upload; missing is fine. */
  remove(uploadId: string): Promise<void>;
  /** Lists all staged uploads, with the time at which bytes last arrived. */
  list(): Promise<{ uploadId: string; changedAt: Date }[]>;
};

export type StagedPart = {
  body: Readable;
  /** Nobody else uses the chunks of the body: their memory is given back when they are kept. */
  ownsChunks?: boolean;
  offset: number;
  /** Bytes that the upload still lacks; more are refused. */
  missingBytes: number;
  /** Runs now and then with the new size. May throw to end the transfer. */
  onWritten: (sizeBytes: number) => Promise<void>;
};
