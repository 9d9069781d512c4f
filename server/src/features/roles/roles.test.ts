import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requireMayRemove } from '#features/roles/roles.service.ts';
import type { Role } from '#platform/db/account-tables.ts';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson, type Person } from '#test/people.ts';

let app: PeopleApp;
beforeAll(async () => {
  app = await createPeopleApp();
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.db.deleteFrom('user_roles').execute();
});

const person = (role?: Role) => createPerson(app.db, { role });

async function rolesOf(userId: string) {
  return (
    await app.db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', userId)
      .orderBy('role')
      .execute()
  ).map(({ role }) => role);
}

describe('who is an administrator', () => {
  it.each([
    ['client', false],
    ['user', false],
    ['admin', true],
    ['superuser', true],
  ] as const)('%s: %s [CALL-11, CALL-10, ROLE-08]', async (role, expected) => {
    const someone = await person(role);
    const browser = app.browser();
    await createPerson(app.db);
    expect(await app.as(someone).roles.isAdmin()).toBe(expected);
    expect(await app.as(someone).roles.check({ userUuid: someone.userId })).toBe(expected);
    const admin = await person('admin');
    expect(await app.as(admin).roles.check({ userUuid: someone.userId })).toBe(expected);
    await expect(browser.api.roles.isAdmin()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is told about others to administrators only; a stranger and nobody answer alike [CALL-10, ROLE-04]', async () => {
    const [client, stranger] = [await person(), await person('admin')];
    const answers = await Promise.all(
      [stranger.userId, '00000000-0000-4000-8000-000000000000'].map((userUuid) =>
        app
          .as(client)
          .roles.check({ userUuid })
          .catch((error: unknown) => JSON.stringify(error)),
      ),
    );
    expect(answers[0]).toContain('NOT_FOUND');
    expect(answers[0]).toBe(answers[1]);
  });
});

describe('Make Admin and Remove Admin', () => {
  it('insert and delete the row, for any admin, with the sentences of the spec [CALL-16, CALL-17, ROLE-12, ERR-51]', async () => {
    const [admin, client] = [await person('admin'), await person('client')];
    const { roles } = app.as(admin);
    expect(await roles.grantAdmin({ userId: client.userId })).toEqual({
      success: true,
      message: 'Admin role granted successfully',
    });
    expect(await rolesOf(client.userId)).toEqual(['admin', 'client']);
    expect(await roles.check({ userUuid: client.userId })).toBe(true);
    expect(await roles.revokeAdmin({ userId: client.userId })).toEqual({
      success: true,
      message: 'Admin access revoked successfully',
    });
    expect(await rolesOf(client.userId)).toEqual(['client']);
    const log = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('target_user_id', '=', client.userId)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'role.granted', actor_id: admin.userId },
      { action: 'role.revoked', actor_id: admin.userId },
    ]);
  });

  it.each(['client', 'user'] as const)('are refused to a %s [ROLE-05]', async (role) => {
    const [caller, target] = [await person(role), await person()];
    for (const call of ['grantAdmin', 'revokeAdmin'] as const) {
      await expect(app.as(caller).roles[call]({ userId: target.userId })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        status: 403,
      });
    }
    await expect(app.as(caller).roles.grantAdmin({ userId: caller.userId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await rolesOf(caller.userId)).toEqual([role]);
  });

  it('are refused on a superuser, whoever asks [CALL-16, CALL-17, ADMUSERS-16, ROLE-17]', async () => {
    const [admin, superuser, target] = [
      await person('admin'),
      await person('superuser'),
      await person('superuser'),
    ];
    for (const caller of [admin, superuser]) {
      for (const call of ['grantAdmin', 'revokeAdmin'] as const) {
        await expect(app.as(caller).roles[call]({ userId: target.userId })).rejects.toMatchObject({
          code: 'FORBIDDEN',
        });
      }
    }
    expect(await rolesOf(target.userId)).toEqual(['superuser']);
  });

  it('never take the last administrator; a disabled one does not count [CALL-17, ROLE-19, ADMUSERS-16]', async () => {
    const [admin, disabled] = [await person('admin'), await person('admin')];
    await app.db
      .updateTable('auth.user')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled.userId)
      .execute();
    const attempt = app.as(admin).roles.revokeAdmin({ userId: admin.userId });
    await expect(attempt).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The last administrator cannot be removed.',
    });
    await person('superuser');
    expect(await app.as(admin).roles.revokeAdmin({ userId: admin.userId })).toMatchObject({
      success: true,
    });
  });

  it('never leave an installation without one when all demote each other at once [ROLE-19]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const admins = [await person('admin'), await person('admin'), await person('admin')];
      const results = await Promise.allSettled(
        admins.map((admin, index) =>
          app.as(admin).roles.revokeAdmin({ userId: admins[(index + 1) % 3]!.userId }),
        ),
      );
      const left = await app.db
        .selectFrom('user_roles')
        .select('user_id')
        .where('role', '=', 'admin')
        .execute();
      expect(left).toHaveLength(1);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      await app.db.deleteFrom('user_roles').execute();
    }
  });

  it('answer 404 for somebody who is not there', async () => {
    const admin = await person('admin');
    const userId = '00000000-0000-4000-8000-000000000000';
    await expect(app.as(admin).roles.grantAdmin({ userId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('do not believe a role that was lost a moment ago', async () => {
    const [former, target] = [await person('admin'), await person()];
    await person('admin');
    await app.db.deleteFrom('user_roles').where('user_id', '=', former.userId).execute();
    await expect(app.as(former).roles.grantAdmin({ userId: target.userId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('take no field that names who is acting [ROLE-06]', async () => {
    const [admin, target] = [await person('admin'), await person()];
    const input = { userId: target.userId, adminUserId: admin.userId };
    await expect(app.as(admin).roles.grantAdmin(input)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('rows of user_roles', () => {
  const expectForbidden = (attempt: Promise<unknown>) =>
    expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' });

  it('are inserted and deleted by user and role; the highest counts [CALL-18, ROLE-20]', async () => {
    const [admin, target] = [await person('admin'), await person('client')];
    const { roles } = app.as(admin);
    await roles.assign({ userId: target.userId, role: 'admin' });
    await roles.assign({ userId: target.userId, role: 'user' });
    expect(await rolesOf(target.userId)).toEqual(['admin', 'client', 'user']);
    expect((await app.as(target).profiles.mine()).role).toBe('admin');
    await roles.withdraw({ userId: target.userId, role: 'admin' });
    expect((await app.as(target).profiles.mine()).role).toBe('user');
    await app.db.deleteFrom('user_roles').where('user_id', '=', target.userId).execute();
    expect((await app.as(target).profiles.mine()).role).toBe('client');
  });

  it('make and unmake superusers only by a superuser [ROLE-17, ROLE-18]', async () => {
    const [admin, superuser, target] = [
      await person('admin'),
      await person('superuser'),
      await person(),
    ];
    const change = { userId: target.userId, role: 'superuser' as const };
    await expectForbidden(app.as(admin).roles.assign(change));
    await expectForbidden(app.as(admin).roles.assign({ userId: admin.userId, role: 'superuser' }));
    await app.as(superuser).roles.assign(change);
    await expectForbidden(app.as(admin).roles.withdraw(change));
    await expectForbidden(app.as(admin).roles.assign({ ...change, role: 'client' }));
    await app.as(superuser).roles.withdraw(change);
    expect(await rolesOf(target.userId)).toEqual(['client']);
  });

  it('keep the last superuser, even beside admins [ROLE-19, ROLE-25]', async () => {
    const superuser = await person('superuser');
    await person('admin');
    const change = { userId: superuser.userId, role: 'superuser' as const };
    await expect(app.as(superuser).roles.withdraw(change)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The last superuser cannot be removed.',
    });
    const second = await person('superuser');
    await app.as(second).roles.withdraw(change);
    expect(await rolesOf(superuser.userId)).toEqual([]);
  });

  it('decide who may be deleted: nobody above oneself, never the last [ROLE-17, ROLE-19, ROLE-24, ROLE-25]', async () => {
    const check = (caller: Person, target: Person) =>
      app.db
        .transaction()
        .execute((trx) => requireMayRemove(trx, { ...app.ctx, ...caller }, target.userId));
    const [admin, client] = [await person('admin'), await person('client')];
    await expect(check(admin, client)).resolves.toBeUndefined();
    await expect(check(client, client)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(check(admin, admin)).rejects.toMatchObject({ code: 'CONFLICT' });
    const superuser = await person('superuser');
    await expect(check(admin, superuser)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(check(superuser, superuser)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(check(superuser, admin)).resolves.toBeUndefined();
    await expect(check(await person('superuser'), superuser)).resolves.toBeUndefined();
  });
});

it('tells the person and the administrators about a new role', async () => {
  const [admin, target] = [await person('admin'), await person()];
  await app.as(admin).roles.grantAdmin({ userId: target.userId });
  const events = await app.db
    .selectFrom('change_event')
    .select(['topic', 'action'])
    .where('user_id', '=', target.userId)
    .orderBy('seq')
    .execute();
  expect(events).toEqual([
    { topic: 'profiles', action: 'updated' },
    { topic: 'session', action: 'updated' },
  ]);
});
