import type { DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { clear, createStore, delMany, entries, promisifyRequest } from 'idb-keyval';

/** What the server does not have yet of a draft, and when it was typed. */
export type Unsent = { fields: DraftChanges; typedAt: string };

/** Returns what waits after a change; undefined: nothing. */
type Change = (known: Unsent | undefined) => Unsent | undefined;

/** Shared by all tabs of a browser. */
export type DraftStorage = {
  list(personId: string): Promise<[DraftKey, Unsent][]>;
  /** Reads and writes in one step, so that no tab replaces what another has kept. */
  change(personId: string, key: DraftKey, change: Change): Promise<void>;
  /** Removes everything, or everything that is not this person's. */
  clear(except?: string): Promise<void>;
};

let store: ReturnType<typeof createStore> | undefined;
const open = () => (store ??= createStore('heirloom.drafts', 'unsent'));

/** IndexedDB. Where a browser has none, as in some private windows, only a reload while offline loses something. */
export const browserDraftStorage: DraftStorage = {
  list: (personId) =>
    orNothing([], async () => {
      const own = (await entries<string, Unsent>(open())).flatMap(([name, unsent]) => {
        const [owner, key] = name.split(' ');
        return owner === personId ? [[key as DraftKey, unsent] as [DraftKey, Unsent]] : [];
      });
      return own;
    }),
  change: (personId, key, change) =>
    orNothing(undefined, () => changeEntry(`${personId} ${key}`, change)),
  clear: (except) =>
    orNothing(undefined, async () => {
      if (except === undefined) return clear(open());
      const names = (await entries<string, Unsent>(open())).map(([name]) => name);
      await delMany(
        names.filter((name) => !name.startsWith(`${except} `)),
        open(),
      );
    }),
};

function changeEntry(name: string, change: Change): Promise<void> {
  return open()('readwrite', (kept) => {
    const request = kept.get(name) as IDBRequest<Unsent | undefined>;
    request.addEventListener('success', () => {
      const next = change(request.result);
      if (next) kept.put(next, name);
      else kept.delete(name);
    });
    return promisifyRequest(kept.transaction);
  });
}

async function orNothing<Result>(nothing: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return nothing;
  }
}
