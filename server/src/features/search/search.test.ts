import { readFileSync } from 'node:fs';
import { searchCountMaximum } from '@heirloom/contract/search/search.schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let stranger: Person;

beforeAll(async () => {
  app = await createTestApp();
  anna = await createPerson(app.ctx.db);
  stranger = await createPerson(app.ctx.db);
});
afterAll(() => app?.close());

const as = (person: Person) => app.as(person.actor).search;
const insert = (person: Person, changes: Parameters<typeof insertMedia>[2] = {}) =>
  insertMedia(app.ctx.db, person.userId, changes);
const at = (day: number) => new Date(Date.UTC(2024, 0, day));

/** The titles that are found, by group. */
async function found(person: Person, query: string) {
  const { collections, videos, photos, audio } = await as(person).everything({ query });
  return {
    collections: collections.items.map(({ name }) => name),
    videos: videos.items.map(({ title }) => title),
    photos: photos.items.map(({ title }) => title),
    audio: audio.items.map(({ title }) => title),
  };
}

describe('everything', () => {
  it('finds a part of a title or description in collections, videos, photos and audio [SEARCH-01] [SEARCH-02] [SEARCH-03]', async () => {
    const person = await createPerson(app.ctx.db);
    const { collections } = app.as(person.actor);
    await collections.create({ name: 'Summers at the lake' });
    await collections.create({ name: 'Winter', description: 'The frozen LAKE' });
    await collections.create({ name: 'Garden' });
    await insert(person, { type: 'video', title: 'Morning at the Lake' });
    await insert(person, { type: 'video', title: 'Garden' });
    await insert(person, { type: 'image', title: 'Boat', description: 'tied up\nat the lakeside' });
    await insert(person, { type: 'audio', title: 'Snowflakes' });
    expect(await found(person, 'LaKe')).toEqual({
      collections: ['Winter', 'Summers at the lake'],
      videos: ['Morning at the Lake'],
      photos: ['Boat'],
      audio: ['Snowflakes'],
    });
  });

  it('counts what it does not list, the newest first', async () => {
    const person = await createPerson(app.ctx.db);
    for (let day = 1; day <= 7; day += 1) {
      await insert(person, { title: `Beach ${day}`, upload_date: at(day) });
    }
    const { photos, videos } = await as(person).everything({ query: 'beach', limitPerGroup: 2 });
    expect(photos.items.map(({ title }) => title)).toEqual(['Beach 7', 'Beach 6']);
    expect(photos).toMatchObject({ count: 7, isMore: false });
    expect(videos).toEqual({ items: [], count: 0, isMore: false });
  });

  it('stops counting at a thousand', async () => {
    const person = await createPerson(app.ctx.db);
    await sql`
      insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name, mime_type, sha256)
      select gen_random_uuid(), ${person.userId}, 'image', 'Wave ' || g, 'images', ${person.userId} || '/' || g, 1,
        'x', 'image/jpeg', repeat('a', 64)
      from generate_series(1, ${searchCountMaximum + 5}::int) g`.execute(app.ctx.db);
    const { photos } = await as(person).everything({ query: 'wave' });
    expect(photos).toMatchObject({ count: searchCountMaximum, isMore: true });
  });

  it.each([
    ['zoe', 'Zoë'],
    ['ZOË', 'Zoë'],
    ['zoë', 'Zoe\u0308'],
    ['strasse', 'Lange Straße'],
    ['STRAẞE', 'Lange strasse'],
    ['soren', 'Søren'],
    ['łodz', 'Lodz'],
    ['елка', 'Ёлка'],
    ['東京', '東京の夏'],
    ['100%', 'It was 100% fun'],
    ['a_b', 'a_b'],
    ['c:\\films', 'C:\\Films'],
    ["o'brien", "O'Brien"],
    ['"quoted"', 'A "quoted" title'],
    ['🎂', 'Eight candles 🎂'],
    ['  two   words ', 'Two words'],
  ])('finds %j in %j, whatever case and accents [SEARCH-01]', async (query, title) => {
    const person = await createPerson(app.ctx.db);
    await insert(person, { title });
    expect((await found(person, query)).photos).toEqual([title]);
  });

  it.each(['%', '_', '\\', '％', "' or 1=1 --", '%%%', 'f_n', 'f%n', '\\%', '^fun$', 'fun|lake'])(
    'takes %j for what it is, not for a pattern',
    async (query) => {
      const person = await createPerson(app.ctx.db);
      await insert(person, { title: 'Plain fun' });
      expect((await found(person, query)).photos).toEqual([]);
    },
  );

  it('finds nothing of another person, for administrators neither, and says nothing of it in numbers [ISOL-03]', async () => {
    const secret = 'Heirloomsecret';
    await app.as(anna.actor).collections.create({ name: secret });
    for (const type of ['video', 'image', 'audio'] as const)
      await insert(anna, { type, title: secret });
    const superuser = await createPerson(app.ctx.db, { role: 'superuser' });
    const nothing = { items: [], count: 0, isMore: false };
    for (const person of [stranger, superuser]) {
      expect(await as(person).everything({ query: secret })).toEqual({
        collections: nothing,
        videos: nothing,
        photos: nothing,
        audio: nothing,
      });
      expect(await as(person).results({ query: secret })).toEqual({ items: [], nextCursor: null });
      expect(await as(person).years({ query: secret })).toEqual({ years: [] });
    }
    expect((await as(anna).everything({ query: secret })).videos.count).toBe(1);
  });

  it('does not find what is in the trash, and finds it again when it is restored', async () => {
    const { id } = await insert(anna, { title: 'Forgotten picnic' });
    await app.as(anna.actor).media.remove({ id });
    expect((await found(anna, 'picnic')).photos).toEqual([]);
    expect((await as(anna).results({ query: 'picnic' })).items).toEqual([]);
    await app.ctx.jobs.start();
    await app.as(anna.actor).media.restore({ id });
    expect((await found(anna, 'picnic')).photos).toEqual(['Forgotten picnic']);
  });

  it('follows a change of title', async () => {
    const person = await createPerson(app.ctx.db);
    const { id } = await insert(person, { title: 'DSC0001' });
    await app.as(person.actor).media.update({ id, title: 'Großmutters Küche' });
    expect((await found(person, 'grossmutters kuche')).photos).toEqual(['Großmutters Küche']);
    expect((await found(person, 'dsc0001')).photos).toEqual([]);
  });
});

