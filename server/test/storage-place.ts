import type { RestoreTarget } from '#platform/storage/restore-target.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** A new, empty place to keep files in. */
export type StoragePlace = {
  /** Another server on it, not attached yet. */
  open(): Promise<Storage>;
  /** Another restore to it. */
  restore(): RestoreTarget;
  close(): Promise<void>;
};
