import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { finishDeletionsJob } from '#features/account-deletion/finish-deletions.job.ts';
import { personScope } from '#features/export/find-scope.read.ts';
import { writeExportZip } from '#features/export/write-export-zip.ts';
import { findSubscription } from '#features/subscriptions/subscriptions.read.ts';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import { expireUploadsJob } from '#features/uploads/expire-uploads.job.ts';
import type { Role } from '#platform/db/account-tables.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { passDays } from '#test/pass-days.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { namesIn } from '#test/zip-names.ts';

let app: TestApp;
let origin: string;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.ctx.jobs.start();
  origin = await app.listen();
  admin = await createPerson(app.ctx.db, { role: 'admin' });
});
afterAll(async () => {
  await app.ctx.jobs.stop();
  await app.close();
});
afterEach(() => vi.useRealTimers());

async function call(person: Person, procedure: string, input: object = {}) {
  const answer = await fetch(`${origin}/api/rpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await cookieOf(app.ctx.auth, person) },
    body: JSON.stringify({ json: input }),
  });
  const { json } = (await answer.json()) as { json: { message?: string } };
  return { status: answer.status, message: json?.message };
}
const listMedia = (person: Person) => call(person, 'media/list', {});
function expireAt({ userId }: Person, moment: RawBuilder<Date>, db = app.ctx.db) {
  return db
    .updateTable('auth.user')
    .set({ subscription_expiration_date: moment })
    .where('id', '=', userId)
    .execute();
}

it('ends at the very instant of the date: later than now is active, now is not [SUBS-01]', async () => {
  const person = await createPerson(app.ctx.db);
  await app.ctx.db.transaction().execute(async (trx) => {
    // Within a transaction the database's now() does not change.
    for (const [moment, isActive] of [
      [sql<Date>`now() + interval '1 microsecond'`, true],
      [sql<Date>`now()`, false],
      [sql<Date>`now() - interval '1 microsecond'`, false],
    ] as const) {
      await expireAt(person, moment, trx);
      expect((await findSubscription(trx, person.userId))?.is_active).toBe(isActive);
    }
  });
});

it('refuses the first request after it, and no request before; the own account stays open [SUBS-03, SUBS-11, SUBS-18]', async () => {
  const person = await createPerson(app.ctx.db);
  await expireAt(person, sql<Date>`clock_timestamp() + interval '2 seconds'`);
  expect((await listMedia(person)).status).toBe(200);
  await sleep(2_100);
  expect(await listMedia(person)).toEqual({
    status: 403,
    message: 'Your subscription has expired. Please contact support.',
  });
  for (const procedure of ['profiles/mine', 'subscriptions/mine', 'auth/listSessions']) {
    expect((await call(person, procedure)).status, procedure).toBe(200);
  }
});

it('opens at the first request after an administrator has extended it [SUBS-17]', async () => {
  const person = await createPerson(app.ctx.db, { expired: true });
  expect((await listMedia(person)).status).toBe(403);
  await app.as(admin.actor).profiles.updateOf({
    userId: person.userId,
    username: person.username,
    displayName: 'Renewed',
    accountOpenedDate: '2020-01-01',
    subscriptionStartDate: '2020-01-01',
    subscriptionExpirationDate: '2099-01-01',
  });
  expect((await listMedia(person)).status).toBe(200);
});

describe('the clock of the server', () => {
  const setServerClock = (year: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-01-01T00:00:00Z`) });

  it('does not matter, whether it is far ahead or far behind: that of the database decides [SUBS-03]', async () => {
    const person = await createPerson(app.ctx.db);
    const gone = await createPerson(app.ctx.db, { expired: true });
    await expireAt(person, sql<Date>`now() + interval '1 hour'`);
    for (const year of [2001, 2090]) {
      setServerClock(year);
      const { subscriptions } = app.as(person.actor);
      expect(await subscriptions.isActive({ userId: person.userId })).toBe(true);
      expect((await listMedia(person)).status).toBe(200);
      expect((await listMedia(gone)).status).toBe(403);
      vi.useRealTimers();
    }
  });
});

