import type { DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { clear, createStore, del, delMany, entries, set } from 'idb-keyval';

/** What the server does not have yet of a draft, and when it was typed. */
export type Unsent = { fields: DraftChanges; typedAt: string };

export type DraftStorage = {
  list(personId: string): Promise<[DraftKey, Unsent][]>;
  write(personId: string, key: DraftKey, unsent: Unsent | null): Promise<void>;
  /** Removes everything, or everything that is not this person's. */
  clear(except?: string): Promise<void>;
};

let store: ReturnType<typeof createStore> | undefined;
const open = () => (store ??= createStore('heirloom.drafts', 'unsent'));
const nameOf = (personId: string, key: DraftKey) => `${personId} ${key}`;

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
  write: (personId, key, unsent) =>
    orNothing(undefined, () =>
      unsent === null
        ? del(nameOf(personId, key), open())
        : set(nameOf(personId, key), unsent, open()),
    ),
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

async function orNothing<Result>(nothing: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return nothing;
  }
}
