/**
 * Measures how fast lists and the search answer while an archive of 200 people grows to 10,000, 100,000 and 1,000,000
 * items, of which one person owns a fifth: the first page, pages anywhere in each order, a collection, the File Manager,
 * figures, the search. Each is asked by turns with a bare prepared statement that reads the same rows, and with the same
 * in an archive of the first size.
 * Run: node bench/lists.bench.ts [sizes…]. The largest takes some minutes to fill.
 */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { listItems } from '../server/src/features/collections/collection-items.read.ts';
import { findCollectionRow } from '../server/src/features/collections/collections.repo.ts';
import type { OrderValue } from '../server/src/features/media/list-order.ts';
import { cardColumns } from '../server/src/features/media/media.present.ts';
import { type ListFilter, listMedia, sumUpMedia } from '../server/src/features/media/media.read.ts';
import { searchEverything } from '../server/src/features/search/search.service.ts';
import { readStatistics } from '../server/src/features/statistics/statistics.read.ts';
import type { Database } from '../server/src/platform/db/schema.ts';
import { createPerson } from '../server/test/people.ts';
import { withBenchDatabase } from './bench-database.ts';
import { median, percentile, timed } from './measure.ts';
import { noteFigure } from './note-figure.ts';

type Db = Kysely<Database>;

/** The one in twenty that is slow is a matter of luck in fewer; a search takes longer. */
const rounds = { list: 200, search: 60 };
const limit = 60;
const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(10_000, 100_000, 1_000_000);
const bars = { growth: 1.5, bare: 3, searchMs: { p50At100k: 8, p95At1M: 300 } };

/** Adds items from one number to another: each fifth is Rose's, the others are those of 199 people. */
function fill(db: Db, people: string[], from: number, to: number) {
  return sql`
    insert into media (id, user_id, type, title, description, bucket, file_path, file_size, original_name, mime_type,
      sha256, upload_date, duration_ms, captured_at, capture_precision, status)
    select gen_random_uuid(), (${people}::uuid[])[case when g % 5 = 0 then 1 else 2 + g % 199 end],
      (array['image', 'image', 'image', 'image', 'video', 'audio'])[1 + g % 6],
      (array['Summer ', 'Winter ', 'Easter '])[1 + g % 3] || (array['balcony', 'garden', 'lake', 'school', 'attic',
        'market', 'forest'])[1 + g % 7] || case when g % 5003 = 10 then ' Kirschblüte' else '' end || ' ' || g,
      case when g % 3 = 0 then 'Tape ' || g % 400 || ', recorded by grandfather' end,
      'images', 'originals/' || g, 1 + (g::bigint * 7919007) % 4000000000, 'IMG_' || g || '.jpg', 'image/jpeg',
      repeat('a', 64), now() - (g * 613) % 9999991 * interval '1 minute',
      case when g % 6 > 3 then (g * 31) % 5000000 end,
      case when g % 9 > 1 then timestamp '1930-01-01' + (g * 977) % 35000 * interval '1 day' end, 'day', 'ready'
    from generate_series(${from + 1}::int, ${to}::int) g`.execute(db);
}