it.each(['admin', 'superuser'] satisfies Role[])(
  'never blocks a %s, whatever the date says [SUBS-02]',
  async (role) => {
    const person = await createPerson(app.ctx.db, { role, expired: true });
    expect((await listMedia(person)).status).toBe(200);
    await expireAt(person, sql<Date>`'1990-01-01'::timestamptz`);
    expect((await listMedia(person)).status).toBe(200);
  },
);

it('holds for a demoted administrator at the next request [SUBS-11]', async () => {
  const person = await createPerson(app.ctx.db, { role: 'admin', expired: true });
  expect((await listMedia(person)).status).toBe(200);
  await app.as(admin.actor).roles.revokeAdmin({ userId: person.userId });
  expect((await listMedia(person)).status).toBe(403);
});

it('keeps the trash, and for a week after a renewal [SUBS-13]', async () => {
  const { ctx } = app;
  const person = await createPerson(ctx.db);
  const other = await createPerson(ctx.db);
  const longAgo = { deleted_at: new Date(Date.now() - 90 * 86_400_000) };
  const row = await keepOriginal(ctx, person.userId, Buffer.from('precious'), longAgo);
  const gone = await keepOriginal(ctx, other.userId, Buffer.from('not so'), longAgo);
  await expireAt(person, sql<Date>`now() - interval '10 years'`);
  const purgeAfter = async (days: number) => {
    await passDays(ctx.db, { userId: person.userId, days });
    await runJob(purgeTrashJob, ctx, {});
    const rows = await ctx.db.selectFrom('media').select('id').execute();
    return rows.map(({ id }) => id);
  };
  const kept = await purgeAfter(0);
  expect(kept).toContain(row.id);
  expect(kept).not.toContain(gone.id);
  expect(await purgeAfter(300)).toContain(row.id);
  await expireAt(person, sql<Date>`now() + interval '10 years'`);
  expect(await purgeAfter(6)).toContain(row.id);
  expect(await app.as(person.actor).trash.list({})).toMatchObject({ total: 1 });
  expect(await purgeAfter(2)).not.toContain(row.id);
});

it('brings the trash along in the download, in a folder of its own [SUBS-13, SUBS-15]', async () => {
  const { ctx } = app;
  const person = await createPerson(ctx.db);
  const deleted = { deleted_at: new Date(), original_name: 'deleted.jpg' };
  await keepOriginal(ctx, person.userId, Buffer.from('a'), deleted);
  await keepOriginal(ctx, person.userId, Buffer.from('b'), { original_name: 'kept.jpg' });
  const namesFor = async (withTrash: boolean) => {
    const scope = { ...(await personScope(ctx.db, person.userId)), withTrash };
    const pieces: Buffer[] = [];
    const output = new PassThrough();
    output.on('data', (piece: Buffer) => pieces.push(piece));
    await writeExportZip(ctx, { scope, output });
    return namesIn(Buffer.concat(pieces)).filter((name) => name.endsWith('.jpg'));
  };
  expect(await namesFor(false)).toEqual(['data/Undated/kept.jpg']);
  expect(await namesFor(true)).toEqual(['data/Trash/deleted.jpg', 'data/Undated/kept.jpg']);
});

it('deletes nothing, however long ago it was [SUBS-13]', async () => {
  const { ctx } = app;
  const person = await createPerson(ctx.db);
  await expireAt(person, sql<Date>`now() - interval '10 years'`);
  const row = await keepOriginal(ctx, person.userId, Buffer.from('precious'));
  await app.as(admin.actor).collections.create({ name: 'x', type: 'mixed', description: null });
  const clock = { ...ctx.clock, now: () => new Date(Date.now() + 3_650 * 86_400_000) };
  for (const job of [purgeTrashJob, expireUploadsJob, finishDeletionsJob]) {
    await runJob(job, { ...ctx, clock }, {});
  }
  const kept = await ctx.db
    .selectFrom('media')
    .select(['deleted_at', 'purging_at'])
    .where('id', '=', row.id)
    .executeTakeFirst();
  expect(kept).toEqual({ deleted_at: null, purging_at: null });
  expect(await ctx.storage.head(row.bucket, row.file_path)).not.toBeNull();
  expect((await call(person, 'profiles/mine')).status).toBe(200);
});
