import type { QueueItem, QueueStatus } from '#features/uploads/queue-item.ts';
import { tapesOfFiles } from '#features/uploads/tapes-of-files.ts';
import { countByStatus, overallProgress, type Queue } from '#features/uploads/upload-queue.ts';

export type QueueFilter = 'all' | 'error' | 'duplicate';

/** A folder from which files were chosen. */
export type QueueFolder = { path: string; name: string; count: number; takenAt: string | null };

/** What the screens show of the queue besides its rows, which each show their own item. */
export type QueueView = Omit<Queue, 'items' | 'places'> & {
  total: number;
  counts: Record<QueueStatus, number>;
  percent: number;
  /** The ids of the rows in their order; the same array until one of them moves. */
  ids: Record<QueueFilter, string[]>;
  hasRemovable: boolean;
  folderList: QueueFolder[];
  /** The labels of the tapes that names of files and folders speak of. */
  tapeLabels: string[];
};

/** Creates a function that derives the view of a queue, and repeats what has not changed. */
export function createQueueView(): (queue: Queue) => QueueView {
  let seen: { queue: Queue; view: QueueView } | null = null;
  return (queue) => {
    if (seen?.queue === queue) return seen.view;
    const { items, places, ...rest } = queue;
    const counts = countByStatus(items);
    const view: QueueView = {
      ...rest,
      total: items.length,
      counts,
      percent: overallProgress(items),
      ids: idsOf(queue, seen?.view.ids),
      hasRemovable: !rest.isRunning && counts.pending + counts.error + counts.duplicate > 0,
      ...(seen?.queue.places === places
        ? { folderList: seen.view.folderList, tapeLabels: seen.view.tapeLabels }
        : {
            folderList: foldersOf(items),
            tapeLabels: tapesOfFiles(items).map(({ label }) => label),
          }),
    };
    seen = { queue, view };
    return view;
  };
}

/** After a run, what went wrong comes first. */
function idsOf({ items, isRunning }: Queue, before?: QueueView['ids']): QueueView['ids'] {
  const error: string[] = [];
  const duplicate: string[] = [];
  const rest: string[] = [];
  for (const { id, status } of items) {
    if (status === 'error') error.push(id);
    if (status === 'duplicate') duplicate.push(id);
    if (status !== 'error' || isRunning) rest.push(id);
  }
  const ids = { all: isRunning ? rest : [...error, ...rest], error, duplicate };
  if (!before) return ids;
  return {
    all: same(ids.all, before.all),
    error: same(ids.error, before.error),
    duplicate: same(ids.duplicate, before.duplicate),
  };
}

const same = (ids: string[], before: string[]): string[] =>
  ids.length === before.length && ids.every((id, place) => id === before[place]) ? before : ids;

function foldersOf(items: QueueItem[]): QueueFolder[] {
  const folders = new Map<string, QueueFolder>();
  for (const { folder } of items) {
    if (!folder) continue;
    const known = folders.get(folder.path);
    const name = folder.path.split('/').at(-1) ?? '';
    // A file with a date in its own name has none of its folder.
    const takenAt = known?.takenAt ?? folder.takenAt;
    folders.set(folder.path, { path: folder.path, name, count: (known?.count ?? 0) + 1, takenAt });
  }
  return [...folders.values()];
}
