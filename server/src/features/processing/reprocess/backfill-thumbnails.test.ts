// The background processing of films that lack a thumbnail or a duration (spec §4).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Insertable, Selectable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backfillThumbnailsJob } from '#features/processing/reprocess/backfill-thumbnails.job.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { cutOff, makeFilm } from '#test/make-film.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

let app: ProcessingApp;
let good: string;
let cut: string;

beforeAll(async () => {
  app = await createProcessingApp();
  good = await makeFilm(app.folder, 'h264Mp4');
  cut = await makeFilm(app.folder, 'silent');
  await cutOff(cut, 20_000);
});
afterAll(() => app?.close());

/** Inserts a film without thumbnail and duration, as if it came from another server. */
const insertIncomplete = (person: Person, file: string) =>
  keepOriginal(app.ctx, person.userId, file, { type: 'video', status: 'ready' });

async function jobsOf({ userId }: Person) {
  const jobs = await app.ctx.jobs.listJobs({ name: backfillThumbnailsJob.name, limit: 100 });
  return jobs.filter(({ payload }) => (payload as { userId: string }).userId === userId);
}

async function untilSummary(person: Person) {
  const media = app.as(person.actor).media;
  for (let tries = 0; tries < 600; tries += 1) {
    const summary = await media.backgroundSummary();
    if (summary.finishedAt !== null) return summary;
    await sleep(100);
  }
  throw new Error('The background processing did not end.');
}

it('begins about 2 s after a list has loaded, takes one film after the other, and sums up [PROC-09] [PROC-14] [CALL-25]', async () => {
  const person = await createPerson(app.ctx.db);
  const media = app.as(person.actor).media;
  const films: Selectable<MediaTable>[] = [];
  for (const file of [good, cut, good]) films.push(await insertIncomplete(person, file));
  expect(await media.backgroundSummary()).toEqual({ finishedAt: null, succeeded: 0, failed: 0 });

  await media.list({});
  // No second job is enqueued while the first waits.
  for (let again = 0; again < 5; again += 1) await media.list({});
  const summary = await untilSummary(person);
  expect(summary).toMatchObject({ succeeded: 2, failed: 1 });

  const [first, ...others] = await jobsOf(person);
  expect(others).toEqual([]);
  const { createdAt, startAfter } = first!;
  expect(startAfter.getTime() - createdAt.getTime()).toBeGreaterThan(1500);
  expect(startAfter.getTime() - createdAt.getTime()).toBeLessThan(2500);

  const items = await Promise.all(films.map(({ id }) => media.find({ id })));
  expect(items.map(({ status }) => status)).toEqual(['ready', 'unprocessable', 'ready']);
  expect(items[0]!.durationMs).toBeGreaterThan(1900);
  const events = await app.ctx.events.since(0, 10_000);
  const jobEvents = events.filter(
    ({ topic, userId }) => topic === 'jobs' && userId === person.userId,
  );
  expect(jobEvents).toMatchObject([{ action: 'updated', entityId: null }]);
});

it('takes films that lack a thumbnail or a duration, and nothing else [PROC-10]', async () => {
  const person = await createPerson(app.ctx.db);
  const insert = (title: string, changes: Partial<Insertable<MediaTable>>) =>
    insertMedia(app.ctx.db, person.userId, { type: 'video', title, ...changes });
  const whole = { thumbnail_path: 'thumb.jpg', duration_ms: 1000 };
  await insert('No thumbnail', { ...whole, thumbnail_path: null });
  await insert('No duration', { ...whole, duration_ms: null });
  await insert('Duration of zero', { ...whole, duration_ms: 0 });
  await insert('Complete', whole);
  await insert('In the trash', { deleted_at: new Date() });
  await insert('A photo', { type: 'image' });
  await insert('A recording', { type: 'audio' });
  const other = await createPerson(app.ctx.db);
  await insertMedia(app.ctx.db, other.userId, { type: 'video', title: 'Of somebody else' });
  await app.as(person.actor).media.list({});
  expect(await untilSummary(person)).toMatchObject({ succeeded: 0, failed: 3 });
  const tried = await triedBy([person, other]);
  expect(tried.map(({ title }) => title).toSorted()).toEqual([
    'Duration of zero',
    'No duration',
    'No thumbnail',
  ]);
});

