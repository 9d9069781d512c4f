import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tidySignInsJob } from '#features/auth/tidy-sign-ins.job.ts';
import type { Role } from '#platform/db/account-tables.ts';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { insertSession, createPerson } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';

const password = 'a kettle of fish';
let app: PeopleApp;

beforeAll(async () => {
  app = await createPeopleApp();
});
afterAll(() => app.stop());

async function signedIn(options: Parameters<typeof createPerson>[1] = {}) {
  const person = await createPerson(app.db, { password, ...options });
  await app.db.deleteFrom('auth.session').where('userId', '=', person.userId).execute();
  const browser = app.browser();
  await browser.api.auth.signIn({ email: person.email, password });
  return { person, browser };
}

/** Makes a person's sessions older, as if time had passed. */
const age = (userId: string, column: 'createdAt' | 'updatedAt', interval: string) =>
  sql`update auth.session set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval
    where "userId" = ${userId}`.execute(app.db);

describe('a session ends', () => {
  it.each([
    ['client', 'updatedAt', '29 days 23 hours', '30 days 1 minute'],
    ['client', 'createdAt', '89 days 23 hours', '90 days 1 minute'],
    ['admin', 'updatedAt', '11 hours 59 minutes', '12 hours 1 minute'],
    ['superuser', 'createdAt', '6 days 23 hours', '7 days 1 minute'],
  ] as const)(
    'of a %s by its %s: alive after %s, over after %s',
    async (role, column, before, after) => {
      for (const [passed, isAlive] of [
        [before, true],
        [after, false],
      ] as const) {
        const { person, browser } = await signedIn({ role });
        await age(person.userId, column, passed);
        expect((await browser.api.auth.session()) !== null).toBe(isAlive);
      }
    },
  );

  it('at the next request after the account is disabled', async () => {
    const { person, browser } = await signedIn();
    await app.db
      .updateTable('auth.user')
      .set({ disabled_at: new Date() })
      .where('id', '=', person.userId)
      .execute();
    expect(await browser.api.auth.session()).toBeNull();
    await expect(browser.api.profiles.mine()).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Not authenticated',
    });
  });

  it('sooner once the person becomes an administrator', async () => {
    const { person, browser } = await signedIn();
    await age(person.userId, 'updatedAt', '13 hours');
    await app.db
      .insertInto('user_roles')
      .values({ user_id: person.userId, role: 'admin' })
      .execute();
    expect(await browser.api.auth.session()).toBeNull();
  });
});

it('is prolonged by use, but not beyond its absolute end', async () => {
  const { person, browser } = await signedIn();
  await age(person.userId, 'updatedAt', '20 days');
  await browser.api.profiles.mine();
  await age(person.userId, 'updatedAt', '20 days');
  expect(await browser.api.auth.session()).not.toBeNull();

  await age(person.userId, 'createdAt', '85 days');
  const session = await browser.api.auth.refresh();
  expect(session.expiresIn).toBeLessThanOrEqual(5 * 86_400);
  expect(session.expiresIn).toBeGreaterThan(4 * 86_400);
});

it('sees a change of role at the next request', async () => {
  const { person, browser } = await signedIn();
  expect(await browser.api.roles.isAdmin()).toBe(false);
  await app.db.insertInto('user_roles').values({ user_id: person.userId, role: 'admin' }).execute();
  expect(await browser.api.roles.isAdmin()).toBe(true);
});

it('lists where somebody is signed in, and ends one or all others', async () => {
  const { person, browser } = await signedIn();
  const stranger = await signedIn();
  const phone = app.browser({
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537',
  });
  await phone.api.auth.signIn({ email: person.email, password });
  await insertSession(app.db, person.userId);

  const { sessions } = await browser.api.auth.listSessions();
  expect(sessions.map(({ device }) => device).sort()).toEqual([
    'Chrome on Android',
    'Firefox on Linux',
    'Unknown device',
  ]);
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);

  const phoneId = sessions.find(({ device }) => device === 'Chrome on Android')!.id;
  await expect(stranger.browser.api.auth.endSessions({ id: phoneId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await phone.api.auth.session()).not.toBeNull();
  expect(await browser.api.auth.endSessions({ id: phoneId })).toEqual({ ended: 1 });
  expect(await phone.api.auth.session()).toBeNull();
  expect(await browser.api.auth.endSessions({})).toEqual({ ended: 1 });
  expect(await browser.api.auth.session()).not.toBeNull();
  expect(await stranger.browser.api.auth.session()).not.toBeNull();
});

it('tells the other tabs when a session begins and ends', async () => {
  const { person, browser } = await signedIn();
  await browser.api.auth.signOut();
  const events = await app.db
    .selectFrom('change_event')
    .select(['topic', 'action'])
    .where('user_id', '=', person.userId)
    .orderBy('seq')
    .execute();
  expect(events).toEqual([
    { topic: 'session', action: 'created' },
    { topic: 'session', action: 'removed' },
  ]);
});

it.each(['client', 'user', 'admin', 'superuser'] satisfies Role[])(
  'asks a %s to prove who they are before what is sensitive, ten minutes after the sign-in',
  async (role) => {
    const { person, browser } = await signedIn({ role });
    const target = await createPerson(app.db);
    await createPerson(app.db, { role: 'superuser' });
    await age(person.userId, 'createdAt', '11 minutes');
    const grant = () => browser.api.roles.grantAdmin({ userId: target.userId });
    const mayGrant = role === 'admin' || role === 'superuser';
    await expect(grant()).rejects.toMatchObject({
      code: mayGrant ? 'STEP_UP_REQUIRED' : 'FORBIDDEN',
    });
    if (!mayGrant) return;
    await expect(browser.api.auth.stepUp({ password: 'wrong one' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await expect(grant()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await browser.api.auth.stepUp({ password });
    expect(await grant()).toMatchObject({ success: true });
  },
);

it('tidies up what has run out and keeps the rest', async () => {
  const { person } = await signedIn();
  const { id: oldId } = await insertSession(app.db, person.userId);
  await app.db
    .updateTable('auth.session')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', oldId)
    .execute();
  await runJob(tidySignInsJob, app.ctx, {});
  const left = await app.db
    .selectFrom('auth.session')
    .select('id')
    .where('userId', '=', person.userId)
    .execute();
  expect(left).toHaveLength(1);
  expect(left[0]?.id).not.toBe(oldId);
});
