import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureFirstAdministrator } from '#features/auth/first-administrator.ts';
import { makeSuperuserByEmail } from '#features/auth/operator.service.ts';
import { ensureSetupCode, renewSetupCode } from '#features/roles/setup-code.ts';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson } from '#test/people.ts';

let app: PeopleApp;
beforeEach(async () => {
  app = await createPeopleApp();
});
afterEach(() => app.stop());

const firstCode = async () => (await ensureSetupCode(app.ctx)) ?? '';

it('makes a code at the first start, and keeps only its hash [SETUP-01]', async () => {
  const code = await firstCode();
  expect(code).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){4}[2-9A-HJKMNP-TV-Z]{4}$/);
  expect(await ensureSetupCode(app.ctx)).toBeNull();
  const settings = JSON.stringify(await app.db.selectFrom('setting').selectAll().execute());
  expect(settings).not.toContain(code);
  expect(settings).not.toContain(code.replaceAll('-', ''));
});

it('makes whoever enters it superuser, and nobody by another code [SETUP-02, CALL-52]', async () => {
  const code = await firstCode();
  const person = await createPerson(app.db, { expired: true });
  const { roles } = app.as(person);
  expect(await roles.setupState()).toEqual({ isOpen: true });
  for (const wrong of ['AAAA-AAAA-AAAA-AAAA-AAAA', code.slice(0, -1), `${code}A`]) {
    await expect(roles.claimSetup({ code: wrong })).rejects.toMatchObject({ code: 'INVALID_CODE' });
  }
  expect(await roles.claimSetup({ code: ` ${code.toLowerCase().replaceAll('-', ' ')}` })).toEqual({
    success: true,
    message: 'Admin role granted successfully',
  });
  expect((await app.as(person).profiles.mine()).role).toBe('superuser');
  expect(await ensureSetupCode(app.ctx)).toBeNull();
});

it('is refused to a visitor, even with the right code [SETUP-03]', async () => {
  const code = await firstCode();
  await expect(app.as(null).roles.claimSetup({ code })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

it('is closed once there is an administrator, even with the right code [SETUP-05]', async () => {
  const code = await firstCode();
  await createPerson(app.db, { role: 'admin' });
  const { roles } = app.as(await createPerson(app.db));
  expect(await roles.setupState()).toEqual({ isOpen: false });
  await expect(roles.claimSetup({ code })).rejects.toMatchObject({
    code: 'SETUP_CLOSED',
    message: 'This server already has an administrator.',
  });
  expect(await renewSetupCode(app.ctx)).toBeNull();
});

it('makes one superuser when several claim at once [SETUP-02]', async () => {
  const code = await firstCode();
  const people = await Promise.all([1, 2, 3, 4].map(() => createPerson(app.db)));
  const results = await Promise.allSettled(
    people.map((person) => app.as(person).roles.claimSetup({ code })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const superusers = await app.db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'superuser')
    .execute();
  expect(superusers).toHaveLength(1);
});

it('slows down whoever guesses', async () => {
  await firstCode();
  const { roles } = app.as(await createPerson(app.db));
  for (let tries = 0; tries < 5; tries += 1) {
    await roles.claimSetup({ code: `GUESS-${tries}` }).catch(() => undefined);
  }
  await expect(roles.claimSetup({ code: 'GUESS' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
});

it('runs out after a day, says how to get another, and is replaced at the next start [SETUP-01]', async () => {
  const code = await firstCode();
  await sql`update setting set value = jsonb_set(value::jsonb, '{expiresAt}', '"2020-01-01T00:00:00.000Z"')
    where key = 'set-up code'`.execute(app.db);
  const { roles } = app.as(await createPerson(app.db));
  await expect(roles.claimSetup({ code })).rejects.toMatchObject({
    code: 'INVALID_CODE',
    message:
      'This set-up code has run out. Start the server again, or run script/heirloom setup-code: both print a new one.',
  });
  const next = await firstCode();
  expect(next).not.toBe('');
  expect(await roles.claimSetup({ code: next })).toMatchObject({ success: true });
});

it('of an earlier version, which had no end, is replaced at the next start [SETUP-01]', async () => {
  await firstCode();
  await sql`update setting set value = '"0123"' where key = 'set-up code'`.execute(app.db);
  expect(await firstCode()).not.toBe('');
});

it('is replaced on demand, and the old one is void [SETUP-01]', async () => {
  const old = await firstCode();
  const code = (await renewSetupCode(app.ctx)) ?? '';
  expect(code).not.toBe(old);
  const { roles } = app.as(await createPerson(app.db));
  await expect(roles.claimSetup({ code: old })).rejects.toMatchObject({ code: 'INVALID_CODE' });
  expect(await roles.claimSetup({ code })).toMatchObject({ success: true });
});

it('makes the superuser of the settings without any screen, once [SETUP-06]', async () => {
  const ADMIN_EMAIL = 'Root@Example.com';
  const password = 'a kettle of fish';
  const withSettings = (ADMIN_PASSWORD: string) => ({
    ...app.ctx,
    config: { ...app.ctx.config, ADMIN_EMAIL, ADMIN_PASSWORD },
  });
  await createPerson(app.db, { username: 'Root', email: 'other@example.com' });
  await expect(ensureFirstAdministrator(withSettings('password123'))).rejects.toMatchObject({
    code: 'COMMON_PASSWORD',
  });
  expect(await ensureFirstAdministrator(withSettings(password))).toBe(true);
  expect(await ensureFirstAdministrator(withSettings('another password'))).toBe(false);
  const session = await app.browser().api.auth.signIn({ email: 'root@example.com', password });
  expect(session).toMatchObject({ user: { role: 'superuser', username: 'root2' }, isAdmin: true });
  expect(await ensureSetupCode(app.ctx)).toBeNull();
});

it('leaves no way in to whoever signed up with that address before [SETUP-06]', async () => {
  const stranger = await createPerson(app.db, {
    email: 'root@example.com',
    password: 'a password of theirs',
  });
  const ADMIN_PASSWORD = 'a kettle of fish';
  const config = { ...app.ctx.config, ADMIN_EMAIL: stranger.email, ADMIN_PASSWORD };
  expect(await ensureFirstAdministrator({ ...app.ctx, config })).toBe(true);
  const { api } = app.browser();
  const attempt = api.auth.signIn({ email: stranger.email, password: 'a password of theirs' });
  await expect(attempt).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const left = await app.db.selectFrom('auth.session').select('id').execute();
  expect(left).toEqual([]);
});

it('lets a locked-out operator in again [SETUP-07]', async () => {
  await createPerson(app.db, { role: 'superuser' });
  const operator = await createPerson(app.db, { isConfirmed: false });
  await app.db
    .updateTable('auth.user')
    .set({ disabled_at: new Date() })
    .where('id', '=', operator.userId)
    .execute();
  expect(await makeSuperuserByEmail(app.ctx, 'nobody@example.com')).toBe(false);
  expect(await makeSuperuserByEmail(app.ctx, operator.email.toUpperCase())).toBe(true);
  expect((await app.as(operator).profiles.mine()).role).toBe('superuser');
  const user = await app.db
    .selectFrom('auth.user')
    .select(['disabled_at', 'emailVerified'])
    .where('id', '=', operator.userId)
    .executeTakeFirst();
  expect(user).toEqual({ disabled_at: null, emailVerified: true });
});
