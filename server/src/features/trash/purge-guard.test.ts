import { trashDays } from '@heirloom/contract/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findHeld } from '#features/trash/purge-guard.ts';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import { addDays, dayMs } from '#platform/clock.ts';
import { advanceTrustedTime } from '#platform/trusted-time.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  anna = await createPerson(app.ctx.db);
  admin = await createPerson(app.ctx.db, { role: 'admin' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.ctx.db.deleteFrom('media').execute();
  await app.ctx.db
    .deleteFrom('setting')
    .where('key', 'in', ['trusted-time', 'released-purge'])
    .execute();
});

const daysAgo = (days: number) => addDays(new Date(), -days);

async function insertDeleted(count: number, days = trashDays + 1): Promise<void> {
  const deletedAt = daysAgo(days);
  for (let n = 0; n < count; n += 1) {
    await insertMedia(app.ctx.db, anna.userId, { deleted_at: deletedAt });
  }
}
async function countLeft(): Promise<number> {
  return (await app.ctx.db.selectFrom('media').select('id').execute()).length;
}
const purge = (ctx: Partial<TestApp['ctx']> = {}) =>
  runJob(purgeTrashJob, { ...app.ctx, ...ctx }, {});
/** As if the last reading of the clock had been that long ago: the clock jumps by as much. */
async function lastReading(days: number): Promise<void> {
  await advanceTrustedTime(app.ctx.db);
  const then = daysAgo(days).toISOString();
  await sql`update setting set value = jsonb_build_object('clock', ${then}::text, 'now', ${then}::text)
    where key = 'trusted-time'`.execute(app.ctx.db);
}
const state = () => app.as(admin.actor).trash.purgeState();

describe('a wrong clock', () => {
  it('of this process makes nothing due', async () => {
    await insertDeleted(3, 1);
    await purge({ clock: { now: () => addDays(new Date(), 3650) } });
    expect(await countLeft()).toBe(3);
  });

  it('of the database, ten years ahead of the last run, makes nothing due, and is told', async () => {
    await lastReading(3650);
    await insertDeleted(3);
    await purge();
    expect(await countLeft()).toBe(3);
    const { held, clockJumpDays } = await state();
    expect(held).toBeNull();
    expect(clockJumpDays).toBeGreaterThan(3640);
  });

  it('that went back is followed at once', async () => {
    await lastReading(-1);
    const { now, behindMs } = await advanceTrustedTime(app.ctx.db);
    expect(behindMs).toBe(0);
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(dayMs / 24);
  });
});

it('does not delay the purge of a server that runs, and catches up after a pause', async () => {
  await lastReading(1);
  await insertDeleted(2);
  await purge();
  expect(await countLeft()).toBe(0);
  await lastReading(2.5);
  expect((await advanceTrustedTime(app.ctx.db)).behindMs / dayMs).toBeCloseTo(0.5, 2);
  expect((await state()).clockJumpDays).toBe(0);
});

describe('a large purge', () => {
  it('waits for an administrator, who is told how large it is', async () => {
    await insertDeleted(11);
    await purge();
    expect(await countLeft()).toBe(11);
    expect((await state()).held).toMatchObject({ count: 11, limit: 10, ownerCount: 1 });
    await expect(app.as(anna.actor).trash.purgeState()).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(app.as(anna.actor).trash.releaseHeld({ count: 11 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('happens when the administrator allows it, and what is due later waits again', async () => {
    await insertDeleted(11);
    await app.as(admin.actor).trash.releaseHeld({ count: 11 });
    expect((await state()).held).toBeNull();
    await purge();
    expect(await countLeft()).toBe(0);
    await sql`update setting set value = to_jsonb(${daysAgo(40).toISOString()}::text)
      where key = 'released-purge'`.execute(app.ctx.db);
    await insertDeleted(11);
    await purge();
    expect(await countLeft()).toBe(11);
    const [entry] = await app.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'trash.purge-released')
      .execute();
    expect(entry).toEqual({ actor_id: admin.userId, details: { count: 11 } });
  });

  it('is not allowed by who was told a smaller number, or did not prove who they are', async () => {
    await insertDeleted(11);
    const call = app.as(admin.actor).trash.releaseHeld;
    await expect(call({ count: 10 })).rejects.toMatchObject({ code: 'CONFLICT' });
    const old = { ...admin.actor, sessionId: crypto.randomUUID() };
    await expect(app.as(old).trash.releaseHeld({ count: 11 })).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
    });
    await purge();
    expect(await countLeft()).toBe(11);
  });

  it('does not hold back what a person has purged', async () => {
    await insertDeleted(11);
    const { id } = await insertMedia(app.ctx.db, anna.userId, { deleted_at: new Date() });
    await app.as(anna.actor).trash.purge({ ids: [id] });
    await purge();
    expect(await countLeft()).toBe(11);
  });
});

it.each([
  [10, 0, false],
  [11, 180, true],
  [11, 300, false],
  [100, 3000, false],
  [101, 3000, true],
])('of %i items beside %i others waits: %s', async (due, others, isHeld) => {
  await sql`insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name, mime_type, sha256, deleted_at)
    select gen_random_uuid(), ${anna.userId}, 'image', 'x', 'images', gen_random_uuid()::text, 1, 'x', 'image/jpeg', repeat('0', 64),
      case when n <= ${due}::int then now() - interval '31 days' end
    from generate_series(1, ${due + others}::int) n`.execute(app.ctx.db);
  expect((await findHeld(app.ctx.db, daysAgo(trashDays))) !== null).toBe(isHeld);
});
