import type { Draft, DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import type { DraftStorage, Unsent } from '#features/drafts/draft-storage.ts';

export type DraftCalls = {
  find(input: { key: DraftKey }): Promise<Draft | null>;
  save(input: { key: DraftKey; fields: DraftChanges }): Promise<unknown>;
};

/** The drafts of one person. */
type Desk = {
  personId: string;
  unsent: Map<DraftKey, Unsent>;
  /** Drafts that the server may have. */
  onServer: Set<DraftKey>;
  /** What an earlier page could not send is read. */
  loaded: Promise<void>;
};

/** Without typing for so long, what was typed is sent. */
const quietMs = 800;
const retryMs = 10_000;
/** How long a form waits for what the server has: it keeps what is typed only then. */
const patienceMs = 4_000;

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
    timer = setTimeout(() => void sendAll(), delayMs);
  };
  /** Sends what is not sent; returns how many drafts remain. */
  const sendAll = async (): Promise<number> => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(async () => {
      const own = desk;
      if (own === null) return;
      await sendEach(own, { storage, calls, isOwn: () => desk === own });
      if (desk === own && own.unsent.size > 0 && timer === undefined) schedule(retryMs);
    });
    await sending;
    return desk?.unsent.size ?? 0;
  };
  const sit = (personId: string): Desk => {
    const own: Desk = {
      personId,
      unsent: new Map(),
      onServer: new Set(),
      loaded: load(storage, personId).then((kept) => {
        for (const [key, entry] of kept) if (!own.unsent.has(key)) own.unsent.set(key, entry);
        if (desk === own && kept.length > 0) schedule(quietMs);
      }),
    };
    return own;
  };

  return {
    /** Names whose words these are; null: nobody is signed in. */
    belongTo: (personId: string | null) => {
      if (personId === (desk?.personId ?? null)) return;
      clearTimeout(timer);
      desk = personId === null ? null : sit(personId);
    },
    /** Keeps the fields that have changed. */
    put: (key: DraftKey, fields: DraftChanges) => {
      if (desk === null) return;
      keep(desk, storage, { key, fields });
      if (desk.unsent.size > 0) schedule(quietMs);
    },
    /** Returns what the server and this browser have of a draft; null when that is nothing. */
    find: async (key: DraftKey): Promise<Draft | null> => {
      const own = desk;
      if (own === null) return null;
      const remote = await Promise.race([calls.find({ key }).catch(() => null), sleep(patienceMs)]);
      await own.loaded;
      // Another tab may have kept something that it could not send.
      const kept = new Map(await storage.list(own.personId));
      if (desk !== own) return null;
      if (remote) own.onServer.add(key);
      return combine(remote, own.unsent.get(key) ?? kept.get(key));
    },
    sendAll,
    /** Removes every word from this browser, whoever typed it. */
    forget: async () => {
      desk?.unsent.clear();
      await storage.clear();
    },
  };
}

/** Returns what this person could not send; what others left on this device is removed. */
async function load(storage: DraftStorage, personId: string) {
  await storage.clear(personId);
  return storage.list(personId);
}

function keep(
  { personId, unsent, onServer }: Desk,
  storage: DraftStorage,
  { key, fields }: { key: DraftKey; fields: DraftChanges },
): void {
  const all = { ...unsent.get(key)?.fields, ...fields };
  const isNothing = Object.values(all).every((field) => field === null);
  if (isNothing && !onServer.has(key)) {
    unsent.delete(key);
    void storage.write(personId, key, null);
    return;
  }
  const entry = { fields: all, typedAt: new Date().toISOString() };
  unsent.set(key, entry);
  void storage.write(personId, key, entry);
}

type Sending = { storage: DraftStorage; calls: DraftCalls; isOwn: () => boolean };

async function sendEach(desk: Desk, { storage, calls, isOwn }: Sending): Promise<void> {
  await desk.loaded;
  for (const [key, entry] of desk.unsent) {
    desk.onServer.add(key);
    const isSent = await calls.save({ key, fields: entry.fields }).then(
      () => true,
      () => false,
    );
    if (!isOwn()) return;
    if (!isSent || desk.unsent.get(key) !== entry) continue;
    desk.unsent.delete(key);
    await storage.write(desk.personId, key, null);
  }
}

function combine(remote: Draft | null, local: Unsent | undefined): Draft | null {
  const fields: Draft['fields'] = {};
  for (const [name, field] of Object.entries({ ...remote?.fields, ...local?.fields })) {
    if (field !== null) fields[name] = field;
  }
  if (Object.keys(fields).length === 0) return null;
  return { fields, savedAt: local?.typedAt ?? remote!.savedAt };
}

const sleep = (ms: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), ms));
