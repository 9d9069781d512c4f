import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { cookieOf, createPerson, insertSession, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let admin: Person;
let superuser: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  admin = await createPerson(app.ctx.db, { role: 'admin' });
  superuser = await createPerson(app.ctx.db, { role: 'superuser' });
});
afterAll(() => app?.close());

const as = (person: Person) => app.as(person.actor).people;
const person = (options: Parameters<typeof createPerson>[1] = {}) =>
  createPerson(app.ctx.db, options);
const find = async ({ username }: Person) =>
  (await as(superuser).list({ query: username })).items[0];
const sessionsOf = ({ userId }: Person) =>
  app.ctx.db.selectFrom('auth.session').select('id').where('userId', '=', userId).execute();
async function auditOf({ userId }: Person) {
  const rows = await app.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'details'])
    .where('target_user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ actor_id, action, details }) => [actor_id, action, details]);
}
function letSignInAge({ actor }: Person) {
  return app.ctx.db
    .updateTable('auth.session')
    .set({ createdAt: new Date(Date.now() - 660_000) })
    .where('id', '=', actor.sessionId)
    .execute();
}

const forbidden = { code: 'FORBIDDEN', status: 403 };
const conflict = { code: 'CONFLICT', status: 409 };
const missing = { code: 'NOT_FOUND', status: 404 };
const nobody = '00000000-0000-4000-8000-000000000000';

/** All calls with which an administrator changes a person. */
const changes = {
  setQuota: (by: Person, userId: string) => as(by).setQuota({ userId, quotaBytes: 1 }),
  endSessions: (by: Person, userId: string) => as(by).endSessions({ userId }),
  disable: (by: Person, userId: string) => as(by).setDisabled({ userId, isDisabled: true }),
  enable: (by: Person, userId: string) => as(by).setDisabled({ userId, isDisabled: false }),
  remove: (by: Person, userId: string) => as(by).remove({ userId, media: { kind: 'trash' } }),
  restore: (by: Person, userId: string) => as(by).restore({ userId }),
};
const entries = Object.entries(changes);

