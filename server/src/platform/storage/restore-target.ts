import type { DerivedBucket, OriginalBucket } from '#platform/storage/storage.ts';
import type { HashedFile } from '#platform/storage/write-hashed.ts';

type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>;

/**
 * A storage that is being filled from a backup, from `begin` to `end`: meanwhile no server uses it, and files may be
 * put repeatedly. They are durable after `flush`.
 */
export type RestoreTarget = {
  /** Reads from which backup it is being filled; null when it is not. */
  readBackup(): Promise<string | null>;
  /** @throws Error when it is not empty */
  requireEmpty(): Promise<void>;
  begin(backup: string): Promise<void>;
  /** Tells whether an original is there and whole, put by a restore that was stopped; reads it again. */
  hasOriginal(bucket: OriginalBucket, key: string, whole: HashedFile): Promise<boolean>;
  /**
   * Returns the size and hash of what was written, and leaves no file when it fails. `read` may be called twice where
   * the first time did not bring what has `sha256`. @throws what reading throws
   */
  putOriginal(input: {
    bucket: OriginalBucket;
    key: string;
    sha256: string;
    read: () => Pieces;
    signal?: AbortSignal;
    onBytes: (sizeBytes: number) => void;
  }): Promise<HashedFile>;
  /** See Storage.readSidecarText. */
  putSidecar(bucket: OriginalBucket, key: string, text: string): Promise<void>;
  putDerived(bucket: DerivedBucket, key: string, pieces: Pieces): Promise<void>;
  /** See Storage.readMarker. */
  putMarker(pieces: Pieces): Promise<void>;
  flush(): Promise<void>;
  end(): Promise<void>;
};
