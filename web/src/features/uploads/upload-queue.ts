import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { guessMediaType, nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import type { SidecarFacts } from '#features/uploads/xmp-sidecars.ts';
import type { UploadTarget } from '#features/uploads/upload-target.ts';

export type QueueStatus = 'pending' | 'uploading' | 'completed' | 'error';

/** One file of the bulk queue. Spec: upload queue item. */
export type QueueItem = {
  id: string;
  file: File;
  title: string;
  description: string;
  type: MediaType;
  status: QueueStatus;
  /** Percent, 0 to 100. */
  progress: number;
  sentBytes: number;
  error: string | null;
  /** The title of the media item in the archive that has the same bytes. */
  duplicateOf: string | null;
  allowDuplicate: boolean;
  mediaId: string | null;
  /** The XMP sidecar that was chosen with it; `facts` is null until the file is read. */
  sidecar: { name: string; facts: SidecarFacts | null } | null;
  /** Whose archive it goes to; null: the person's own. */
  target: UploadTarget | null;
};

export type Queue = {
  items: QueueItem[];
  isRunning: boolean;
  isPaused: boolean;
  /** How many chosen files were left out: menus and indexes of discs. */
  leftOut: number;
  /** The names of XMP files in the last choice that came without their photo or film. */
  unmatched: string[];
};

export type QueueAction =
  | {
      do: 'add';
      files: File[];
      ids: string[];
      sidecars?: (File | null)[];
      target?: UploadTarget | null;
      leftOut?: number;
      unmatched?: string[];
    }
  /** Applies the facts read from the XMP files, by item id. */
  | { do: 'describe'; facts: Map<string, SidecarFacts> }
  | { do: 'remove'; id: string }
  | { do: 'run' | 'pause' | 'stop' | 'clear' }
  | { do: 'retryAll' }
  | ItemAction;

type ItemAction =
  | { do: 'edit'; id: string; change: Partial<Pick<QueueItem, 'title' | 'description' | 'type'>> }
  | { do: 'begin'; id: string }
  | { do: 'progress'; id: string; progress: number; sentBytes: number }
  | { do: 'complete'; id: string; mediaId: string }
  | { do: 'fail'; id: string; error: string; duplicateOf?: string }
  | { do: 'retry'; id: string; allowDuplicate?: boolean };

export const emptyQueue: Queue = {
  items: [],
  isRunning: false,
  isPaused: false,
  leftOut: 0,
  unmatched: [],
};

/** Applies an action to the bulk queue; ignores actions that are not allowed in its state. */
export function queueReducer(queue: Queue, action: QueueAction): Queue {
  switch (action.do) {
    case 'add':
      return {
        ...queue,
        items: [
          ...queue.items,
          ...action.files.map((file, n) =>
            newItem(file, action.ids[n]!, {
              target: action.target ?? null,
              sidecar: action.sidecars?.[n] ?? null,
            }),
          ),
        ],
        leftOut: queue.leftOut + (action.leftOut ?? 0),
        unmatched: action.unmatched ?? [],
      };
    case 'describe':
      return {
        ...queue,
        items: queue.items.map((item) => describedBy(item, action.facts.get(item.id))),
      };
    case 'remove':
      return canRemove(queue, action.id)
        ? { ...queue, items: queue.items.filter((item) => item.id !== action.id) }
        : queue;
    case 'run':
      return {
        ...queue,
        items: queue.items.map((item) =>
          item.status === 'error' && !item.duplicateOf ? waiting(item) : item,
        ),
        isRunning: true,
        isPaused: false,
      };
    case 'pause':
      return {
        ...queue,
        items: queue.items.map((item) =>
          item.status === 'uploading' ? { ...item, status: 'pending' } : item,
        ),
        isPaused: true,
      };
    case 'stop':
      return { ...queue, isRunning: false, isPaused: false };
    case 'clear':
      return queue.isRunning ? queue : emptyQueue;
    case 'retryAll':
      return {
        ...queue,
        items: queue.items.map((item) => (item.status === 'error' ? waiting(item) : item)),
      };
    default:
      return {
        ...queue,
        items: queue.items.map((item) => (item.id === action.id ? changed(item, action) : item)),
      };
  }
}

/** Applies an action to one item. */
function changed(item: QueueItem, action: ItemAction): QueueItem {
  const { status } = item;
  switch (action.do) {
    case 'edit':
      return status === 'pending' || status === 'error' ? { ...item, ...action.change } : item;
    case 'begin':
      return { ...item, status: 'uploading', error: null };
    case 'progress':
      return status === 'uploading'
        ? { ...item, progress: action.progress, sentBytes: action.sentBytes }
        : item;
    case 'complete':
      return {
        ...item,
        status: 'completed',
        progress: 100,
        sentBytes: item.file.size,
        mediaId: action.mediaId,
      };
    case 'fail':
      return {
        ...item,
        status: 'error',
        progress: 0,
        sentBytes: 0,
        error: action.error,
        duplicateOf: action.duplicateOf ?? null,
      };
    case 'retry':
      return status === 'error'
        ? { ...waiting(item), allowDuplicate: action.allowDuplicate ?? item.allowDuplicate }
        : item;
  }
}

/** Whether an item can be removed: only if it is pending or a duplicate, and no upload is running (UPBULK-08). */
export function canRemove(queue: Queue, id: string): boolean {
  return (
    !queue.isRunning &&
    queue.items.some(
      (item) => item.id === id && (item.status === 'pending' || item.duplicateOf !== null),
    )
  );
}

/** Returns the average progress of all files, with completed ones as 100; 0 for an empty queue (UPBULK-09). */
export function overallProgress(items: Pick<QueueItem, 'status' | 'progress'>[]): number {
  if (items.length === 0) return 0;
  const sum = items.reduce(
    (total, item) => total + (item.status === 'completed' ? 100 : item.progress),
    0,
  );
  return sum / items.length;
}

export function countByStatus(items: Pick<QueueItem, 'status'>[]): Record<QueueStatus, number> {
  const counts = { pending: 0, uploading: 0, completed: 0, error: 0 };
  for (const item of items) counts[item.status] += 1;
  return counts;
}

/** Returns what prevents a run from starting: no file, or a blank title. */
export function queueProblem(items: QueueItem[]): 'noFile' | 'noTitle' | null {
  const open = items.filter((item) => item.status !== 'completed');
  if (open.length === 0) return 'noFile';
  return open.some((item) => item.title.trim() === '') ? 'noTitle' : null;
}

function newItem(
  file: File,
  id: string,
  { target, sidecar }: { target: UploadTarget | null; sidecar: File | null },
): QueueItem {
  return {
    id,
    file,
    title: titleOf({ file, target }),
    description: '',
    type: guessMediaType(file),
    status: 'pending',
    progress: 0,
    sentBytes: 0,
    error: null,
    duplicateOf: null,
    allowDuplicate: false,
    mediaId: null,
    sidecar: sidecar && { name: sidecar.name, facts: null },
    target,
  };
}

/** Fills in facts from the sidecar, but keeps what the person has typed. */
function describedBy(item: QueueItem, facts: SidecarFacts | undefined): QueueItem {
  if (!item.sidecar || !facts) return item;
  const hasOwnTitle = item.title !== titleOf(item);
  return {
    ...item,
    title: hasOwnTitle ? item.title : (facts.title ?? item.title),
    description: item.description || (facts.description ?? ''),
    sidecar: { ...item.sidecar, facts },
  };
}

const titleOf = ({ file, target }: Pick<QueueItem, 'file' | 'target'>): string =>
  target ? wordsOf(file.name) : nameWithoutExtension(file.name);

/** Digitizing services put _ and - into file names; titles get spaces instead. */
const wordsOf = (fileName: string): string =>
  nameWithoutExtension(fileName).replaceAll(/[_-]+/g, ' ').trim();

function waiting(item: QueueItem): QueueItem {
  return {
    ...item,
    status: 'pending',
    progress: 0,
    error: null,
    duplicateOf: null,
  };
}
