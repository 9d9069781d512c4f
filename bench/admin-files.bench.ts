/**
 * Measures how fast the File Manager and the lists of administrators answer over everybody's files (database.md §4):
 * in the File Manager the first page, a page deep in the list and the ends of all its pages, in every order and with
 * every filter; then the accounts and the totals. Compares each with the same page read and sorted without any index.
 * Run: node bench/admin-files.bench.ts [files] [people]. Prints the results; exits with 1 when something takes too
 * large a part of the plain read's time. On an idle computer every page of 100,000 files takes at most 100 ms; the
 * ratios are the same on a busy one.
 */
import { type Kysely, sql } from 'kysely';
import { listAccounts } from '../server/src/features/accounts/accounts.read.ts';
import { type ListFilter, listMedia, pageEnds } from '../server/src/features/media/media.read.ts';
import { readStatistics } from '../server/src/features/statistics/statistics.read.ts';
import type { Database } from '../server/src/platform/db/schema.ts';
import { withBenchDatabase } from './bench-database.ts';
import { fillLargeArchive } from './large-archive.ts';
import { measure } from './measure.ts';

type Db = Kysely<Database>;
type Filter = Omit<ListFilter, 'sort' | 'direction'>;

const rounds = 7;
const limit = 100;
const files = Number(process.argv[2] ?? 100_000);
const people = Number(process.argv[3] ?? 1_000);

/** The part of the plain read's time that a page, and the ends of all pages, may take. Two letters have no trigrams. */
const filters: [name: string, filter: Filter, pageBar: number, endsBar: number][] = [
  ['every file', {}, 0.3, 1.2],
  ['films', { type: 'video' }, 0.3, 1],
  ['ready', { statuses: ['ready'] }, 0.3, 1.5],
  ['preparing', { statuses: ['processing', 'partial'] }, 0.3, 0.3],
  ['failed', { statuses: ['failed'] }, 0.3, 0.3],
  ['rare word', { query: 'kirschblute' }, 0.3, 0.3],
  ['every second', { query: 'summer' }, 0.6, 2.5],
  ['two, no hit', { query: 'qj' }, 2, 2],
  ['failed films, word', { type: 'video', statuses: ['failed'], query: 'summer' }, 0.3, 0.3],
];

const sorts = ['title', 'owner', 'size', 'uploadDate', 'captureDate', 'type'] as const;

function withoutIndexes(db: Db, read: (trx: Db) => Promise<unknown>) {
  return db.transaction().execute(async (trx) => {
    for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan']) {
      await sql.raw(`set local enable_${way} = off`).execute(trx);
    }
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    await read(trx);
  });
}

function report(name: string, cells: string[], ratios: number[], bars: number[]): void {
  const shown = ratios.map((ratio) => ratio.toFixed(2).padStart(6));
  const isSlow = ratios.some((ratio, index) => ratio > (bars[index] ?? 0));
  console.log(`${name.padEnd(32)}${cells.join('')}${shown.join('')}${isSlow ? '  TOO SLOW' : ''}`);
  if (isSlow) process.exitCode = 1;
}

const ms = (time: number): string => `${time.toFixed(1)} ms`.padStart(11);

async function measureOrder(db: Db, filter: Filter, sort: ListFilter['sort'], descends: boolean) {
  const wish = { ...filter, sort, direction: descends ? ('desc' as const) : ('asc' as const) };
  const { ends } = await pageEnds(db, 'everyone', { ...wish, pageSize: limit });
  const first = { ...wish, after: null, limit };
  const deep = { ...first, after: ends[Math.floor(ends.length * 0.6)] ?? null };
  const medians = [];
  for (const read of [
    () => listMedia(db, 'everyone', first),
    () => listMedia(db, 'everyone', deep),
    () => pageEnds(db, 'everyone', { ...wish, pageSize: limit }),
    () => withoutIndexes(db, (trx) => listMedia(trx, 'everyone', deep)),
  ]) {
    medians.push((await measure(rounds, read)).median);
  }
  return medians as [first: number, deep: number, ends: number, plain: number];
}

async function measureFiles(db: Db): Promise<void> {
  console.log(`${' '.repeat(32)} first page  deep page  page ends plain read   page  ends`);
  for (const [name, filter, pageBar, endsBar] of filters) {
    for (const sort of sorts) {
      for (const descends of [false, true]) {
        const times = await measureOrder(db, filter, sort, descends);
        const [first, deep, ends, plain] = times;
        report(
          `${name}, by ${sort} ${descends ? 'desc' : 'asc'}`,
          times.map(ms),
          [Math.max(first, deep) / plain, ends / plain],
          [pageBar, endsBar],
        );
      }
    }
  }
}

async function measureHouse(db: Db): Promise<void> {
  const countFiles = () => sql`select count(*), sum(file_size) from media`.execute(db);
  const plain = (await measure(rounds, () => withoutIndexes(db, countFiles))).median;
  const byName = { sort: 'name', direction: 'asc', after: null, limit } as const;
  for (const [name, read, bar] of [
    ['people by name', () => listAccounts(db, byName), 3],
    ['people by size', () => listAccounts(db, { ...byName, sort: 'size', direction: 'desc' }), 3],
    ['people, one word', () => listAccounts(db, { ...byName, query: 'bjorn' }), 3],
    ['all totals', () => readStatistics(db), 6],
  ] as const) {
    const { median } = await measure(rounds, read);
    report(name, [ms(median), ms(plain)], [median / plain], [bar]);
  }
}

await withBenchDatabase(async (db, patientDb) => {
  await fillLargeArchive(patientDb, { files, people });
  console.log(`${files} files of ${people} people`);
  await measureFiles(db);
  await measureHouse(db);
});