/** Makes the indexes of words anew after `work`: to add a million items to them one by one takes a quarter of an hour. */
async function withoutWords(db: Db, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'media' and indexdef like '% USING gin %'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

/** Puts a tenth of what is Rose's into one collection of hers. */
async function fillCollection(db: Db, ownerId: string): Promise<string> {
  const { id } = await db
    .insertInto('collections')
    .values({ id: crypto.randomUUID(), user_id: ownerId, name: 'The best' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into collection_items (id, collection_id, media_id, position)
    select gen_random_uuid(), ${id}, id, row_number() over (order by upload_date)
    from media where user_id = ${ownerId} and right(id::text, 1) < '2'`.execute(db);
  return id;
}

const columns = cardColumns.join(', ');

type Question = {
  name: string;
  ask: () => Promise<unknown>;
  /** The same rows by a bare statement; null where nothing as bare gives them. */
  bare: { text: string; values: () => unknown[] } | null;
};

/** Takes an element by chance, the same ones in each run. */
function chooser() {
  let seed = 7;
  return <Item>(list: readonly Item[]): Item => {
    seed = (seed * 48271) % 2147483647;
    return list[seed % list.length]!;
  };
}

/** Reads places all over an order, at which a page may begin. */
async function places(db: Db, ownerId: string | null, key: string) {
  const { rows } = await sql<{ value: OrderValue; id: string }>`
    select ${sql.raw(key)} as value, id from (
      select *, row_number() over (order by ${sql.raw(key)} desc, id desc) as place, count(*) over () as total
      from media where ${ownerId === null ? sql`true` : sql`user_id = ${ownerId}`} and deleted_at is null
    ) media where place % greatest(1, total / 50) = 0 and ${sql.raw(key)} is not null`.execute(db);
  return rows;
}

const moment = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

async function questionsOf(
  patientDb: Db,
  db: Db,
  { rose, collectionId }: { rose: Awaited<ReturnType<typeof createPerson>>; collectionId: string },
): Promise<Question[]> {
  const choose = chooser();
  const own = { ownerId: rose.userId };
  const newest = { sort: 'uploadDate', direction: 'desc' } as const;
  const page = async (scope: typeof own | 'everyone', filter: ListFilter, column: string) => {
    const found = await places(patientDb, scope === 'everyone' ? null : own.ownerId, column);
    return () => listMedia(db, scope, { ...filter, after: choose(found), limit });
  };
  const whose = `user_id = $1 and deleted_at is null`;
  const sorts: [name: string, filter: ListFilter, key: string, bare: string][] = [
    ['uploadDate', newest, moment(`(upload_date at time zone 'UTC')`), 'upload_date'],
    [
      'captureDate',
      { sort: 'captureDate', direction: 'desc' },
      moment('capture_order'),
      `coalesce(capture_order, '-infinity')`,
    ],
    ['title', { sort: 'title', direction: 'desc' }, 'lower(title)', 'lower(title)'],
    ['size', { sort: 'size', direction: 'desc' }, 'file_size', 'file_size'],
  ];
  const anywhere = async ([name, filter, key, bare]: (typeof sorts)[number]): Promise<Question> => {
    const from = await places(patientDb, own.ownerId, bare);
    const type = {
      uploadDate: 'timestamptz',
      captureDate: 'timestamp',
      title: 'text',
      size: 'bigint',
    }[name];
    return {
      name: `any place by ${name}`,
      ask: await page(own, filter, key),
      bare: {
        text: `${columns} from media where ${whose} and (${bare}, id) < ($2::${type}, $3)
          order by ${bare} desc, id desc limit ${limit + 1}`,
        values: () => {
          const { value, id } = choose(from);
          return [own.ownerId, value, id];
        },
      },
    };
  };
  const collection = await findCollectionRow(db, collectionId);
  const everyone = await places(patientDb, null, 'upload_date');
  return [
    {
      name: 'first page',
      ask: () => listMedia(db, own, { ...newest, after: null, limit }),
      bare: {
        text: `${columns} from media where ${whose} order by upload_date desc, id desc limit ${limit + 1}`,
        values: () => [own.ownerId],
      },
    },
    ...(await Promise.all(sorts.map(anywhere))),
    {
      name: 'a collection',
      ask: () =>
        listItems(db, collection as Parameters<typeof listItems>[1], { after: null, limit }),
      bare: {
        text: `${columns} from (select media_id, position, id as item_id from collection_items
            where collection_id = $1 order by position desc, id desc limit ${limit + 1}) item
          join media on media.id = media_id where deleted_at is null order by position desc, item_id desc`,
        values: () => [collectionId],
      },
    },
    {
      name: 'File Manager, any place',
      ask: await page('everyone', newest, moment(`(upload_date at time zone 'UTC')`)),
      bare: {
        text: `${columns} from media where deleted_at is null and (upload_date, id) < ($1::timestamptz, $2)
          order by upload_date desc, id desc limit ${limit + 1}`,
        values: () => {
          const { value, id } = choose(everyone);
          return [value, id];
        },
      },
    },
    { name: 'figures of a page', ask: () => sumUpMedia(db, own, undefined), bare: null },
    { name: 'statistics', ask: () => readStatistics(db), bare: null },
    ...['kirschblute', 'garden', 'summer lake'].map((query) => ({
      name: `search: ${query}`,
      ask: () =>
        searchEverything({ db, actor: rose.actor }, { query, scope: 'mine', limitPerGroup: 5 }),
      bare: {
        text: `* from (
            select ${columns}, count(*) over (partition by type) as count,
              row_number() over (partition by type order by upload_date desc, id desc) as place
            from media where ${whose} and search_words like all($2)) found
          where place <= 5`,
        values: () => [own.ownerId, query.split(' ').map((word) => `%${word}%`)],
      },
    })),
  ];
}

type Times = { p50: number; p95: number };

function timesOf(all: number[]): Times {
  return { p50: median(all), p95: percentile(all, 95) };
}

/** Asks a question, its bare statement and the same in a small archive by turns, so that all have the same minute. */
async function measureQuestion(db: Db, { name, ask, bare }: Question, small: Question | null) {
  const askBare = () =>
    db.executeQuery(CompiledQuery.raw(`select /* prepared */ ${bare!.text}`, bare!.values()));
  const asked = [ask, bare && askBare, small && small.ask];
  const times: number[][] = asked.map(() => []);
  for (const each of asked) await each?.();
  const count = isSearch(name) ? rounds.search : rounds.list;
  for (let round = 0; round < count; round += 1) {
    for (const [place, each] of asked.entries()) if (each) times[place]!.push(await timed(each));
  }
  const [ours, plain, before] = times.map(timesOf);
  return { ours: ours!, bare: bare && plain!, small: small && before! };
}

const isSearch = (question: string): boolean => question.startsWith('search');

const ms = (time: number): string => `${time.toFixed(1)} ms`;

/** A search reads more the more it finds: it has bars of its own. */
function noteSearch(what: string, size: number, { p50, p95 }: Times): void {
  const { p50At100k, p95At1M } = bars.searchMs;
  if (size < 100_000) return console.log(`  ${what}: p50 ${ms(p50)}, p95 ${ms(p95)}`);
  const [figure, time, bar] =
    size < 1_000_000 ? (['p50', p50, p50At100k] as const) : (['p95', p95, p95At1M] as const);
  const isMet = time <= bar;
  noteFigure({ what: `${what}: ${figure}`, ours: ms(time), bar: `${bar} ms`, isMet });
}

function noteRatio(what: string, { ours, than, name, bar }: Compared): void {
  const ratio = ours / than;
  noteFigure({
    what,
    ours: ms(ours),
    reference: `${name} ${ms(than)}`,
    ratio: ratio.toFixed(2),
    bar: `${bar} ×`,
    isMet: ratio <= bar,
  });
}

type Compared = { ours: number; than: number; name: string; bar: number };

function noteTimes(
  size: number,
  { name }: Question,
  { ours, bare, small }: Awaited<ReturnType<typeof measureQuestion>>,
): void {
  const what = `${size.toLocaleString('en')} items, ${name}`;
  if (isSearch(name)) noteSearch(what, size, ours);
  // What a search takes by itself does not grow; a bare statement over few items takes less.
  if (bare && !(isSearch(name) && size < 100_000)) {
    const than = { name: 'bare statement', than: bare.p50 };
    noteRatio(`${what}: p50`, { ours: ours.p50, ...than, bar: bars.bare });
  } else if (!isSearch(name)) console.log(`  ${what}: p50: ${ms(ours.p50)}`);
  if (small && !isSearch(name)) {
    const than = { name: `at ${sizes[0]!.toLocaleString('en')}`, than: small.p95 };
    noteRatio(`${what}: p95`, { ours: ours.p95, ...than, bar: bars.growth });
  }
}

/** Makes the people of an archive; what it returns lets it grow to a size, and says what to ask then. */
async function makeArchive(db: Db, patientDb: Db) {
  const rose = await createPerson(db);
  const people = [rose.userId];
  while (people.length < 200) people.push((await createPerson(db)).userId);
  let filled = 0;
  return async (size: number): Promise<Question[]> => {
    await withoutWords(patientDb, () => fill(patientDb, people, filled, size));
    filled = size;
    await patientDb.deleteFrom('collections').execute();
    const collectionId = await fillCollection(patientDb, rose.userId);
    await sql`vacuum analyze`.execute(patientDb);
    return questionsOf(patientDb, db, { rose, collectionId });
  };
}

const [smallest, ...others] = sizes as [number, ...number[]];
await withBenchDatabase(async (smallDb, patientSmallDb) => {
  const small = await (await makeArchive(smallDb, patientSmallDb))(smallest);
  for (const question of small) {
    noteTimes(smallest, question, await measureQuestion(smallDb, question, null));
  }
  await withBenchDatabase(async (db, patientDb) => {
    const grow = await makeArchive(db, patientDb);
    for (const size of others) {
      for (const [place, question] of (await grow(size)).entries()) {
        noteTimes(size, question, await measureQuestion(db, question, small[place]!));
      }
    }
  });
});
