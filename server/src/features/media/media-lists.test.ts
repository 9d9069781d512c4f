import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { type Person, createPerson } from '#test/people.ts';
import { type TestApp, createTestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let bert: Person;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  const { db } = app.ctx;
  anna = await createPerson(db);
  bert = await createPerson(db);
  admin = await createPerson(db, { role: 'admin' });
});
afterAll(() => app?.close());

const as = (person: Person) => app.as(person.actor).media;
const at = (ms: number) => new Date(Date.UTC(2024, 0, 1) + ms);

type Filter = Parameters<ReturnType<typeof as>['list']>[0];

/** Returns the titles of all pages, in order. */
async function walk(person: Person, filter: Filter, limit: number): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await as(person).list({ ...filter, limit, cursor });
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor;
    expect(page.items.length).toBeLessThanOrEqual(limit);
  } while (cursor !== null);
  return titles;
}

describe('an order of a list', () => {
  let person: Person;
  beforeAll(async () => {
    person = await createPerson(app.ctx.db);
    const rows = [
      ['b', 0, '2001-02-03 04:05:06', 500, 9_000],
      ['A', 1, null, 100, null],
      ['C', 2, '1999-01-01 00:00:00', 300, 60_000],
      ['c', 3, null, 300, 0],
      ['ä', 4, '2001-02-03 04:05:06', 200, null],
      ['a%_\\', 5, '2020-12-31 23:59:59.123456', 400, 1],
    ] as const;
    for (const [title, ms, captured, size, duration] of rows) {
      await insertMedia(app.ctx.db, person.userId, {
        title,
        type: 'video',
        upload_date: at(ms),
        captured_at: captured,
        file_size: size,
        duration_ms: duration,
      });
    }
  });

  it.each([
    ['uploadDate', 'desc', ['a%_\\', 'ä', 'c', 'C', 'A', 'b']],
    ['uploadDate', 'asc', ['b', 'A', 'C', 'c', 'ä', 'a%_\\']],
    ['captureDate', 'desc', ['a%_\\', 'ä', 'b', 'C', 'c', 'A']],
    ['captureDate', 'asc', ['C', 'b', 'ä', 'a%_\\', 'A', 'c']],
    ['title', 'asc', ['A', 'a%_\\', 'b', 'C', 'c', 'ä']],
    ['title', 'desc', ['ä', 'c', 'C', 'b', 'a%_\\', 'A']],
    ['size', 'asc', ['A', 'ä', 'C', 'c', 'a%_\\', 'b']],
    ['size', 'desc', ['b', 'a%_\\', 'c', 'C', 'ä', 'A']],
    ['duration', 'asc', ['a%_\\', 'b', 'C', 'A', 'c', 'ä']],
    ['duration', 'desc', ['C', 'b', 'a%_\\', 'ä', 'c', 'A']],
  ] as const)(
    'by %s %s is the same in pages of any size, unknown values last [DATE-01] [DATE-06]',
    async (sort, direction, expected) => {
      for (const limit of [1, 2, 3, 100]) {
        expect(await walk(person, { sort, direction }, limit)).toEqual(expected);
      }
      const { total, cursors } = await as(person).pages({ sort, direction });
      expect({ total, cursors }).toEqual({ total: 6, cursors: [null] });
    },
  );

  it('is newest first unless asked otherwise [MOVIES-06] [AUDIO-06] [DATE-01]', async () => {
    expect(await walk(person, {}, 4)).toEqual(['a%_\\', 'ä', 'c', 'C', 'A', 'b']);
  });

  it('finds the neighbours of an item on both sides, also where values are unknown', async () => {
    const { items } = await as(person).list({ sort: 'duration', direction: 'asc' });
    const ids = items.map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      const found = await as(person).around({ sort: 'duration', direction: 'asc', id, radius: 2 });
      expect(found.items.map((item) => item.id)).toEqual(
        ids.slice(Math.max(0, index - 2), index + 3),
      );
      expect(found).toMatchObject({ index, total: 6 });
    }
  });

  it('has no neighbours for an item outside of the list', async () => {
    const { id } = (await as(person).list({})).items[0]!;
    await expect(as(person).around({ id, type: 'audio' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(as(anna).around({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['a', ['a%_\\', 'ä', 'A']],
    ['%', ['a%_\\']],
    ['_', ['a%_\\']],
    ['\\', ['a%_\\']],
    ['Ä', ['a%_\\', 'ä', 'A']],
    ['  A  ', ['a%_\\', 'ä', 'A']],
    ['', ['a%_\\', 'ä', 'c', 'C', 'A', 'b']],
    ["' or 1=1 --", []],
  ])('searches for %j as plain text', async (query, expected) => {
    expect(await walk(person, { query }, 2)).toEqual(expected);
    expect((await as(person).pages({ query })).total).toBe(expected.length);
  });
});

it('searches title and description, for words in any order too [SEARCH-01]', async () => {
  const person = await createPerson(app.ctx.db);
  await insertMedia(app.ctx.db, person.userId, { title: 'Alpha', description: 'Zürich\nBeta' });
  const found = async (query: string) => (await as(person).list({ query })).items.length;
  expect(await found('alp')).toBe(1);
  expect(await found('zÜRICH')).toBe(1);
  expect(await found('Zürich alpha')).toBe(1);
  expect(await found('Zürich gamma')).toBe(0);
  expect(await found('gamma')).toBe(0);
});

it('keeps items apart that were uploaded in the same microsecond', async () => {
  const person = await createPerson(app.ctx.db);
  for (let place = 0; place < 7; place += 1) {
    await insertMedia(app.ctx.db, person.userId, { title: `t${place}`, upload_date: at(0) });
  }
  const titles = await walk(person, {}, 2);
  expect(titles.toSorted()).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6']);
});

describe('pages', () => {
  it('say where each page of a long list begins [CORE-10]', async () => {
    const person = await createPerson(app.ctx.db);
    for (let place = 0; place < 201; place += 1) {
      await insertMedia(app.ctx.db, person.userId, {
        title: `t${place}`,
        upload_date: at(place),
        type: place === 0 ? 'audio' : 'image',
      });
    }
    const { total, pageSize, cursors } = await as(person).pages({});
    expect({ total, pageSize, pages: cursors.length }).toEqual({
      total: 201,
      pageSize: 100,
      pages: 3,
    });
    const pages = await Promise.all(cursors.map((cursor) => as(person).list({ cursor })));
    expect(pages.map(({ items }) => items.length)).toEqual([100, 100, 1]);
    expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(
      Array.from({ length: 201 }, (_, place) => `t${200 - place}`),
    );
    const photos = await as(person).pages({ type: 'image' });
    expect(photos).toMatchObject({ total: 200, cursors: { length: 2 } });
  });

  it('of an empty list is one empty page', async () => {
    const person = await createPerson(app.ctx.db);
    expect(await as(person).pages({})).toEqual({ total: 0, pageSize: 100, cursors: [null] });
    expect(await as(person).list({})).toEqual({ items: [], nextCursor: null });
  });
});

describe('a cursor', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = '0198c0de-0000-7000-8000-000000000001';

  it.each([
    ['rubbish', 'rubbish'],
    ['nothing', encode(null)],
    ['a list that is too short', encode(['uploadDate', 'desc'])],
    ['another order', encode(['title', 'desc', 'a', id])],
    ['another direction', encode(['uploadDate', 'asc', '2024-01-01T00:00:00.000000', id])],
    ['an instant that is none', encode(['uploadDate', 'desc', '2024-02-31T00:00:00.000000', id])],
    ['the year zero', encode(['uploadDate', 'desc', '0000-01-01T00:00:00.000000', id])],
    ['SQL', encode(['uploadDate', 'desc', "now() - interval '1 day'", id])],
    ['an id that is none', encode(['uploadDate', 'desc', '2024-01-01T00:00:00.000000', 'x'])],
    ['an object', encode({ sort: 'uploadDate' })],
    ['a number too large', encode(['uploadDate', 'desc', 1e300, id])],
  ])('that was edited into %s is refused', async (_, cursor) => {
    await expect(as(anna).list({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each([
    ['size', 1e300],
    ['size', -1],
    ['size', 1.5],
    ['duration', '1'],
    ['title', 'a\0b'],
    ['title', '\ud800'],
    ['title', null],
    ['captureDate', 'infinity'],
  ] as const)('by %s that carries %j is refused', async (sort, value) => {
    const cursor = encode([sort, 'asc', value, id]);
    await expect(as(anna).list({ sort, direction: 'asc', cursor })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('of another person shows a place in the own list, and nothing of theirs [ISOL-01]', async () => {
    const { db } = app.ctx;
    for (let place = 0; place < 3; place += 1) {
      await insertMedia(db, bert.userId, { title: `bert ${place}`, upload_date: at(place) });
      await insertMedia(db, anna.userId, { title: `anna ${place}`, upload_date: at(place) });
    }
    const { nextCursor } = await as(bert).list({ limit: 1 });
    const { items } = await as(anna).list({ cursor: nextCursor });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ ownerId }) => ownerId === anna.userId)).toBe(true);
  });

  it('takes a title of 500 of the longest letters', async () => {
    const person = await createPerson(app.ctx.db);
    for (const last of ['a', 'b', 'c']) {
      await insertMedia(app.ctx.db, person.userId, { title: '𐐀'.repeat(499) + last });
    }
    expect(await walk(person, { sort: 'title', direction: 'asc' }, 1)).toHaveLength(3);
  });

  it('cannot be a billion items wide', async () => {
    await expect(as(anna).list({ limit: 1e9 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(as(anna).list({ limit: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

it.each(['a\0b', '\ud800'])('refuses to search for %j, which no text can hold', async (query) => {
  await expect(as(anna).list({ query })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

describe('the lists of the specification', () => {
  let person: Person;
  beforeAll(async () => {
    person = await createPerson(app.ctx.db);
    for (const owner of [person, await createPerson(app.ctx.db)]) {
      for (const [ms, type] of (['image', 'video', 'audio', 'image'] as const).entries()) {
        await insertMedia(app.ctx.db, owner.userId, {
          title: `${type} ${ms}`,
          type,
          upload_date: at(ms),
          ...(ms === 3 && { thumbnail_path: 'x.jpg' }),
        });
      }
    }
  });
  const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
  const newestFirst = ['image 3', 'audio 2', 'video 1', 'image 0'];

  it('have every type in the order of their upload, of one person if one is named [CALL-22]', async () => {
    expect(titlesOf(await as(person).list({}))).toEqual(newestFirst);
    const ofPerson = { scope: 'all', ownerId: person.userId } as const;
    expect(titlesOf(await as(admin).list(ofPerson))).toEqual(newestFirst);
    const everything = await app.ctx.db
      .selectFrom('media')
      .select('title')
      .where('deleted_at', 'is', null)
      .orderBy('upload_date', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(await walk(admin, { scope: 'all' }, 100)).toEqual(everything.map(({ title }) => title));
  });

  it('tell id, title, type, file, thumbnail and date of upload of each, newest first [CALL-23]', async () => {
    const { items } = await as(person).list({});
    const rows = await app.ctx.db
      .selectFrom('media')
      .select(['id', 'title', 'type', 'file_path', 'thumbnail_path', 'upload_date'])
      .where('user_id', '=', person.userId)
      .orderBy('upload_date', 'desc')
      .execute();
    expect(
      items.map(({ id, title, type, filePath, thumbnailUrl, uploadDate }) => ({
        id,
        title,
        type,
        file_path: filePath,
        hasThumbnail: thumbnailUrl !== null,
        upload_date: new Date(uploadDate),
      })),
    ).toEqual(
      rows.map(({ thumbnail_path, ...row }) => ({ ...row, hasThumbnail: thumbnail_path !== null })),
    );
    expect(items[0]?.thumbnailUrl).toMatch(new RegExp(`^/api/media/${rows[0]?.id}/thumb`));
  });

  it('have the photos of the person alone, newest first [CALL-24]', async () => {
    const { items } = await as(person).list({ type: 'image' });
    expect(titlesOf({ items })).toEqual(['image 3', 'image 0']);
    expect(new Set(items.map(({ ownerId }) => ownerId))).toEqual(new Set([person.userId]));
  });
});

describe('whose media are listed', () => {
  let own: string;
  let foreign: string;
  let trashed: string;
  beforeAll(async () => {
    const { db } = app.ctx;
    own = (await insertMedia(db, anna.userId, { title: 'own', type: 'video' })).id;
    foreign = (await insertMedia(db, bert.userId, { title: 'foreign', type: 'video' })).id;
    trashed = (
      await insertMedia(db, anna.userId, { title: 'trashed', type: 'video', deleted_at: at(0) })
    ).id;
  });
  const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);

  it('is one’s own, without what lies in the trash [MEDIA-04] [ROLE-03] [ISOL-01]', async () => {
    const listed = ids(await as(anna).list({ type: 'video' }));
    expect(listed).toContain(own);
    expect(listed).not.toContain(foreign);
    expect(listed).not.toContain(trashed);
    expect((await as(anna).pages({ type: 'video' })).total).toBe(listed.length);
  });

  it('is everybody’s for an administrator who asks for it, and only then [MEDIA-05] [ROLE-09] [CALL-14]', async () => {
    const all = ids(await as(admin).list({ scope: 'all', type: 'video' }));
    expect(all).toEqual(expect.arrayContaining([own, foreign]));
    expect(all).not.toContain(trashed);
    expect(ids(await as(admin).list({ type: 'video' }))).toEqual([]);
    expect((await as(admin).pages({ scope: 'all', type: 'video' })).total).toBe(all.length);
  });

  it('is never everybody’s for anyone else [ROLE-05] [MEDIA-05]', async () => {
    const forbidden = { code: 'FORBIDDEN' };
    await expect(as(anna).list({ scope: 'all' })).rejects.toMatchObject(forbidden);
    await expect(as(anna).pages({ scope: 'all' })).rejects.toMatchObject(forbidden);
    await expect(as(anna).around({ scope: 'all', id: foreign })).rejects.toMatchObject(forbidden);
  });

  it('is a named person’s for an administrator, one’s own for anyone [CALL-15]', async () => {
    const targetUserId = bert.userId;
    expect(ids(await as(admin).listForUser({ targetUserId }))).toContain(foreign);
    expect(ids(await as(admin).listForUser({ targetUserId, type: 'audio' }))).toEqual([]);
    expect(ids(await as(bert).listForUser({ targetUserId }))).toContain(foreign);
    await expect(as(anna).listForUser({ targetUserId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const nobody = '0198c0de-0000-4000-8000-00000000dead';
    await expect(as(anna).listForUser({ targetUserId: nobody })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is not decided by an identity in the request [ROLE-06]', async () => {
    const input = { user_id: bert.userId } as object;
    await expect(as(anna).list(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is told to nobody without a running subscription or a session [ROLE-01]', async () => {
    const expired = await createPerson(app.ctx.db, { expired: true });
    await expect(as(expired).list({})).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXPIRED' });
    await expect(app.as(null).media.list({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

it('sums up the own media of a type [PHOTOS-02] [PHOTOS-03] [MOVIES-03] [AUDIO-03]', async () => {
  const person = await createPerson(app.ctx.db);
  const summary = (type?: 'video' | 'image' | 'audio') => as(person).summary({ type });
  expect(await summary()).toEqual({
    count: 0,
    totalSizeBytes: 0,
    totalDurationMs: null,
    latestUpload: null,
  });
  const { db } = app.ctx;
  const film = { type: 'video', file_size: 3_000_000_000 } as const;
  await insertMedia(db, person.userId, { ...film, duration_ms: 1500, upload_date: at(10) });
  await insertMedia(db, person.userId, { ...film, duration_ms: null, upload_date: at(20) });
  await insertMedia(db, person.userId, { ...film, deleted_at: at(0), upload_date: at(99) });
  await insertMedia(db, person.userId, { file_size: 7 });
  expect(await summary('video')).toEqual({
    count: 2,
    totalSizeBytes: 6_000_000_000,
    totalDurationMs: 1500,
    latestUpload: at(20).toISOString(),
  });
  expect(await summary('image')).toMatchObject({ count: 1, totalDurationMs: null });
  expect(await summary()).toMatchObject({ count: 3, totalSizeBytes: 6_000_000_007 });
});

it('name the waveform of a recording that has one [CARD-01]', async () => {
  const person = await createPerson(app.ctx.db);
  const insert = (title: string, has_peaks: boolean) =>
    insertMedia(app.ctx.db, person.userId, { type: 'audio', title, has_peaks });
  const drawn = await insert('drawn', true);
  await insert('quiet', false);
  const { items } = await as(person).list({ sort: 'title', direction: 'asc' });
  expect(items.map(({ title, peaksUrl }) => [title, peaksUrl])).toEqual([
    ['drawn', `/api/media/${drawn.id}/peaks?v=${drawn.version}`],
    ['quiet', null],
  ]);
});
