import type { ClipRow } from '#features/media-items/media-row.ts';
import type { PartTags } from '#platform/media/film/part-tags.ts';
import { revisionOf } from '#platform/revision.ts';

/** Names what a file for saving shows and says: its bounds, title, date and description. */
export function fitsOf(clip: ClipRow): string {
  const { title, date, description } = tagsOf(clip);
  return revisionOf(`${clip.part_begin_ms} ${clip.part_end_ms}`, title, date, description);
}

/** How much of a date is known: 1987-07-04, 1987-07 or 1987. */
const dateLengths = { day: 10, month: 7, year: 4, decade: 0, unknown: 0 } as const;

export function tagsOf({ title, description, ...clip }: ClipRow): PartTags {
  const length = dateLengths[clip.capture_precision];
  const date = clip.captured_at === null || length === 0 ? null : clip.captured_at.slice(0, length);
  return { title, date, description };
}