describe('words', () => {
  let person: Person;
  const photos = async (query: string) => (await found(person, query)).photos.toSorted();

  beforeAll(async () => {
    person = await createPerson(app.ctx.db);
    await insert(person, {
      title: 'Rowing',
      description: 'With grandmother on the lake',
      original_name: 'P1030442.JPG',
      folder: 'Holidays/Garda Ñandú',
      facts: JSON.stringify({
        list: [
          { label: 'Camera', value: 'Panasonic DMC-TZ7' },
          { label: 'Keywords', value: 'boat, Zoë' },
          { label: 'Exposure', value: '1/250 s' },
        ],
        location: { latitude: 45.6, longitude: 10.7 },
      }),
      captured_at: '1987-07-05 10:00:00',
      capture_precision: 'day',
    });
    for (const [title, precision] of [
      ['Decade', 'decade'],
      ['Year', 'year'],
      ['Month', 'month'],
      ['Nobody knows', 'unknown'],
    ] as const)
      await insert(person, { title, captured_at: '1980-01-01', capture_precision: precision });
  });

  it.each([
    ['in any order', 'lake grandmother'],
    ['of title and description', 'LAKE rowing'],
    ['in parts', 'row grandm'],
    ['of the file’s name', 'p1030442'],
    ['of the file’s name and title', 'rowing .jpg'],
    ['of the folder', 'garda nandu'],
    ['of the camera', 'dmc-tz7 panasonic'],
    ['of the keywords', 'zoe rowing'],
    ['of the year', 'rowing 1987'],
    ['of the day', '1987-07-05'],
  ])('%s find an item [SEARCH-01]', async (_what, query) => {
    expect(await photos(query)).toEqual(['Rowing']);
  });

  it.each([
    ['one of them nowhere', 'lake grandfather'],
    ['what the camera did', '1/250'],
    ['the label of a fact', 'camera'],
    ['a pattern', 'row_ng gr%ther'],
    ['the year of the upload', String(new Date().getUTCFullYear())],
  ])('%s do not', async (_what, query) => {
    expect(await photos(query)).toEqual([]);
  });

  it('of a date find it as far as it is known', async () => {
    expect(await photos('1980s')).toEqual(['Decade']);
    expect(await photos('1980')).toEqual(['Decade', 'Month', 'Year']);
    expect(await photos('1980-01')).toEqual(['Month']);
  });

  it('are those of the item as it is now', async () => {
    const { id } = await insert(person, { title: 'Before' });
    const { media } = app.as(person.actor);
    await media.setCapture({ ids: [id], localTime: '1961-01-01T00:00:00', precision: 'year' });
    expect(await photos('1961 before')).toEqual(['Before']);
  });

  it('find in the lists as well, in the order of the list [ADMFILES-01, MYFILES-01, PICK-02]', async () => {
    const { items } = await app.as(person.actor).media.list({ query: '1987 garda' });
    expect(items.map(({ title }) => title)).toEqual(['Rowing']);
  });

  it('find collections, those with the text as typed first', async () => {
    const { collections } = app.as(person.actor);
    for (const name of ['The old town', 'Town of the old', 'A town'])
      await collections.create({ name });
    expect((await found(person, 'old town')).collections).toEqual([
      'The old town',
      'Town of the old',
    ]);
    const { collections: group } = await as(person).everything({
      query: 'old town',
      limitPerGroup: 1,
    });
    expect(group).toMatchObject({ items: [{ name: 'The old town' }], count: 2 });
  });
});

