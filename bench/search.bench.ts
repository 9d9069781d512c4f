/**
 * Measures how fast the search box answers in an archive of many items, compared with reading every row (database.md
 * §4). Run: node bench/search.bench.ts [items]. Prints the results; exits with 1 when a search takes too large a part
 * of the plain scan's time. On an idle computer every search of 100,000 items takes less than 100 ms; the ratio is the
 * same on a busy one.
 */
import { type Kysely, sql } from 'kysely';
import { searchEverything } from '../server/src/features/search/search.service.ts';
import type { Database } from '../server/src/platform/db/schema.ts';
import { createPerson } from '../server/test/people.ts';
import { withBenchDatabase } from './bench-database.ts';
import { measure } from './measure.ts';

const rounds = 15;
const items = Number(process.argv[2] ?? 100_000);

/** The part of the scan's time that each search may take. Two letters have no trigrams, so they need a scan too. */
const queries: [name: string, query: string, bar: number][] = [
  ['rare word', 'kirschblute', 0.2],
  ['some hundreds', 'jubilaum', 0.4],
  ['one in twenty', 'balcony', 0.7],
  ['every second', 'summer', 0.7],
  ['two letters', 'ba', 1],
  ['two, no hit', 'qj', 1.5],
  ['no hit', 'xylophonist', 0.2],
  ['a file', 'img_77777', 0.2],
  ['words of all', 'canon 1987 lake winter', 0.4],
  ['each camera', 'canon', 0.7],
];

function fill(db: Kysely<Database>, userId: string, count: number) {
  return sql`
  insert into media (id, user_id, type, title, description, bucket, file_path, file_size, original_name, mime_type,
    sha256, upload_date, folder, facts, captured_at, capture_precision)
  select gen_random_uuid(), ${userId}, (array['image', 'image', 'image', 'image', 'video', 'audio'])[1 + g % 6],
    case when g % 2 = 0 then 'Summer ' else 'Winter ' end
      || (array['balcony', 'garden', 'lake', 'school', 'attic', 'market', 'forest', 'harbour', 'kitchen', 'tower',
        'meadow', 'chapel', 'station', 'bridge', 'island', 'cellar', 'castle', 'valley', 'river', 'village'])[1 + g % 20]
      || case when g % 25013 = 7 then ' Kirschblüte' when g % 307 = 5 then ' Jubiläum' else '' end || ' ' || g,
    case when g % 3 = 0 then 'Tape ' || g % 400 || ', recorded by grandfather with the old camera' end,
    'images', ${userId} || '/' || g, 1 + g, 'IMG_' || g || '.jpg', 'image/jpeg', repeat('a', 64),
    now() - (g * 613) % 99991 * interval '1 hour', 'Box ' || g % 100,
    jsonb_build_object('list', jsonb_build_array(
      jsonb_build_object('label', 'Camera', 'value', 'Canon EOS ' || g % 7))),
    timestamp '1950-01-01' + (g * 977) % 25000 * interval '1 day', 'day'
  from generate_series(1, ${count}::int) g`.execute(db);
}

/** Searches without an index and without folded text: reads every row of the person in one statement. */
function scanPlainly(db: Kysely<Database>, userId: string, query: string) {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_indexscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    await sql`
      select type, count(*), (array_agg(id order by upload_date desc))[1:5] from media
      where user_id = ${userId} and deleted_at is null
        and (title ilike ${`%${query}%`} or description ilike ${`%${query}%`})
      group by type`.execute(trx);
  });
}

await withBenchDatabase(async (db, patientDb) => {
  const { actor } = await createPerson(db);
  const neighbour = await createPerson(db);
  await fill(patientDb, actor.userId, items);
  await fill(patientDb, neighbour.userId, Math.round(items / 10));
  await sql`vacuum analyze media`.execute(patientDb);

  console.log(`${items} items                finds     search   slowest    plain scan   ratio`);
  for (const [name, query, bar] of queries) {
    const search = () =>
      searchEverything({ db, actor }, { query, scope: 'mine', limitPerGroup: 5 });
    const { videos, photos, audio } = await search();
    const count = [videos, photos, audio].reduce((sum, group) => sum + group.count, 0);
    const ours = await measure(rounds, search);
    const plain = await measure(rounds, () => scanPlainly(db, actor.userId, query));
    const ratio = ours.median / plain.median;
    const cells = [ours.median, ours.slow, plain.median].map((ms) =>
      `${ms.toFixed(1)} ms`.padStart(10),
    );
    console.log(
      `${name.padEnd(22)} ${String(count).padStart(8)} ${cells.join(' ')}   ${ratio.toFixed(2)}`,
    );
    if (ratio > bar) process.exitCode = 1;
  }
});