it('takes one film after the other, with a pause of 1 s between them [PROC-11]', async () => {
  const person = await createPerson(app.ctx.db);
  // Films without their originals take no time, so only the pauses lie between them.
  for (let n = 0; n < 3; n += 1) await insertMedia(app.ctx.db, person.userId, { type: 'video' });
  await app.as(person.actor).media.list({});
  await untilSummary(person);
  const times = (await triedBy([person])).map(({ at }) => at.getTime());
  expect(times).toHaveLength(3);
  for (const [place, time] of times.entries()) {
    if (place > 0) expect(time - times[place - 1]!).toBeGreaterThanOrEqual(1000 - 20);
  }
});

/** The items of people that processing has looked into, and when, the first one first. */
async function triedBy(people: Person[]): Promise<{ title: string; at: Date }[]> {
  const rows = await app.ctx.db
    .selectFrom('media')
    .innerJoin('processing_step as step', 'step.media_id', 'media.id')
    .select(['media.title', 'step.updated_at as at'])
    .where('step.step', '=', 'inspect')
    .where(
      'media.user_id',
      'in',
      people.map(({ userId }) => userId),
    )
    .orderBy('step.updated_at')
    .execute();
  return rows;
}

it('is not started again while it runs [PROC-13]', async () => {
  const person = await createPerson(app.ctx.db);
  const media = app.as(person.actor).media;
  for (const file of [good, good, good]) await insertIncomplete(person, file);
  await media.list({});
  while ((await jobsOf(person))[0]?.state !== 'active') await sleep(20);
  for (let again = 0; again < 5; again += 1) {
    await media.list({});
    await sleep(200);
    const states = (await jobsOf(person)).map(({ state }) => state);
    expect(states.filter((state) => state === 'active')).toHaveLength(1);
    expect(states.length).toBeLessThanOrEqual(2);
  }
  const summary = await untilSummary(person);
  expect(summary).toMatchObject({ succeeded: 3, failed: 0 });
  // The job that waited meanwhile finds nothing to do.
  while ((await jobsOf(person)).some(({ state }) => state !== 'completed')) await sleep(50);
  expect(await media.backgroundSummary()).toEqual(summary);
});

it('remembers what it has done, and does not try in vain again [PROC-12]', async () => {
  const person = await createPerson(app.ctx.db);
  const media = app.as(person.actor).media;
  await insertIncomplete(person, good);
  await insertIncomplete(person, cut);
  await media.list({});
  await untilSummary(person);
  const before = await jobsOf(person);
  await media.list({});
  await sleep(500);
  expect(await jobsOf(person)).toHaveLength(before.length);
});

it('tries again what failed a day ago, and what other tools refused', async () => {
  const { db } = app.ctx;
  const person = await createPerson(db);
  const { id } = await insertIncomplete(person, good);
  const due = async (step: object) => {
    await db
      .updateTable('processing_step')
      .set(step)
      .where('media_id', '=', id)
      .where('step', '=', 'pictures')
      .execute();
    await db.updateTable('media').set({ thumbnail_path: null }).where('id', '=', id).execute();
    const earlier = (await jobsOf(person)).length;
    await app.as(person.actor).media.list({});
    await sleep(300);
    return (await jobsOf(person)).length > earlier;
  };
  await app.as(person.actor).media.list({});
  await untilSummary(person);
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  expect(await due({ state: 'failed', updated_at: hours(1) })).toBe(false);
  expect(await due({ state: 'unprocessable', updated_at: hours(1000) })).toBe(false);
  expect(await due({ state: 'unprocessable', tools: 'older' })).toBe(true);
});

it('is not begun for photos, for what lies in the trash, or for everybody’s list', async () => {
  const { db } = app.ctx;
  const person = await createPerson(db, { role: 'admin' });
  const trashed = await insertIncomplete(person, good);
  await db
    .updateTable('media')
    .set({ deleted_at: new Date() })
    .where('id', '=', trashed.id)
    .execute();
  await keepOriginal(app.ctx, person.userId, Buffer.from('photo'), { type: 'image' });
  await app.as(person.actor).media.list({});
  const other = await createPerson(db);
  await insertIncomplete(other, good);
  await app.as(person.actor).media.list({ scope: 'all' });
  await sleep(500);
  expect(await jobsOf(person)).toEqual([]);
  expect(await jobsOf(other)).toEqual([]);
});
