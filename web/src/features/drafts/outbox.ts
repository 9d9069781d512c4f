import type { Draft, DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { draftDays } from '@heirloom/contract/limits.ts';
import { codeOf } from '#api/errors.ts';
import type { DraftStorage, Unsent } from '#features/drafts/draft-storage.ts';
import { combineDraft, mergeUnsent, withoutFields } from '#features/drafts/unsent.ts';

export type DraftCalls = {
  find(input: { key: DraftKey }): Promise<Draft | null>;
  save(input: { key: DraftKey; fields: DraftChanges }): Promise<unknown>;
};

/** `isWhole`: the server has answered; without its answer this is only what waits in this browser. */
export type FoundDraft = { draft: Draft | null; isWhole: boolean };

/** The drafts of one person. */
type Desk = {
  personId: string;
  unsent: Map<DraftKey, Unsent>;
  /** What the server will never take, such as too long a text: it is tried again once it is changed. */
  refused: WeakSet<Unsent>;
  /** Whether the server may have a draft; unknown until it has answered. */
  onServer: Map<DraftKey, boolean>;
  /** Questions that the server has not answered yet. */
  asked: Map<DraftKey, Promise<Draft | null | undefined>>;
  /** What an earlier page could not send is read. */
  loaded: Promise<void>;
};

/** Without typing for so long, what was typed is sent. */
const quietMs = 800;
export const retryMs = 10_000;
/** How long a form waits for what the server has before it shows what waits here. */
const patienceMs = 4_000;
const dayMs = 24 * 3_600_000;

/**
 * Keeps what is typed until the server has it: in memory and in the browser's storage at once, on the server after a
 * moment without typing. Everything belongs to one person, and nobody else reads or sends it.
 */
export function createOutbox(storage: DraftStorage, calls: DraftCalls) {
  let desk: Desk | null = null;
  let sending: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), delayMs);
  };
  const send = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(async () => {
      const own = desk;
      if (own === null) return;
      await sendEach(own, { storage, calls, isOwn: () => desk === own });
      if (desk === own && isWaiting(own) && timer === undefined) schedule(retryMs);
    });
    await sending;
  };
  return {
    /** Names whose words these are; null: nobody is signed in. */
    belongTo: (personId: string | null) => {
      if (personId === (desk?.personId ?? null)) return;
      clearTimeout(timer);
      if (personId === null) return void (desk = null);
      const own = newDesk(storage, personId);
      desk = own;
      void own.loaded.then(() => desk === own && isWaiting(own) && schedule(quietMs));
    },
    /** Keeps the fields that have changed. */
    put: (key: DraftKey, fields: DraftChanges) => {
      if (desk === null) return;
      keep(desk, storage, { key, fields });
      if (isWaiting(desk)) schedule(quietMs);
    },
    /** Returns what the server and this browser have of a draft. */
    find: async (key: DraftKey): Promise<FoundDraft> => {
      const own = desk;
      if (own === null) return { draft: null, isWhole: true };
      const remote = await Promise.race([ask(own, calls, key), sleep(patienceMs)]);
      await own.loaded;
      // Another tab may have kept something that it could not send.
      const kept = new Map(await storage.list(own.personId));
      if (desk !== own) return { draft: null, isWhole: true };
      const local = mergeUnsent(kept.get(key), own.unsent.get(key));
      return { draft: combineDraft(remote ?? null, local), isWhole: remote !== undefined };
    },
    /** Sends what this tab has. */
    send,
    /** Sends what waits in all tabs of this browser, before signing out; returns how many drafts remain. */
    sendAll: async (): Promise<number> => {
      if (desk !== null) take(desk, await storage.list(desk.personId));
      await send();
      return desk?.unsent.size ?? 0;
    },
    /** Removes every word from this browser, whoever typed it. */
    forget: async () => {
      desk?.unsent.clear();
      await storage.clear();
    },
  };
}

function newDesk(storage: DraftStorage, personId: string): Desk {
  const own: Desk = {
    personId,
    unsent: new Map(),
    refused: new WeakSet(),
    onServer: new Map(),
    asked: new Map(),
    loaded: load(storage, personId).then((kept) => take(own, kept)),
  };
  return own;
}

/** Returns what this person could not send; what others left on this device is removed, and what is too old. */
async function load(storage: DraftStorage, personId: string): Promise<[DraftKey, Unsent][]> {
  await storage.clear(personId);
  const kept = await storage.list(personId);
  const isOld = ({ typedAt }: Unsent) => Date.now() - Date.parse(typedAt) > draftDays * dayMs;
  for (const [key, entry] of kept) {
    if (isOld(entry)) await storage.change(personId, key, () => undefined);
  }
  return kept.filter(([, entry]) => !isOld(entry));
}

function take({ unsent }: Desk, kept: [DraftKey, Unsent][]): void {
  for (const [key, entry] of kept) {
    const own = unsent.get(key);
    unsent.set(key, own ? mergeUnsent(entry, own)! : entry);
  }
}

const isWaiting = ({ unsent, refused }: Desk): boolean =>
  [...unsent.values()].some((entry) => !refused.has(entry));

/** Asks the server for a draft; undefined: it cannot answer. */
function ask(desk: Desk, calls: DraftCalls, key: DraftKey): Promise<Draft | null | undefined> {
  const pending = desk.asked.get(key);
  if (pending) return pending;
  const answer = calls
    .find({ key })
    .then(
      (remote) => {
        // What was sent meanwhile is there, whatever this answer says.
        desk.onServer.set(key, remote !== null || desk.onServer.get(key) === true);
        return remote;
      },
      () => undefined,
    )
    .finally(() => desk.asked.delete(key));
  desk.asked.set(key, answer);
  return answer;
}

function keep(
  { personId, unsent, onServer }: Desk,
  storage: DraftStorage,
  { key, fields }: { key: DraftKey; fields: DraftChanges },
): void {
  const all = { ...unsent.get(key)?.fields, ...fields };
  const isNothing = Object.values(all).every((field) => field === null);
  if (isNothing && onServer.get(key) === false) {
    unsent.delete(key);
    void storage.change(personId, key, (known) => withoutFields(known, all));
    return;
  }
  const typedAt = new Date().toISOString();
  unsent.set(key, { fields: all, typedAt });
  void storage.change(personId, key, (known) => mergeUnsent(known, { fields, typedAt }));
}

type Sending = { storage: DraftStorage; calls: DraftCalls; isOwn: () => boolean };

async function sendEach(desk: Desk, { storage, calls, isOwn }: Sending): Promise<void> {
  await desk.loaded;
  for (const [key, entry] of desk.unsent) {
    if (!isOwn()) return;
    if (desk.refused.has(entry)) continue;
    desk.onServer.set(key, true);
    const outcome = await calls.save({ key, fields: entry.fields }).then(
      () => 'sent',
      (error: unknown) => (isRefusal(error) ? 'refused' : 'failed'),
    );
    if (!isOwn()) return;
    if (outcome === 'refused') desk.refused.add(entry);
    if (outcome !== 'sent' || desk.unsent.get(key) !== entry) continue;
    desk.unsent.delete(key);
    await storage.change(desk.personId, key, (known) => withoutFields(known, entry.fields));
  }
}

function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'BAD_REQUEST' || code === 'TOO_LARGE';
}

const sleep = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
