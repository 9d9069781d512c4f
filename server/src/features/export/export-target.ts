import type { ArchiveItem } from '@heirloom/contract/archive-format/archive-item.schema.ts';
import type { StoredFile } from '#platform/storage/storage.ts';

export type OriginalToExport = {
  sha256: string;
  file_size: number;
  modifiedAt: Date;
  /** Null for a missing file. */
  open(): Promise<StoredFile | null>;
};

/** Where an export goes. Paths are those of the bag: what is in `data` is its payload. */
export type ExportTarget = {
  /** Adds an original, and says what its bytes are. */
  addOriginal(path: string, original: OriginalToExport): Promise<ArchiveItem['file']>;
  /** Adds a file that can be made again; false where it is too large for the disk, which is listed if that is wanted. */
  addFile(path: string, file: StoredFile, more?: { isListed: boolean }): Promise<boolean>;
  /** Adds a small file. */
  addText(path: string, text: string | Buffer): Promise<void>;
  /** Adds a text that is made while it is written. */
  addTexts(path: string, pieces: AsyncIterable<string>): Promise<void>;
};