describe('who may', () => {
  it.each(entries)(
    '%s: no client, no admin over a superuser, and nobody who is not there [ROLE-05] [ROLE-17]',
    async (_, call) => {
      const [client, other] = [await person(), await person()];
      await expect(call(client, other.userId)).rejects.toMatchObject(forbidden);
      await expect(call(client, client.userId)).rejects.toMatchObject(forbidden);
      await expect(call(admin, superuser.userId)).rejects.toMatchObject(forbidden);
      await expect(call(admin, nobody)).rejects.toMatchObject(missing);
      expect(await find(other)).toMatchObject({ state: 'active', quotaBytes: null });
    },
  );

  it.each(entries.filter(([name]) => !['setQuota', 'restore'].includes(name)))(
    '%s: never for one’s own account',
    async (_, call) => {
      await expect(call(admin, admin.userId)).rejects.toMatchObject(conflict);
      expect(await find(admin)).toMatchObject({ state: 'active' });
    },
  );

  it.each(entries.filter(([name]) => ['disable', 'enable', 'remove', 'restore'].includes(name)))(
    '%s asks for the password again when the sign-in is more than ten minutes ago',
    async (_, call) => {
      const [late, target] = [await person({ role: 'admin' }), await person()];
      await letSignInAge(late);
      await expect(call(late, target.userId)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
      expect(await find(target)).toMatchObject({ state: 'active' });
    },
  );
});

describe('quota', () => {
  it('is set, taken away again, heeded by the next upload, and in the audit log', async () => {
    const client = await person();
    await insertMedia(app.ctx.db, client.userId, { file_size: 10 });
    await as(admin).setQuota({ userId: client.userId, quotaBytes: 25 });
    expect(await find(client)).toMatchObject({ quotaBytes: 25 });
    expect(await app.as(client.actor).uploads.limits()).toMatchObject({
      quotaBytes: 25,
      usedBytes: 10,
    });
    await as(admin).setQuota({ userId: client.userId, quotaBytes: null });
    expect(await find(client)).toMatchObject({ quotaBytes: null });
    expect(await auditOf(client)).toEqual([
      [admin.userId, 'account.quota-changed', { quotaBytes: 25 }],
      [admin.userId, 'account.quota-changed', { quotaBytes: null }],
    ]);
  });

  it('is a whole number of bytes', async () => {
    for (const quotaBytes of [-1, 1.5, Number.NaN, 2 ** 60]) {
      await expect(as(admin).setQuota({ userId: admin.userId, quotaBytes })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
  });
});

it('signs out everywhere: no session is left, and the open tabs are told', async () => {
  const client = await person();
  await insertSession(app.ctx.db, client.userId);
  expect(await as(admin).endSessions({ userId: client.userId })).toEqual({ ended: 2 });
  expect(await sessionsOf(client)).toEqual([]);
  expect(await auditOf(client)).toEqual([[admin.userId, 'auth.sessions-ended', { count: 2 }]]);
  const told = await app.ctx.db
    .selectFrom('change_event')
    .select('entity_id')
    .where('user_id', '=', client.userId)
    .where('topic', '=', 'session')
    .where('action', '=', 'removed')
    .execute();
  expect(told).toHaveLength(2);
});

describe('closing an account', () => {
  it('holds at the very next request, deletes nothing, and can be taken back', async () => {
    const origin = await app.listen();
    const client = await person();
    await insertMedia(app.ctx.db, client.userId);
    const cookie = await cookieOf(app.ctx.auth, client);
    const status = async () =>
      (await fetch(`${origin}/api/archive`, { headers: { cookie } })).status;
    expect(await status()).not.toBe(401);
    await as(admin).setDisabled({ userId: client.userId, isDisabled: true });
    expect(await status()).toBe(401);
    expect(await find(client)).toMatchObject({ state: 'disabled', usage: { files: 1 } });
    await as(admin).setDisabled({ userId: client.userId, isDisabled: false });
    expect(await find(client)).toMatchObject({ state: 'active' });
    expect((await auditOf(client)).map(([, action]) => action)).toEqual([
      'account.disabled',
      'account.enabled',
    ]);
  });
});

describe('deleting a person', () => {
  it('to the trash: closed at once, files kept for thirty days, and brought back with them [ROLE-24]', async () => {
    const client = await person();
    const { id } = await insertMedia(app.ctx.db, client.userId);
    const before = Date.now();
    await as(admin).remove({ userId: client.userId, media: { kind: 'trash' } });
    expect(await sessionsOf(client)).toEqual([]);
    const removed = (await find(client))!;
    expect(removed).toMatchObject({ state: 'removed', usage: { files: 0, sizeBytes: 1000 } });
    const days = (Date.parse(removed.removalDueAt!) - before) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    const change = { userId: client.userId, isDisabled: false };
    await expect(as(admin).setDisabled(change)).rejects.toMatchObject(conflict);
    await as(admin).restore({ userId: client.userId });
    expect(await find(client)).toMatchObject({ state: 'active', usage: { files: 1 } });
    expect((await app.as(client.actor).media.find({ id })).id).toBe(id);
    expect((await auditOf(client)).map(([by, action]) => [by, action])).toEqual([
      [admin.userId, 'account.deletion-requested'],
      [admin.userId, 'account.restored'],
    ]);
  });

  it('hands the files only to somebody else who is there', async () => {
    const client = await person();
    const closed = await person();
    await as(admin).setDisabled({ userId: closed.userId, isDisabled: true });
    for (const toUserId of [client.userId, closed.userId, randomUUID()]) {
      const input = { userId: client.userId, media: { kind: 'hand-over' as const, toUserId } };
      await expect(as(admin).remove(input)).rejects.toMatchObject(missing);
    }
    expect(await find(client)).toMatchObject({ state: 'active' });
  });

  it('lets a superuser delete a superuser, an admin an admin [ROLE-24] [ROLE-25]', async () => {
    const [admin2, superuser2] = [
      await person({ role: 'admin' }),
      await person({ role: 'superuser' }),
    ];
    await changes.remove(admin, admin2.userId);
    await changes.remove(superuser, superuser2.userId);
    expect(await find(admin2)).toMatchObject({ state: 'removed' });
    expect(await find(superuser2)).toMatchObject({ state: 'removed' });
  });
});
