import type { DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { ORPCError } from '@orpc/client';
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
  const server = { isThere: true, refuses: false, asked: 0, sent };
  const storage: DraftStorage = {
    list: async (personId) =>
      [...kept].flatMap(([name, unsent]) =>
        name.startsWith(`${personId} `) ? [[name.split(' ')[1] as DraftKey, unsent]] : [],
      ),
    change: async (personId, name, change) => {
      const unsent = change(kept.get(`${personId} ${name}`));
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
        server.asked += 1;
        if (!server.isThere) throw new Error('offline');
        if (server.refuses) throw new ORPCError('TOO_LARGE', { status: 413 });
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
  expect((await outbox.find(key)).draft).toBeNull();
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
  expect((await reloaded.find(key)).draft?.fields).toEqual({ title: typed('Lake') });
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
  expect((await other.find(key)).draft?.fields['title']?.value).toBe('Lake');
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
  expect((await outbox.find(key)).draft).toBeNull();
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
  expect((await outbox.find(key)).draft?.fields).toEqual({ title: typed('Lake') });
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

it('removes a draft that it could not ask about: an earlier page may have sent it', async () => {
  const { server, openPage } = device();
  const outbox = openPage('anna');
  server.isThere = false;
  await outbox.find(key);
  server.isThere = true;
  outbox.put(key, { title: typed('Lake') });
  outbox.put(key, { title: null });
  await pass(60_000);
  expect(server.sent).toEqual([{ key, fields: { title: null } }]);
});

it('keeps the fields that two tabs could not send, through a reload of both', async () => {
  const { server, openPage } = device();
  server.isThere = false;
  openPage('anna').put(key, { title: typed('Lake') });
  openPage('anna').put(key, { description: typed('Every July') });
  await pass(5_000);
  expect(Object.keys((await openPage('anna').find(key)).draft?.fields ?? {})).toEqual([
    'title',
    'description',
  ]);
});

it('sends what waits in another tab too before signing out, or says how much that is', async () => {
  const { kept, server, openPage } = device();
  const [one, other] = [openPage('anna'), openPage('anna')];
  await pass(1);
  server.isThere = false;
  one.put(key, { title: typed('Lake') });
  expect(await other.sendAll()).toBe(1);
  server.isThere = true;
  expect(await other.sendAll()).toBe(0);
  expect(server.sent).toEqual([{ key, fields: { title: typed('Lake') } }]);
  expect(kept.size).toBe(0);
});

it('sends nothing of the one who was there when another person signs in meanwhile', async () => {
  const { server, openPage } = device();
  const outbox = openPage('anna');
  outbox.put(key, { title: typed('Divorce') });
  const sending = outbox.sendAll();
  await Promise.resolve();
  outbox.belongTo('ben');
  await sending;
  expect(server.sent).toEqual([]);
});

it('asks the server once about what it refuses, and keeps it', async () => {
  const { kept, server, openPage } = device();
  server.refuses = true;
  const outbox = openPage('anna');
  outbox.put(key, { title: typed('far too long') });
  await pass(120_000);
  expect(server.asked).toBe(1);
  expect(kept.size).toBe(1);
  expect(await outbox.sendAll()).toBe(1);
  server.refuses = false;
  outbox.put(key, { title: typed('short') });
  await pass(1_000);
  expect(kept.size).toBe(0);
});

it('forgets on the device what waited longer than a draft is kept', async () => {
  const { kept, server, openPage } = device();
  server.isThere = false;
  openPage('anna').put(key, { title: typed('Lake') });
  vi.setSystemTime(Date.now() + 31 * 24 * 3_600_000);
  expect((await openPage('anna').find(key)).draft).toBeNull();
  expect(kept.size).toBe(0);
});
