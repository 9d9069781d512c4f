import { titleMaximum } from '@heirloom/contract/limits.ts';

/** The new title and description for several files; a blank one changes nothing. */
export type BulkEdit = { title: string; description: string };

type FileChange = { id: string; title?: string; description?: string };

/** Returns the change for each file. A title for several files is numbered in the order of picking. */
export function bulkChanges(ids: readonly string[], edit: BulkEdit): FileChange[] {
  const title = edit.title.trim();
  const description = edit.description.trim();
  return ids.map((id, place) => ({
    id,
    ...(title !== '' && { title: numbered(title, place + 1, ids.length) }),
    ...(description !== '' && { description }),
  }));
}

export function isNothingChanged({ title, description }: BulkEdit): boolean {
  return title.trim() === '' && description.trim() === '';
}

/** Numbers have leading zeros, so that sorting by title keeps the order. */
function numbered(title: string, number: number, count: number): string {
  if (count === 1) return title;
  const suffix = ` (${String(number).padStart(String(count).length, '0')})`;
  return title.slice(0, titleMaximum - suffix.length) + suffix;
}
