import type {
  ArchiveItem,
  ViewerFiles,
} from '@heirloom/contract/archive-format/archive-item.schema.ts';
import type { ExportTarget } from '#features/export/export-target.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';

/** Makes of an export a drive: adds what is needed to look at it without Heirloom, beside `data`. */
export type DriveMaker = {
  /** Adds what shows one item, and says what it is; called once for each, in the order of their ids. */
  addItem(row: MediaRow, item: ArchiveItem, target: ExportTarget): Promise<ViewerFiles>;
  /** Adds the rest when `data` is complete: `root` holds `data/archive.json`. */
  finish(root: string, target: ExportTarget): Promise<void>;
};
