import {
  type Added,
  changed,
  describedBy,
  type ItemAction,
  newItems,
  type QueueItem,
  type QueueStatus,
  waiting,
} from '#features/uploads/queue-item.ts';
import type { SidecarFacts } from '#features/uploads/xmp-sidecars.ts';

export type Queue = {
  items: QueueItem[];
  /** The place of each item, by its id. */
  places: ReadonlyMap<string, number>;
  isRunning: boolean;
  isPaused: boolean;
  /** How many chosen files were left out: menus and indexes of discs. */
  leftOut: number;
  /** The names of XMP files in the last choice that came without their photo or film. */
  unmatched: string[];
  folders: FolderChoices;
  /** To which the person also adds what is theirs. */
  spaceIds: readonly string[];
  /** What the run sends, by id; null: everything that waits. */
  only: ReadonlySet<string> | null;
};

/** What becomes of the names of folders, and of files of tapes. */
export type FolderChoices = {
  givesDates: boolean;
  makesCollections: boolean;
  putsOntoTapes: boolean;
};

export type QueueAction =
  | (Added & { do: 'add'; leftOut?: number; unmatched?: string[] })
  /** Applies the facts read from the XMP files, by item id. */
  | { do: 'describe'; facts: Map<string, SidecarFacts> }
  | { do: 'remove'; id: string }
  /** `start` sends what is chosen; `run` all that waits or went wrong before. */
  | { do: 'start' | 'run' | 'pause' | 'stop' | 'clear' }
  /** Sends what is in the archive already once more, or takes it from the list. */
  | { do: 'sendDuplicates' | 'removeDuplicates' }
  /** Leaves only what can still be sent. */
  | { do: 'removeDone' }
  | { do: 'chooseFolders'; change: Partial<FolderChoices> }
  | { do: 'chooseSpaces'; spaceIds: readonly string[] }
  | ItemAction;

export const emptyQueue: Queue = {
  items: [],
  places: new Map(),
  isRunning: false,
  isPaused: false,
  leftOut: 0,
  unmatched: [],
  folders: { givesDates: true, makesCollections: false, putsOntoTapes: false },
  spaceIds: [],
  only: null,
};

/** Applies an action to the bulk queue; ignores actions that are not allowed in its state. */
export function queueReducer(queue: Queue, action: QueueAction): Queue {
  switch (action.do) {
    case 'add':
      return {
        ...arranged(queue, [...queue.items, ...newItems(action)]),
        leftOut: queue.leftOut + (action.leftOut ?? 0),
        unmatched: action.unmatched ?? [],
      };
    case 'describe':
      return each(queue, (item) => describedBy(item, action.facts.get(item.id)));
    case 'remove':
      return canRemove(queue, action.id)
        ? arranged(
            queue,
            queue.items.filter((item) => item.id !== action.id),
          )
        : queue;
    case 'removeDuplicates':
      return without(queue, ['duplicate']);
    case 'removeDone':
      return without(queue, ['duplicate', 'completed']);
    case 'sendDuplicates': {
      const again = queue.items.filter(({ status }) => status === 'duplicate');
      const sent = each(queue, (item) =>
        item.status === 'duplicate' ? { ...waiting(item), allowDuplicate: true } : item,
      );
      return chosen(
        sent,
        again.map(({ id }) => id),
      );
    }
    case 'start':
      return { ...queue, isRunning: true, isPaused: false };
    case 'run': {
      const begun = each(queue, (item) => (item.status === 'error' ? waiting(item) : item));
      return queueReducer({ ...begun, only: queue.isRunning ? queue.only : null }, { do: 'start' });
    }
    case 'pause': {
      const held = each(queue, (item) =>
        item.status === 'uploading' ? { ...item, status: 'pending' } : item,
      );
      return { ...held, isPaused: true };
    }
    case 'stop':
      return { ...queue, isRunning: false, isPaused: false, only: null };
    case 'clear':
      return queue.isRunning ? queue : emptied(queue);
    case 'chooseFolders':
      return { ...queue, folders: { ...queue.folders, ...action.change } };
    case 'chooseSpaces':
      return { ...queue, spaceIds: action.spaceIds };
    case 'retry':
      return chosen(withItem(queue, action), [action.id]);
    default:
      return withItem(queue, action);
  }
}

export function findItem(queue: Queue, id: string): QueueItem | undefined {
  return queue.items[queue.places.get(id) ?? -1];
}

/** Chooses items for the next run, or adds them to the choice of the present one. */
function chosen(queue: Queue, ids: string[]): Queue {
  if (queue.isRunning && queue.only === null) return queue;
  return { ...queue, only: new Set([...(queue.only ?? []), ...ids]) };
}

/** The choice of spaces is not one of these files. */
const emptied = ({ spaceIds }: Queue): Queue => ({ ...emptyQueue, spaceIds });

function each(queue: Queue, change: (item: QueueItem) => QueueItem): Queue {
  return { ...queue, items: queue.items.map(change) };
}

function arranged(queue: Queue, items: QueueItem[]): Queue {
  const places = new Map(items.map(({ id }, place) => [id, place]));
  return { ...queue, items, places };
}

function without(queue: Queue, statuses: QueueStatus[]): Queue {
  if (queue.isRunning) return queue;
  const rest = queue.items.filter(({ status }) => !statuses.includes(status));
  return rest.length === 0 ? emptied(queue) : arranged(queue, rest);
}

/** Changes one item without a look at the others: there may be ten thousand. */
function withItem(queue: Queue, action: ItemAction): Queue {
  const place = queue.places.get(action.id);
  const item = place === undefined ? undefined : queue.items[place];
  if (place === undefined || !item) return queue;
  return { ...queue, items: queue.items.with(place, changed(item, action)) };
}

/** Whether an item can be removed: nothing was kept of it, and no upload is running (UPBULK-08, decision 0013). */
export function canRemove(queue: Queue, id: string): boolean {
  const status = findItem(queue, id)?.status;
  return !queue.isRunning && (status === 'pending' || status === 'error' || status === 'duplicate');
}

/** Returns the average progress of all files; those in the archive count as 100; 0 for an empty queue (UPBULK-09). */
export function overallProgress(items: Pick<QueueItem, 'status' | 'progress'>[]): number {
  if (items.length === 0) return 0;
  const shareOf = ({ status, progress }: Pick<QueueItem, 'status' | 'progress'>) =>
    status === 'completed' || status === 'duplicate' ? 100 : progress;
  return items.reduce((total, item) => total + shareOf(item), 0) / items.length;
}

export function countByStatus(items: Pick<QueueItem, 'status'>[]): Record<QueueStatus, number> {
  const counts = { pending: 0, uploading: 0, completed: 0, error: 0, duplicate: 0 };
  for (const item of items) counts[item.status] += 1;
  return counts;
}

/** Returns what prevents a run from starting: no file, or a blank title. */
export function queueProblem(items: QueueItem[]): 'noFile' | 'noTitle' | null {
  const open = items.filter(({ status }) => status !== 'completed' && status !== 'duplicate');
  if (open.length === 0) return 'noFile';
  return open.some((item) => item.title.trim() === '') ? 'noTitle' : null;
}
