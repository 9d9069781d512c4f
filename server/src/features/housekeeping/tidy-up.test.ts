import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { housekeepingSchedules } from '#features/housekeeping/housekeeping.jobs.ts';
import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { insertSpace } from '#features/spaces/spaces.repo.ts';
import { publish } from '#platform/events/publish.ts';
import { newId } from '#platform/ids.ts';
import { hourly } from '#platform/jobs/timetable.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson } from '#test/people.ts';
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
  expect(housekeepingSchedules).toMatchObject([{ job: tidyUpJob, cron: hourly }]);
});

it('deletes spaces closed and items withdrawn a month ago, and nothing while spaces rest [SPACE-24] (SPACE-01, SPACE-08 in part)', async () => {
  const { db, config } = app.ctx;
  const { userId, actor } = await createPerson(db);
  const [old, fresh, open] = [newId(), newId(), newId()];
  for (const id of [old, fresh, open]) {
    await insertSpace(db, { id, name: 'Family' });
    await insertMember(db, { space_id: id, user_id: userId, role: 'owner' });
  }
  config.SPACES = 'all';
  const calls = app.as(actor).spaces;
  const media = await Promise.all([1, 2, 3].map(() => insertMedia(db, userId)));
  const mediaIds = media.map(({ id }) => id);
  const [long, lately, held] = mediaIds;
  const { id: collectionId } = await app
    .as(actor)
    .collections.create({ name: 'Box', type: 'mixed' });
  await app.as(actor).collections.addItem({ collectionId, mediaId: held! });
  await calls.addCollection({ spaceId: open, collectionId });
  await calls.addItems({ spaceId: open, mediaIds });
  await calls.withdrawItems({ spaceId: open, mediaIds });
  await sql`update space_item set withdrawn_at = now() - interval '31 days' where media_id <> ${lately}`.execute(
    db,
  );
  const close = (id: string, days: number) =>
    sql`update space set closed_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      db,
    );
  await close(old, 31);
  await close(fresh, 29);
  const kept = async () => ({
    spaces: (await db.selectFrom('space').select('id').orderBy('id').execute()).map(({ id }) => id),
    items: (await db.selectFrom('space_item').select('media_id').orderBy('media_id').execute()).map(
      (row) => row.media_id,
    ),
  });

  config.SPACES = 'off';
  await runJob(tidyUpJob, app.ctx, {});
  const sorted = (...ids: (string | undefined)[]) =>
    ids.map(String).toSorted((a, b) => a.localeCompare(b));
  const all = { spaces: sorted(old, fresh, open), items: sorted(long, lately, held) };
  expect(await kept()).toEqual(all);
  // The days in which nobody could bring a space back do not count.
  config.SPACES = 'all';
  await runJob(tidyUpJob, app.ctx, {});
  expect((await kept()).spaces).toEqual(all.spaces);
  expect((await calls.closed({})).items).toHaveLength(2);
  await close(old, 31);
  await close(fresh, 29);
  await runJob(tidyUpJob, app.ctx, {});
  // What a collection of the space would bring back stays known as withdrawn.
  expect(await kept()).toEqual({
    spaces: sorted(fresh, open),
    items: sorted(lately, held),
  });
});
