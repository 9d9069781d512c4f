/**
 * Measures what grows with an archive: the bytes of its database, what is done for all of it (a backup of the database,
 * what a folder of backups lacks, the sums counted anew), and what a person waits for; each at two sizes, as a slope for
 * a million items and, extrapolated along it, for a hundred million.
 * Run: node bench/growth.bench.ts [sizes…]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { countLate, listLacking } from '../server/src/features/backups/copies.read.ts';
import { dumpDatabase } from '../server/src/features/backups/dump-database.ts';
import { mendArchiveSums } from '../server/src/features/media-items/archive-sums.repo.ts';
import { listMedia, sumUpMedia } from '../server/src/features/media/media.read.ts';
import { readStatistics } from '../server/src/features/statistics/statistics.read.ts';
import type { DatabaseConnection } from '../server/src/platform/db/connection.ts';
import type { Database } from '../server/src/platform/db/schema.ts';
import { withBenchDatabase } from './bench-database.ts';
import { fillLargeArchive } from './large-archive.ts';
import { measure } from './measure.ts';

type Db = Kysely<Database>;
type Figures = Record<string, number>;

const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(50_000, 500_000);
const rounds = 20;
const place = '/backups';
const million = 1_000_000;

/** The steps of each item, and its copy in a folder of backups. */
async function addRest(db: Db): Promise<void> {
  await sql`
    insert into processing_step (media_id, step, state, pipeline_version)
    select id, step, 'done', 1 from media cross join unnest(array['inspect', 'pictures', 'play']) step`.execute(
    db,
  );
  await sql`
    insert into original_copy (place, media_id)
    select ${place}, id from media where purging_at is null`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function measureAll(db: Db, connection: DatabaseConnection): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-growth-'));
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  const owner = await db
    .selectFrom('media')
    .select('user_id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const own = { ownerId: owner.user_id };
  const newest = { sort: 'uploadDate', direction: 'desc', after: null, limit: 60 } as const;
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let listed: unknown;
  const dumped = await seconds(async () => {
    listed = await dumpDatabase(connection, { folder });
  });
  globalThis.gc?.();
  const heldMiB = (process.memoryUsage().heapUsed - before) / 1024 ** 2;
  if (listed === undefined) throw new Error('Nothing was listed.');
  await rm(folder, { recursive: true });
  const lacking = () => listLacking(db, { folder: place }, { after: null, limit: 100 });
  const median = async (work: () => Promise<unknown>) => (await measure(rounds, work)).median;
  return {
    'database (GiB)': rows[0]!.bytes / 1024 ** 3,
    'backup of the database (s)': dumped,
    'memory of its list of originals (MiB)': heldMiB,
    'what a folder of backups lacks, every 5 minutes (s)': await seconds(lacking),
    'copies that are late, for the Dashboard (s)': await seconds(() =>
      countLate(db, { folder: place }),
    ),
    'sums counted anew by doctor (s)': await seconds(() => mendArchiveSums(db)),
    'first page of a person (ms)': await median(() => listMedia(db, own, newest)),
    'figures of that page (ms)': await median(() => sumUpMedia(db, own, undefined)),
    'statistics (ms)': await median(() => readStatistics(db)),
  };
}

const measured: { items: number; figures: Figures }[] = [];
for (const items of sizes) {
  await withBenchDatabase(async (_, db, connection) => {
    await fillLargeArchive(db, { people: 200, files: items });
    await addRest(db);
    measured.push({ items, figures: await measureAll(db, connection) });
  });
}
const [first, last] = [measured[0]!, measured.at(-1)!];
const shown = (value: number) => (value < 100 ? value.toPrecision(2) : value.toFixed(0));
const heads = [...sizes.map((size) => size.toLocaleString('en')), 'per million', 'at 100 million'];
console.log(''.padEnd(52), ...heads.map((head) => head.padStart(14)));
for (const [what, end] of Object.entries(last.figures)) {
  const begin = first.figures[what]!;
  const values = measured.map(({ figures }) => shown(figures[what]!));
  // What is hardly more with all these items does not grow with them: the rest is chance.
  if (end < begin * 1.2) values.push('flat', 'flat');
  else {
    const slope = ((end - begin) / (last.items - first.items)) * million;
    values.push(shown(slope), shown(end + slope * ((100 * million - last.items) / million)));
  }
  console.log(what.padEnd(52), ...values.map((value) => value.padStart(14)));
}
