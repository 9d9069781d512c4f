import type { Selectable } from 'kysely';
import type { MediaTable } from '#platform/db/media-tables.ts';

/** A row of the table of media items. It never leaves the server: presenters write out what may. */
export type MediaRow = Selectable<MediaTable>;

type FileColumns = Pick<MediaRow, 'bucket' | 'file_path' | 'sha256'>;
type ClipColumns = Pick<MediaRow, 'parent_id' | 'part_begin_ms' | 'part_end_ms'>;
type Filled<Columns> = { [Column in keyof Columns]: NonNullable<Columns[Column]> };

/** An item with a file of its own. */
export type FileRow = MediaRow & Filled<FileColumns>;

/** A part of a film or recording, which has no file of its own. */
export type ClipRow = MediaRow & Filled<ClipColumns>;

export function isClip<Row extends Pick<MediaRow, 'parent_id'>>(
  row: Row,
): row is Row & Filled<ClipColumns> {
  return row.parent_id !== null;
}

export function hasFile<Row extends Pick<MediaRow, 'file_path'>>(
  row: Row,
): row is Row & Filled<FileColumns> {
  return row.file_path !== null;
}
