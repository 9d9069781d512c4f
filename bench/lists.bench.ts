/**
 * Measures how fast lists and the search answer while an archive of 200 people grows to 10,000, 100,000 and 1,000,000
 * items, of which one person owns a fifth: the first page, pages anywhere in each order, a collection, the File Manager,
 * figures, the search. Each is asked by turns with a bare prepared statement that reads the same rows.
 * Run: node bench/lists.bench.ts [sizes…]. The largest takes some minutes to fill.
 */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { listItems } from '../server/src/features/collections/collection-items.read.ts';
import { findCollectionRow } from '../server/src/features/collections/collections.repo.ts';
import type { OrderValue } from '../server/src/features/media/list-order.ts';
import { type ListFilter, listMedia, sumUpMedia } from '../server/src/features/media/media.read.ts';
import { searchEverything } from '../server/src/features/search/search.service.ts';
import { readStatistics } from '../server/src/features/statistics/statistics.read.ts';
import type { Database } from '../server/src/platform/db/schema.ts';
import { createPerson } from '../server/test/people.ts';
import { withBenchDatabase } from './bench-database.ts';
import { median, percentile, timed } from './measure.ts';
import { noteFigure } from './note-figure.ts';

type Db = Kysely<Database>;

const rounds = 60;
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

const columns = `id, user_id, type, title, description, file_size, duration_ms, upload_date, captured_at, status,
  thumbnail_path, original_name, mime_type, version`;

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
  db: Db,
  { rose, collectionId }: { rose: Awaited<ReturnType<typeof createPerson>>; collectionId: string },
): Promise<Question[]> {
  const choose = chooser();
  const own = { ownerId: rose.userId };
  const newest = { sort: 'uploadDate', direction: 'desc' } as const;
  const page = async (scope: typeof own | 'everyone', filter: ListFilter, column: string) => {
    const found = await places(db, scope === 'everyone' ? null : own.ownerId, column);
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
    const from = await places(db, own.ownerId, bare);
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
  const everyone = await places(db, null, 'upload_date');
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
      bare: null,
    })),
  ];
}

type Times = { p50: number; p95: number };

function timesOf(all: number[]): Times {
  return { p50: median(all), p95: percentile(all, 95) };
}

async function measureQuestion(db: Db, { ask, bare }: Question) {
  const askBare = () =>
    bare === null
      ? Promise.resolve()
      : db.executeQuery(CompiledQuery.raw(`select /* prepared */ ${bare.text}`, bare.values()));
  await ask();
  await askBare();
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await timed(ask));
    plain.push(await timed(askBare));
  }
  return { ours: timesOf(ours), bare: bare && timesOf(plain) };
}

const ms = (time: number): string => `${time.toFixed(1)} ms`;

/** A search reads more the more it finds: it has bars of its own. */
function noteSearch(size: number, name: string, { p50, p95 }: Times): void {
  const what = `${size.toLocaleString('en')} items, ${name}`;
  const { p50At100k, p95At1M } = bars.searchMs;
  if (size < 100_000) return console.log(`  ${what}: p50 ${ms(p50)}, p95 ${ms(p95)}`);
  const [figure, time, bar] =
    size < 1_000_000 ? (['p50', p50, p50At100k] as const) : (['p95', p95, p95At1M] as const);
  noteFigure({
    what: `${what}: ${figure}`,
    ours: ms(time),
    bar: `${bar} ms`,
    isMet: time <= bar,
  });
}

await withBenchDatabase(async (db, patientDb) => {
  const rose = await createPerson(db);
  const people = [rose.userId];
  while (people.length < 200) people.push((await createPerson(db)).userId);
  const smallest = new Map<string, Times>();
  let filled = 0;
  for (const size of sizes) {
    await fill(patientDb, people, filled, size);
    filled = size;
    await patientDb.deleteFrom('collections').execute();
    const collectionId = await fillCollection(patientDb, rose.userId);
    await sql`vacuum analyze`.execute(patientDb);
    for (const question of await questionsOf(patientDb, { rose, collectionId })) {
      const { ours, bare } = await measureQuestion(db, question);
      if (question.name.startsWith('search')) {
        noteSearch(size, question.name, ours);
        continue;
      }
      const what = `${size.toLocaleString('en')} items, ${question.name}: p50`;
      if (bare) {
        const ratio = ours.p50 / bare.p50;
        noteFigure({
          what,
          ours: ms(ours.p50),
          reference: `bare statement ${ms(bare.p50)}`,
          ratio: ratio.toFixed(2),
          bar: `${bars.bare} ×`,
          isMet: ratio <= bars.bare,
        });
      } else console.log(`  ${what}: ${ms(ours.p50)}`);
      const first = smallest.get(question.name);
      if (!first) smallest.set(question.name, ours);
      else {
        const growth = ours.p95 / first.p95;
        noteFigure({
          what: `${size.toLocaleString('en')} items, ${question.name}: p95`,
          ours: ms(ours.p95),
          reference: `at ${sizes[0]!.toLocaleString('en')} ${ms(first.p95)}`,
          ratio: growth.toFixed(2),
          bar: `${bars.growth} ×`,
          isMet: growth <= bars.growth,
        });
      }
    }
  }
});
