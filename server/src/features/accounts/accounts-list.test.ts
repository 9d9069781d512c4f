import type { AccountSort } from '@heirloom/contract/accounts/accounts.schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let admin: Person;
const people: Record<'anna' | 'bert' | 'zoe', Person> = {} as never;

beforeAll(async () => {
  app = await createTestApp({ QUOTA_BYTES: '5000' });
  const { db } = app.ctx;
  admin = await createPerson(db, { role: 'admin', username: 'mia', displayName: 'Mia Ádmin' });
  people.anna = await createPerson(db, { displayName: 'anna Öberg', username: 'anna' });
  people.bert = await createPerson(db, { displayName: 'Bert', username: 'bert', expired: true });
  people.zoe = await createPerson(db, { displayName: 'Zoë 100%', username: 'zoe', role: 'user' });
  const { anna, bert } = people;
  await insertMedia(db, anna.userId, { type: 'video', file_size: 500 });
  for (const size of [10, 20]) await insertMedia(db, anna.userId, { file_size: size });
  await insertMedia(db, anna.userId, { file_size: 7, deleted_at: new Date() });
  await insertMedia(db, bert.userId, { type: 'audio', file_size: 9000 });
  await change(anna, {
    createdAt: '2021-01-01T00:00:00.000001Z',
    last_login: '2024-05-01T00:00:00Z',
    quota_bytes: 123,
  });
  await change(bert, { createdAt: '2020-01-01T00:00:00Z', last_login: '2024-06-01T00:00:00Z' });
  await change(people.zoe, { createdAt: '2021-01-01T00:00:00.000002Z' });
  await change(admin, { createdAt: '2022-01-01T00:00:00Z' });
});
afterAll(() => app?.close());

const change = (person: Person, values: Record<string, unknown>) =>
  app.ctx.db.updateTable('auth.user').set(values).where('id', '=', person.userId).execute();
const list = (input: Parameters<ReturnType<TestApp['as']>['people']['list']>[0]) =>
  app.as(admin.actor).people.list(input);
const namesBy = async (input: Parameters<typeof list>[0]) =>
  (await list(input)).items.map(({ username }) => username);

it('shows everybody with dates, level, last login and what they keep [CALL-13] [ROLE-09] [ADMUSERS-03] [ADMSTAT-05] [ENTITY-16]', async () => {
  const page = await list({});
  expect(page).toMatchObject({ total: 4, removed: 0, nextCursor: null, defaultQuotaBytes: 5000 });
  const anna = page.items.find(({ userId }) => userId === people.anna.userId);
  expect(anna).toEqual({
    userId: people.anna.userId,
    username: 'anna',
    displayName: 'anna Öberg',
    email: 'anna@example.com',
    avatarUrl: null,
    createdAt: '2021-01-01T00:00:00.000Z',
    lastLogin: '2024-05-01T00:00:00.000Z',
    accountOpenedDate: '2021-01-01',
    subscriptionStartDate: '2021-01-01',
    subscriptionExpirationDate: '2030-12-31',
    role: 'client',
    state: 'active',
    isActive: true,
    removalDueAt: null,
    // The counts leave out the trash; the size includes it.
    usage: { videos: 1, images: 2, audio: 0, files: 3, sizeBytes: 537 },
    quotaBytes: 123,
    isLastOfRole: false,
  });
});

describe('the order', () => {
  const orders: [AccountSort, string[]][] = [
    ['name', ['anna', 'bert', 'mia', 'zoe']],
    ['email', ['anna', 'bert', 'mia', 'zoe']],
    ['joined', ['bert', 'anna', 'zoe', 'mia']],
    ['size', ['mia|zoe', 'mia|zoe', 'anna', 'bert']],
    ['files', ['mia|zoe', 'mia|zoe', 'bert', 'anna']],
    ['videos', ['mia|zoe|bert', 'mia|zoe|bert', 'mia|zoe|bert', 'anna']],
    ['images', ['mia|zoe|bert', 'mia|zoe|bert', 'mia|zoe|bert', 'anna']],
    ['audio', ['mia|zoe|anna', 'mia|zoe|anna', 'mia|zoe|anna', 'bert']],
    ['lastLogin', ['mia|zoe', 'mia|zoe', 'anna', 'bert']],
    ['expires', ['bert', 'mia|anna|zoe', 'mia|anna|zoe', 'mia|anna|zoe']],
  ];
  it.each(orders)('by %s, one page after the other, either way', async (sort, expected) => {
    for (const direction of ['asc', 'desc'] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list({ sort, direction, limit: 1, cursor });
        seen.push(...page.items.map(({ username }) => username));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(4);
      if (direction === 'desc') seen.reverse();
      for (const [place, names] of expected.entries())
        expect(names.split('|')).toContain(seen[place]);
    }
  });

  it('takes no cursor of another order, nor an edited one', async () => {
    const { nextCursor } = await list({ sort: 'name', limit: 1 });
    const refused = { code: 'BAD_REQUEST' };
    await expect(list({ sort: 'size', cursor: nextCursor })).rejects.toMatchObject(refused);
    for (const edited of ['x', Buffer.from('["name","a\\u0000",1]').toString('base64url')]) {
      await expect(list({ cursor: edited })).rejects.toMatchObject(refused);
    }
  });
});