describe('the best matches', () => {
  let person: Person;
  beforeAll(async () => {
    person = await createPerson(app.ctx.db);
    for (const [index, title] of [
      'Red boat 1',
      'Red boat 2',
      'Boat, red 1',
      'Boat, red 2',
    ].entries())
      await insert(person, { title, upload_date: at(index + 1) });
    await insert(person, { title: 'Sea', folder: 'Red boat', upload_date: at(9) });
  });
  const best = ['Red boat 2', 'Red boat 1', 'Sea', 'Boat, red 2', 'Boat, red 1'];

  it('come first: what has the text as typed in title or description [SEARCH-01]', async () => {
    expect((await found(person, 'red boat')).photos).toEqual(best);
    const { photos } = await as(person).everything({ query: 'red boat', limitPerGroup: 3 });
    expect(photos).toMatchObject({ count: 5, isMore: false });
    expect(photos.items.map(({ title }) => title)).toEqual(best.slice(0, 3));
  });

  it.each([1, 2, 3, 4, 5, 100])(
    'come in pages of %i, none twice and none left out [SEARCH-05]',
    async (limit) => {
      const walked: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await as(person).results({ query: 'red boat', limit, cursor });
        expect(page.items).not.toEqual([]);
        walked.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(walked).toEqual(best);
    },
  );

  it('make way for the order that a person chooses', async () => {
    const { items } = await as(person).results({
      query: 'red boat',
      sort: 'uploadDate',
      direction: 'desc',
    });
    expect(items.map(({ title }) => title)[0]).toBe('Sea');
  });

  it.each(['words.nonsense', 'other.', '.'])('refuse the place %j', async (cursor) => {
    const page = as(person).results({ query: 'red boat', cursor });
    await expect(page).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a query', () => {
  const refused = { code: 'BAD_REQUEST', status: 400 };

  it.each([
    ['nothing', ''],
    ['blanks', ' \t '],
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800'],
    ['five megabytes', 'x'.repeat(5_000_000)],
    ['201 letters', 'x'.repeat(201)],
  ])('of %s is refused', async (_, query) => {
    await expect(as(anna).everything({ query })).rejects.toMatchObject(refused);
    await expect(as(anna).results({ query })).rejects.toMatchObject(refused);
    await expect(as(anna).years({ query })).rejects.toMatchObject(refused);
  });

  it('is refused with unknown fields, and with values of another kind', async () => {
    const calls = as(anna) as unknown as Record<string, (input: unknown) => Promise<unknown>>;
    for (const input of [
      { query: 'lake', ownerId: stranger.userId },
      { query: ['lake'] },
      { query: { like: '%' } },
      { query: 'lake', limitPerGroup: 1_000_000_000 },
      null,
    ]) {
      await expect(calls.everything!(input)).rejects.toMatchObject(refused);
    }
    for (const input of [
      { query: 'lake', limit: 1_000_000_000 },
      { query: 'lake', type: "image' or '1'='1" },
      { query: 'lake', year: '19%' },
      { query: 'lake', collectionId: '1' },
      { query: 'lake', cursor: 'not a cursor' },
    ]) {
      await expect(calls.results!(input)).rejects.toMatchObject(refused);
    }
  });

  it('of five megabytes is not even read from the network', async () => {
    const origin = await app.listen();
    const response = await fetch(`${origin}/api/rpc/search/everything`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: await cookieOf(app.ctx.auth, anna),
      },
      body: JSON.stringify({ json: { query: 'x'.repeat(5_000_000) } }),
    });
    expect(response.status).toBe(413);
  });
});

