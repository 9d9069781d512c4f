import type { Readable } from 'node:stream';

/**
 * Holds the bytes of uploads until they are kept or given up, by the upload's id. Whoever appends or removes holds the
 * upload's lock (`Storage.locks`).
 */
export type Staging = {
  /** Makes a place for an upload, or leaves the one that is there; it outlives a power cut. */
  create(uploadId: string): Promise<void>;
  /** Bytes that have arrived; 0 where nothing is staged. */
  sizeOf(uploadId: string): Promise<number>;
  /** Like sizeOf, but counts only what a power cut cannot take away any more. */
  durableSizeOf(uploadId: string): Promise<number>;
  /**
   * Appends a request's body. The returned size is durable; a body that breaks off is no error: what arrived counts.
   * After a flush that failed nothing of the upload is left: it begins again.
   * @throws AppError TOO_LARGE when the body is longer than what is missing (that much of it is kept), STORAGE_FULL,
   * STORAGE_OFFLINE; what `onWritten` throws
   */
  append(uploadId: string, part: StagedPart): Promise<number>;
  /** Gives `work` a local file of the bytes that have arrived. It may be read until `work` ends, and never written. */
  withLocalFile<T>(uploadId: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes the bytes of an upload; missing is fine. */
  remove(uploadId: string): Promise<void>;
  /** Lists all that is staged, with the time at which bytes last arrived. */
  list(): Promise<{ uploadId: string; changedAt: Date }[]>;
};

export type StagedPart = {
  body: Readable;
  offset: number;
  /** Bytes that the upload still lacks; more are refused. */
  missingBytes: number;
  /** Runs now and then with the new size. Throwing ends the transfer. */
  onWritten: (sizeBytes: number) => Promise<void>;
};
