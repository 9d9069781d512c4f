// Machines that die by turns, while people upload, look and listen. Only for script/faults: it takes minutes, and all of the machine.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mendArchiveSums } from '#features/media-items/archive-sums.repo.ts';
import { renditionBucket } from '#features/processing/steps/rendition-kind.ts';
import { jobSchema } from '#platform/jobs/queue-settings.ts';
import { s3Layout } from '#platform/storage/s3-layout.ts';
import { hasCeph } from '#test/ceph.ts';
import { isAskedFor, patience, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import { startLoad } from '#test/faults/scale-load.ts';
import { type Kind, kinds, type Machines, startMachines } from '#test/faults/scale-machines.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { hasPatroni } from '#test/patroni.ts';
import { createPerson } from '#test/people.ts';

const rounds = roundsOr(kinds.length);
const missing = [
  ...(isAskedFor ? [] : ['only by script/faults']),
  ...(hasCeph ? [] : ['Ceph is not installed, see script/ceph']),
  ...(hasPatroni ? [] : ['Patroni is not installed, see script/patroni']),
];
const note = missing.length === 0 ? '' : ` (left out: ${missing.join('; ')})`;

describe.skipIf(missing.length > 0)(`machines that die${note}`, () => {
  let machines: Machines;
  beforeAll(async () => {
    machines = await startMachines();
  }, 300_000);
  afterAll(() => machines?.stop(), 120_000);

  it(`lose nothing over ${rounds} kills by turns`, patience(rounds * 5), async () => {
    const { db, origin, folder } = machines;
    const { userId } = await createPerson(db);
    const key = await insertApiKey(db, userId);
    const load = await startLoad({ origin, key, folder });
    const pauses = new Map<Kind, number>();
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length]!;
      load.takeLongest();
      await machines.killOne(kind, Math.floor(round / kinds.length));
      pauses.set(kind, Math.max(pauses.get(kind) ?? 0, load.takeLongest()));
    }
    await load.end();
    const { kept, counts, heard } = load;

    const unfinished = async () =>
      (await statesOf([...kept.keys()])).filter(({ status }) => status !== 'ready');
    await vi
      .waitFor(async () => expect(await unfinished()).toEqual([]), {
        timeout: 300_000,
        interval: 1_000,
      })
      .catch(() => undefined);
    const unheard = () => [...kept.keys()].filter((id) => !heard.has(id));
    await vi
      .waitFor(() => expect(unheard()).toEqual([]), { timeout: 90_000 })
      .catch(() => undefined);
    load.leave();

    const wrong = await findWrong(kept, origin, restCaller(origin, key));
    const { rows } = await sql<{ items: number; twice: number }>`
      select sum(items)::int as items, count(*) filter (where items > 1)::int as twice
      from (select count(*) as items from media group by sha256) as kept`.execute(db);
    const { items, twice } = rows[0]!;
    const objects = new Set(await machines.listObjects());
    const originals = [...objects].filter((name) => name.startsWith('originals/'));
    const made = await db.selectFrom('rendition').select(['kind', 'file_path']).execute();
    const lacking = made.filter(
      ({ kind, file_path }) => !objects.has(s3Layout.nameOf(renditionBucket(kind), file_path)),
    );
    const failed = await sql<{ jobs: number }>`
      select count(*)::int as jobs from ${sql.raw(jobSchema)}.job where state = 'failed'`.execute(
      db,
    );
    const measured = {
      'originals acknowledged': kept.size,
      'bytes of them (MB)': Math.round(counts.sentBytes / 1e6),
      'requests refused or broken off, and tried again': counts.refused,
      'parts of originals looked at meanwhile': counts.looks,
      ...Object.fromEntries(
        kinds.map((kind) => [
          `longest time without an acknowledgement, ${kind} (ms)`,
          pauses.get(kind) ?? 0,
        ]),
      ),
      'acknowledged bytes lost': counts.lostBytes,
      'originals lost or altered': wrong,
      'parts with wrong bytes': counts.wrongRanges,
      'items kept twice': twice,
      'originals in the store without an item': originals.length - items,
      'items whose processing did not end': (await unfinished()).length,
      'jobs that failed for good': failed.rows[0]!.jobs,
      'pictures and copies made': made.length,
      'pictures and copies that the store lacks': lacking.length,
      'items whose events were not heard': unheard().length,
      'kept sums that were wrong': await mendArchiveSums(db),
    };
    expect(kept.size).toBeGreaterThan(rounds);
    expect(made.length).toBeGreaterThan(kept.size);
    expect(measured).toMatchObject({
      'acknowledged bytes lost': 0,
      'originals lost or altered': 0,
      'parts with wrong bytes': 0,
      'items kept twice': 0,
      'items whose processing did not end': 0,
      'jobs that failed for good': 0,
      'pictures and copies that the store lacks': 0,
      'items whose events were not heard': 0,
      'kept sums that were wrong': 0,
    });
    await recordFigures({
      name: 'scale',
      title:
        'Two servers and two workers behind HAProxy, on Ceph with three copies and a PostgreSQL of two nodes that fails over: kill -9 of a server, a worker, an OSD, the primary and the gateway of the store by turns (once the store stays away for ten minutes), under uploads, looks and processing',
      rounds,
      measured,
    });
  });

  const statesOf = (ids: string[]) =>
    machines.db.selectFrom('media').select(['id', 'status']).where('id', 'in', ids).execute();
});

/** Counts what does not come back as it was sent. */
async function findWrong(
  kept: Map<string, string>,
  origin: string,
  call: ReturnType<typeof restCaller>,
): Promise<number> {
  let wrong = 0;
  for (const [id, sha256] of kept) {
    const signed = await call('GET', `/media/${id}/signed-url?purpose=download`);
    const { url } = (await signed.json()) as { url: string };
    const answer = await fetch(new URL(url, origin));
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) wrong += 1;
  }
  return wrong;
}