describe('results', () => {
  let person: Person;
  const titles = async (input: Omit<Parameters<ReturnType<typeof as>['results']>[0], 'query'>) => {
    const { items } = await as(person).results({ query: 'lake', ...input });
    return items.map(({ title }) => title);
  };

  beforeAll(async () => {
    person = await createPerson(app.ctx.db);
    const dated = [
      ['lake A', 'video', '1987-07-01 10:00:00', 'day'],
      ['lake B', 'image', '1980-01-01 00:00:00', 'decade'],
      ['lake C', 'image', null, 'unknown'],
      ['lake D', 'audio', '1987-01-01 00:00:00', 'year'],
      ['other', 'image', '1987-01-01 00:00:00', 'year'],
    ] as const;
    for (const [index, [title, type, captured, precision]] of dated.entries()) {
      await insert(person, {
        title,
        type,
        captured_at: captured,
        capture_precision: precision,
        upload_date: at(index + 1),
      });
    }
  });

  it('come newest first in pages of any size, none twice and none left out [SEARCH-05]', async () => {
    for (const limit of [1, 2, 3, 100]) {
      const walked: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await as(person).results({ query: 'lake', limit, cursor });
        walked.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(walked).toEqual(['lake D', 'lake C', 'lake B', 'lake A']);
    }
  });

  it.each([
    ['title', 'asc', ['lake A', 'lake B', 'lake C', 'lake D']],
    ['captureDate', 'desc', ['lake A', 'lake D', 'lake B', 'lake C']],
    ['uploadDate', 'asc', ['lake A', 'lake B', 'lake C', 'lake D']],
  ] as const)(
    'come by %s, %s, if a person wants that [DATE-01]',
    async (sort, direction, order) => {
      const input = { query: 'lake', sort, direction };
      const { items, nextCursor } = await as(person).results({ ...input, limit: 2 });
      const rest = await as(person).results({ ...input, cursor: nextCursor });
      expect([...items, ...rest.items].map(({ title }) => title)).toEqual(order);
    },
  );

  it('can be narrowed by type and by year, the one on the card', async () => {
    expect(await titles({ type: 'image' })).toEqual(['lake C', 'lake B']);
    expect(await titles({ year: '1987' })).toEqual(['lake D', 'lake A']);
    expect(await titles({ year: '1980s' })).toEqual(['lake B']);
    expect(await titles({ year: '1980' })).toEqual([]);
    expect(await titles({ year: '2024', type: 'image' })).toEqual(['lake C']);
  });

  it('know of which years they are', async () => {
    expect(await as(person).years({ query: 'lake' })).toEqual({
      years: [
        { year: '2024', count: 1 },
        { year: '1987', count: 2 },
        { year: '1980s', count: 1 },
      ],
    });
    expect((await as(person).years({ query: 'lake', type: 'audio' })).years).toEqual([
      { year: '1987', count: 1 },
    ]);
  });

  it('can be narrowed to a collection; that of another holds nothing, like one that is missing [ISOL-03]', async () => {
    const { collections } = app.as(person.actor);
    const { id: collectionId } = await collections.create({ name: 'Boats' });
    const [first] = (await as(person).results({ query: 'lake C' })).items;
    await collections.addItem({ collectionId, mediaId: first!.id });
    expect(await titles({ collectionId })).toEqual(['lake C']);
    expect(await titles({ collectionId: crypto.randomUUID() })).toEqual([]);
    const { items } = await as(stranger).results({ query: 'lake', collectionId });
    expect(items).toEqual([]);
  });

  it('of an edited cursor are still only one’s own', async () => {
    const { nextCursor } = await as(person).results({ query: 'lake', limit: 1 });
    await insert(stranger, { title: 'lake of a stranger', upload_date: at(1) });
    const { items } = await as(stranger).results({ query: 'lake', cursor: nextCursor });
    expect(items.map(({ title }) => title)).toEqual(['lake of a stranger']);
  });
});

describe('many searches at once', () => {
  it('of one person are refused beyond a few, those of others go on', async () => {
    const { db } = app.ctx;
    await db.transaction().execute(async (trx) => {
      await sql`
        select pg_advisory_xact_lock(hashtextextended(${`search ${anna.userId}`}, slot))
        from generate_series(1, 4) slot`.execute(trx);
      await expect(as(anna).everything({ query: 'lake' })).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        status: 429,
      });
      await as(stranger).everything({ query: 'lake' });
    });
    await as(anna).everything({ query: 'lake' });
  });

  it('give up after a moment, and say so', async () => {
    const { db } = app.ctx;
    await db.transaction().execute(async (trx) => {
      await sql`lock table media in access exclusive mode`.execute(trx);
      await expect(as(anna).results({ query: 'a' })).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: 'This search took too long. Please type a few more letters.',
      });
    });
  });
});

it('looks among what is said of a file for labels that files have (migration 0028)', async () => {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('search_facts(jsonb)'::regprocedure) as text`.execute(app.ctx.db);
  const searched = [...rows[0]!.text.matchAll(/"label" == "([^"]+)"/g)].map(([, label]) => label!);
  expect(searched.length).toBeGreaterThan(5);
  const named = readFileSync(
    new URL('../processing/makers/describe-file.ts', import.meta.url),
    'utf8',
  );
  for (const label of searched) expect(named).toContain(`fact('${label}',`);
});
