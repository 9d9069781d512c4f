import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#platform/db/account-tables.ts';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson } from '#test/people.ts';

let app: PeopleApp;
let count = 0;
beforeAll(async () => {
  app = await createPeopleApp({ delivers: true });
});
afterAll(() => app.stop());

function newcomer() {
  count += 1;
  return {
    email: `new${count}@example.com`,
    password: 'sixsix',
    username: `new${count}`,
    displayName: 'Newcomer',
  };
}

describe('creating a user', () => {
  it('makes an account with its role that works at once [CALL-04, ROLE-10, ADMCREATE-04]', async () => {
    const { auth } = app.as(await createPerson(app.db, { role: 'admin' }));
    for (const role of [undefined, 'client', 'user', 'admin'] as const) {
      const input = newcomer();
      const profile = await auth.createUser({ ...input, role });
      expect(profile).toMatchObject({ email: input.email, role: role ?? 'client' });
      const rows = await app.db
        .selectFrom('user_roles')
        .select('role')
        .where('user_id', '=', profile.userId)
        .execute();
      expect(rows).toEqual([{ role: role ?? 'client' }]);
      const session = await app
        .browser()
        .api.auth.signIn({ email: input.email, password: input.password });
      expect(session.user.id).toBe(profile.userId);
    }
  });

  it('makes a superuser for a superuser only, and nothing for others [ROLE-05, ROLE-17, ROLE-18]', async () => {
    const attempt = async (caller: Role, role: Role) =>
      app
        .as(await createPerson(app.db, { role: caller }))
        .auth.createUser({ ...newcomer(), role })
        .then(
          () => 'made',
          (error: { code: string }) => error.code,
        );
    expect(await attempt('client', 'client')).toBe('FORBIDDEN');
    expect(await attempt('user', 'client')).toBe('FORBIDDEN');
    expect(await attempt('admin', 'superuser')).toBe('FORBIDDEN');
    expect(await attempt('superuser', 'superuser')).toBe('made');
  });

  it('makes user and role, or neither [CALL-05]', async () => {
    const { auth } = app.as(await createPerson(app.db, { role: 'admin' }));
    const input = newcomer();
    await sql`alter table user_roles add constraint no_new check (role <> 'user') not valid`.execute(
      app.db,
    );
    await expect(auth.createUser({ ...input, role: 'user' })).rejects.toMatchObject({
      code: 'INTERNAL',
    });
    await sql`alter table user_roles drop constraint no_new`.execute(app.db);
    const left = await app.db
      .selectFrom('auth.user')
      .select('id')
      .where('email', '=', input.email)
      .execute();
    expect(left).toEqual([]);
  });

  it('says what is wrong with the words of the spec [ADMCREATE-01, ADMCREATE-02, ADMCREATE-03, AUTH-10]', async () => {
    const { auth } = app.as(await createPerson(app.db, { role: 'admin' }));
    const known = await createPerson(app.db);
    for (const [change, message] of [
      [{ email: 'nobody' }, 'Invalid email address'],
      [{ password: 'five!' }, 'Password must be at least 6 characters'],
      [{ password: 'dragon' }, 'This password is too common. Please choose another.'],
      [{ username: '' }, 'Username is required'],
      [{ displayName: '' }, 'Display name is required'],
      [{ username: known.username.toUpperCase() }, 'This username is already taken.'],
      [{ email: known.email }, 'This email address already has an account.'],
    ] as const) {
      await expect(auth.createUser({ ...newcomer(), ...change })).rejects.toMatchObject({
        message,
      });
    }
  });
});

describe('resetting the password of another', () => {
  const newPassword = 'Kettle-of-fish-9';

  it('sets it and ends their sessions [CALL-46, ROLE-13]', async () => {
    const { auth } = app.as(await createPerson(app.db, { role: 'admin' }));
    const person = await createPerson(app.db, { password: 'a kettle of fish' });
    const browser = app.browser();
    await browser.api.auth.signIn({ email: person.email, password: 'a kettle of fish' });
    expect(await auth.resetPasswordOf({ userId: person.userId, newPassword })).toEqual({
      email: person.email,
    });
    expect(await browser.api.auth.session()).toBeNull();
    const session = await browser.api.auth.signIn({ email: person.email, password: newPassword });
    expect(session.user.id).toBe(person.userId);
    await app.takeMail(person.email, 'Your password was changed');
  });

  it('takes the body of the specification; who is acting is known by the session alone [CALL-46, ROLE-06]', async () => {
    const admin = await createPerson(app.db, { role: 'superuser' });
    const person = await createPerson(app.db);
    const client = await createPerson(app.db);
    const { userId } = person;
    const body = { userId, newPassword, adminUserId: client.userId };
    expect(await app.as(admin).auth.resetPasswordOf(body)).toEqual({ email: person.email });
    await expect(
      app.as(client).auth.resetPasswordOf({ ...body, adminUserId: admin.userId }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const entries = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'auth.password-reset')
      .where('target_user_id', '=', userId)
      .execute();
    expect(entries).toEqual([{ actor_id: admin.userId }]);
  });

  it('demands the five rules [ADMUSERS-10, ADMUSERS-11, ADMUSERS-12, ADMUSERS-13]', async () => {
    const { auth } = app.as(await createPerson(app.db, { role: 'admin' }));
    const { userId } = await createPerson(app.db);
    for (const [text, message] of [
      ['Aa1!567', 'Password must be at least 8 characters'],
      ['kettle-of-9', 'Password must contain at least one uppercase letter'],
      ['KETTLE-OF-9', 'Password must contain at least one lowercase letter'],
      ['Kettle-of-fish', 'Password must contain at least one number'],
      ['KettleOfFish9', 'Password must contain at least one special character'],
      ['Password1!', 'This password is too common. Please choose another.'],
    ] as const) {
      await expect(auth.resetPasswordOf({ userId, newPassword: text })).rejects.toMatchObject({
        message,
      });
    }
  });

  it('is for administrators, never over a superuser, soon after they proved who they are [ROLE-05, ROLE-17, ROLE-25]', async () => {
    const attempt = async (caller: Role, target: Role) => {
      const { userId } = await createPerson(app.db, { role: target });
      return app
        .as(await createPerson(app.db, { role: caller }))
        .auth.resetPasswordOf({ userId, newPassword })
        .then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
    };
    expect(await attempt('client', 'client')).toBe('FORBIDDEN');
    expect(await attempt('admin', 'admin')).toBe('done');
    expect(await attempt('admin', 'superuser')).toBe('FORBIDDEN');
    expect(await attempt('superuser', 'superuser')).toBe('done');

    const [late, target] = [
      await createPerson(app.db, { role: 'admin' }),
      await createPerson(app.db),
    ];
    await app.db
      .updateTable('auth.session')
      .set({ createdAt: new Date(Date.now() - 660_000) })
      .where('id', '=', late.actor.sessionId)
      .execute();
    const input = { userId: target.userId, newPassword };
    await expect(app.as(late).auth.resetPasswordOf(input)).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
    });
  });

  it('does not read the field that names who is acting [ROLE-06, CALL-46]', async () => {
    const admin = await createPerson(app.db, { role: 'admin' });
    const { userId } = await createPerson(app.db);
    const input = { userId, newPassword, adminUserId: admin.userId };
    await expect(
      app.as(await createPerson(app.db)).auth.resetPasswordOf(input),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await app.as(admin).auth.resetPasswordOf(input);
  });
});
