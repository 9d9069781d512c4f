import { titleMaximum } from '@heirloom/contract/limits.ts';

/** What several files are to be called and to say; blank leaves each as it is. */
export type BulkEdit = { title: string; description: string };

type FileChange = { id: string; title?: string; description?: string };

/** What changes for each file. A title for several is numbered, in the order in which they were picked. */
export const bulkChanges = (ids: readonly string[], edit: BulkEdit): FileChange[] => {
  const title = edit.title.trim();
  const description = edit.description.trim();
  return ids.map((id, place) => ({
    id,
    ...(title !== '' && { title: numbered(title, place + 1, ids.length) }),
    ...(description !== '' && { description }),
  }));
};

export const isNothingChanged = ({ title, description }: BulkEdit): boolean =>
  title.trim() === '' && description.trim() === '';

/** Leading zeros, so that lists by title keep the order. */
const numbered = (title: string, number: number, count: number): string => {
  if (count === 1) return title;
  const suffix = ` (${String(number).padStart(String(count).length, '0')})`;
  return title.slice(0, titleMaximum - suffix.length) + suffix;
};
