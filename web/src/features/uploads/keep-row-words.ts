import type { DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { drafts } from '#features/drafts/drafts.ts';
import type { QueueItem } from '#features/uploads/queue-item.ts';
import type { UploadManager } from '#features/uploads/upload-manager.ts';
import { findItem, type Queue } from '#features/uploads/upload-queue.ts';

/** One draft for all rows: each asking for its own would be a thousand calls. */
const key: DraftKey = 'upload:rows';
const fields = ['title', 'description'] as const;

type Kept = Pick<UploadManager, 'getQueue' | 'subscribe' | 'dispatch'>;

/**
 * Keeps what is typed into the rows of the bulk queue until it is uploaded or taken off the list, and fills it in when
 * the same files are chosen again. Returns a function that ends it.
 */
export function keepRowWords({ getQueue, subscribe, dispatch }: Kept): () => void {
  let before = getQueue();
  /** The names of the fields in the draft, as far as they are known. */
  const kept = new Set<string>();

  const fillIn = async (added: readonly QueueItem[]): Promise<void> => {
    const { draft } = await drafts.find(key);
    for (const item of added) {
      const now = findItem(getQueue(), item.id);
      for (const field of fields) {
        const value = draft?.fields[nameOf(item, field)]?.value;
        if (typeof value !== 'string' || now?.[field] !== item[field]) continue;
        kept.add(nameOf(item, field));
        dispatch({ do: 'edit', id: item.id, change: { [field]: value } });
      }
    }
  };

  return subscribe(() => {
    const [was, queue] = [before, getQueue()];
    before = queue;
    if (was.items === queue.items) return;
    const changes: DraftChanges = {};
    for (const item of queue.items) {
      for (const field of typedFields(findItem(was, item.id), item)) {
        changes[nameOf(item, field)] = { value: item[field], seen: '' };
      }
    }
    for (const name of Object.keys(changes)) kept.add(name);
    for (const item of overSince(was, queue)) {
      const names = fields.map((field) => nameOf(item, field)).filter((name) => kept.delete(name));
      for (const name of names) changes[name] = null;
    }
    if (Object.keys(changes).length > 0) drafts.put(key, changes);
    const added = queue.items.filter(({ id }) => !was.places.has(id));
    if (added.length > 0) void fillIn(added);
  });
}

/** The same file has the same name whenever it is chosen, on every device. */
const nameOf = ({ file }: QueueItem, field: string): string =>
  `${file.size}-${file.lastModified}-${field}`;

/** What an XMP file says is no word of the person. */
function typedFields(was: QueueItem | undefined, item: QueueItem): (typeof fields)[number][] {
  if (!was || was === item || was.sidecar !== item.sidecar) return [];
  return fields.filter((field) => was[field] !== item[field]);
}

/** The rows that were uploaded or taken off the list. */
function overSince(was: Queue, queue: Queue): QueueItem[] {
  return was.items.filter((item) => {
    const now = findItem(queue, item.id);
    return !now || (now.status === 'completed' && item.status !== 'completed');
  });
}
