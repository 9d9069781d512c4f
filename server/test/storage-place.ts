import type { RestoreTarget } from '#platform/storage/restore-target.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** A new, empty place for a storage. */
export type StoragePlace = {
  /** Opens another server's storage on it, not attached yet. */
  open(): Promise<Storage>;
  /** Opens another restore target on it. */
  restore(): RestoreTarget;
  close(): Promise<void>;
};
