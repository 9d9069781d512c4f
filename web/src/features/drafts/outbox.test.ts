import type { DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftStorage, Unsent } from '#features/drafts/draft-storage.ts';
import { createOutbox } from '#features/drafts/outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const key: DraftKey = 'item:lake';
const typed = (value: string) => ({ value, seen: '' });

/** A browser's storage and a server, which outlive the pages that open on them. */
function device() {
  const kept = new Map<string, Unsent>();
  const sent: { key: DraftKey; fields: DraftChanges }[] = [];
  const server = { isThere: true, sent };
  const storage: DraftStorage = {
    list: async (personId) =>
      [...kept].flatMap(([name, unsent]) =>
        name.startsWith(`${personId} `) ? [[name.split(' ')[1] as DraftKey, unsent]] : [],
      ),
    write: async (personId, name, unsent) => {
      if (unsent) kept.set(`${personId} ${name}`, unsent);
      else kept.delete(`${personId} ${name}`);
    },
    clear: async (except) => {
      for (const name of kept.keys()) if (!name.startsWith(`${except} `)) kept.delete(name);
    },
  };
  const openPage = (personId: string | null) => {
    const outbox = createOutbox(storage, {
      find: async () => {
        if (!server.isThere) throw new Error('offline');
        return null;
      },
      save: async (input) => {
        if (!server.isThere) throw new Error('offline');
        sent.push(input);
      },
    });
    outbox.belongTo(personId);
    return outbox;
  };
  return { kept, server, openPage };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('sends what was typed once, after a moment without typing, and nothing else', async () => {
  const { kept, server, openPage } = device();
  const outbox = openPage('anna');
  await pass(60_000);
  expect(server.sent).toEqual([]);
  for (const text of ['L', 'La', 'Lak', 'Lake']) {
    outbox.put(key, { title: typed(text) });
    await pass(300);
  }
  expect(server.sent).toEqual([]);
  expect(kept.size).toBe(1);
  await pass(60_000);
  expect(server.sent).toEqual([{ key, fields: { title: typed('Lake') } }]);
  expect(kept.size).toBe(0);
});

it('sends nothing of what was saved or taken back before it was sent', async () => {
  const { kept, server, openPage } = device();
  const outbox = openPage('anna');
  outbox.put(key, { title: typed('Lake') });
  outbox.put(key, { title: null });
  await pass(60_000);
  expect(server.sent).toEqual([]);
  outbox.put(key, { title: typed('Lake') });
  await pass(1_000);
  outbox.put(key, { title: null });
  await pass(1_000);
  expect(server.sent.at(-1)).toEqual({ key, fields: { title: null } });
  expect(kept.size).toBe(0);
});

it('keeps what it cannot send through a reload, and sends it when the server is back', async () => {
  const { server, openPage } = device();
  server.isThere = false;
  openPage('anna').put(key, { title: typed('Lake') });
  await pass(5_000);
  const reloaded = openPage('anna');
  expect((await reloaded.find(key))?.fields).toEqual({ title: typed('Lake') });
  expect(await reloaded.sendAll()).toBe(1);
  server.isThere = true;
  await pass(20_000);
  expect(server.sent.at(-1)).toEqual({ key, fields: { title: typed('Lake') } });
  expect(await reloaded.sendAll()).toBe(0);
});

it('shows words typed offline in another tab, newest first', async () => {
  const { server, openPage } = device();
  const [one, other] = [openPage('anna'), openPage('anna')];
  server.isThere = false;
  one.put(key, { title: typed('Lake') });
  expect((await other.find(key))?.fields['title']?.value).toBe('Lake');
});

it('shows another person nothing, sends nothing of the first, and removes it', async () => {
  const { kept, server, openPage } = device();
  server.isThere = false;
  const outbox = openPage('anna');
  outbox.put(key, { title: typed('Divorce') });
  outbox.belongTo(null);
  outbox.put(key, { title: typed('after the end') });
  expect([...kept.values()].map(({ fields }) => fields)).toEqual([{ title: typed('Divorce') }]);
  server.isThere = true;
  outbox.belongTo('ben');
  expect(await outbox.find(key)).toBeNull();
  await pass(60_000);
  expect(server.sent).toEqual([]);
  expect(kept.size).toBe(0);
});

it('gives the same person back what waited, after a session that ended', async () => {
  const { server, openPage } = device();
  server.isThere = false;
  const outbox = openPage('anna');
  outbox.put(key, { title: typed('Lake') });
  outbox.belongTo(null);
  outbox.belongTo('anna');
  expect((await outbox.find(key))?.fields).toEqual({ title: typed('Lake') });
});

it('leaves nothing on the device after signing out', async () => {
  const { kept, server, openPage } = device();
  server.isThere = false;
  const outbox = openPage('anna');
  outbox.put(key, { title: typed('Lake') });
  outbox.belongTo(null);
  await outbox.forget();
  expect(kept.size).toBe(0);
});