describe('search and filters', () => {
  it('finds by part of name, username or address, without case and accents', async () => {
    expect(await namesBy({ query: 'OBERG' })).toEqual(['anna']);
    expect(await namesBy({ query: ' bert@EXAMPLE ' })).toEqual(['bert']);
    expect(await namesBy({ query: 'admin' })).toEqual(['mia']);
    expect(await namesBy({ query: 'nobody' })).toEqual([]);
  });

  it('takes % and _ for what they are', async () => {
    expect(await namesBy({ query: '100%' })).toEqual(['zoe']);
    expect(await namesBy({ query: 'b_rt' })).toEqual([]);
  });

  it('keeps to a role, a state, and counts what it found', async () => {
    expect(await namesBy({ role: 'admin' })).toEqual(['mia']);
    expect(await namesBy({ role: 'client' })).toEqual(['anna', 'bert']);
    expect(await namesBy({ state: 'expired' })).toEqual(['bert']);
    expect(await namesBy({ state: 'active', role: 'client' })).toEqual(['anna']);
    expect(await list({ state: 'active', limit: 1 })).toMatchObject({ total: 3 });
    expect(await namesBy({ state: 'disabled' })).toEqual([]);
    expect(await namesBy({ state: 'removed' })).toEqual([]);
  });

  it('refuses what is no filter', async () => {
    for (const input of [
      { limit: 1e9 },
      { role: 'owner' },
      { sort: 'password' },
      { userId: 'x' },
    ]) {
      await expect(list(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });
});

it('tells active from expired at the very second, by the clock of the database [SUBS-01] [ADMUSERS-01]', async () => {
  const person = await createPerson(app.ctx.db, { username: 'second' });
  const stateAt = async (offsetMs: number) => {
    await change(person, { subscription_expiration_date: new Date(Date.now() + offsetMs) });
    const { items } = await list({ query: 'second' });
    return items[0]!.state;
  };
  expect(await stateAt(60_000)).toBe('active');
  expect(await stateAt(-1)).toBe('expired');
  const until = Date.now() + 1500;
  expect(await stateAt(1500)).toBe('active');
  await expect.poll(async () => (await list({ query: 'second' })).items[0]!.state).toBe('expired');
  expect(Date.now()).toBeGreaterThanOrEqual(until - 50);
});

it('knows the last of a role, as far as they can sign in [ROLE-19]', async () => {
  const own = async () =>
    (await list({})).items.find(({ userId }) => userId === admin.userId)?.isLastOfRole;
  expect(await own()).toBe(true);
  const second = await createPerson(app.ctx.db, { role: 'superuser' });
  expect(await own()).toBe(false);
  const ofSecond = (await list({ role: 'superuser' })).items[0];
  expect(ofSecond).toMatchObject({ userId: second.userId, isLastOfRole: true });
  await change(second, { disabled_at: new Date() });
  expect(await own()).toBe(true);
  await app.ctx.db.deleteFrom('auth.user').where('id', '=', second.userId).execute();
});

it('counts the deleted apart, here, in Statistics and on the Dashboard', async () => {
  const { db } = app.ctx;
  const gone = await createPerson(db, { username: 'gone' });
  const calls = app.as(admin.actor);
  const users = async () => (await calls.statistics.read()).users;
  const total = async () => (await calls.admin.status()).people.total;
  const { total: listed } = await list({});
  const before = [await users(), await total()];
  await calls.people.remove({ userId: gone.userId, media: { kind: 'trash' } });
  expect(await list({})).toMatchObject({ total: listed, removed: 1 });
  expect([await users(), await total()]).toEqual(before.map((count) => count - 1));
  await db.deleteFrom('auth.user').where('id', '=', gone.userId).execute();
});
