import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { housekeepingSchedules } from '#features/housekeeping/housekeeping.jobs.ts';
import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';
import { publish } from '#platform/events/publish.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('forgets change events of yesterday and interruptions of last month, every hour', async () => {
  const { db } = app.ctx;
  const userId = randomUUID();
  for (const entityId of [randomUUID(), randomUUID()]) {
    await publish(db, { topic: 'media', action: 'updated', userId, entityId });
  }
  await sql`update change_event set created_at = now() - interval '25 hours'
    where seq = (select min(seq) from change_event)`.execute(db);
  const ids = [randomUUID(), randomUUID()];
  for (const job_id of ids)
    await db.insertInto('interrupted_job').values({ job_id, times: 1 }).execute();
  await sql`update interrupted_job set last_at = now() - interval '31 days'
    where job_id = ${ids[0]}`.execute(db);
  await runJob(tidyUpJob, app.ctx, {});
  const count = async (table: 'change_event' | 'interrupted_job') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  expect([await count('change_event'), await count('interrupted_job')]).toEqual([1, 1]);
  expect(housekeepingSchedules).toMatchObject([{ job: tidyUpJob, cron: '41 * * * *' }]);
});
