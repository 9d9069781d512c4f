import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson } from '#test/people.ts';

let app: PeopleApp;
beforeAll(async () => {
  app = await createPeopleApp();
});
afterAll(() => app.stop());

it('gives a person the three dates, the missing ones by their rules [SUBS-03, SUBS-09, SUBS-10, CALL-19, ENTITY-13]', async () => {
  const person = await createPerson(app.db);
  await app.db
    .updateTable('auth.user')
    .set({ createdAt: '2024-02-29T23:30:00Z' })
    .where('id', '=', person.userId)
    .execute();
  expect(await app.as(person).subscriptions.mine()).toEqual({
    accountOpenedDate: '2024-02-29',
    subscriptionStartDate: '2024-02-29',
    subscriptionExpirationDate: '2030-12-31',
    isActive: true,
  });
});

it('gives stored dates as they are, in whatever zone the server runs [CALL-19]', async () => {
  const person = await createPerson(app.db);
  await app.db
    .updateTable('auth.user')
    .set({
      account_opened_date: '2019-06-01',
      subscription_start_date: '2020-01-31',
      subscription_expiration_date: '2021-01-31T00:00:00Z',
    })
    .where('id', '=', person.userId)
    .execute();
  expect(await app.as(person).subscriptions.mine()).toEqual({
    accountOpenedDate: '2019-06-01',
    subscriptionStartDate: '2020-01-31',
    subscriptionExpirationDate: '2021-01-31',
    isActive: false,
  });
});

it.each(['admin', 'superuser'] as const)(
  'gives a %s fixed dates, always active [SUBS-02]',
  async (role) => {
    const person = await createPerson(app.db, { role, expired: true });
    expect(await app.as(person).subscriptions.mine()).toMatchObject({
      subscriptionStartDate: '2025-01-01',
      subscriptionExpirationDate: '2030-12-31',
      isActive: true,
    });
  },
);

it('answers an expired person about their own account [CALL-12, SUBS-18]', async () => {
  const person = await createPerson(app.db, { expired: true });
  const { subscriptions, profiles } = app.as(person);
  expect(await subscriptions.isActive({ userId: person.userId })).toBe(false);
  expect((await subscriptions.mine()).isActive).toBe(false);
  const changed = await profiles.update({
    username: `${person.username}x`,
    displayName: 'Still me',
  });
  expect(changed.displayName).toBe('Still me');
});

it('answers administrators about anybody, and nobody else; nothing shows who is there [CALL-12, ROLE-04]', async () => {
  const [client, admin, other] = [
    await createPerson(app.db),
    await createPerson(app.db, { role: 'admin' }),
    await createPerson(app.db, { expired: true }),
  ];
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(await app.as(admin).subscriptions.isActive({ userId: other.userId })).toBe(false);
  expect(await app.as(admin).subscriptions.isActive({ userId: client.userId })).toBe(true);
  for (const [caller, userId] of [
    [client, other.userId],
    [client, nobody],
    [admin, nobody],
  ] as const) {
    await expect(app.as(caller).subscriptions.isActive({ userId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Not found',
    });
  }
});

it('opens again at the next request after a renewal, in the same session [SUBS-17]', async () => {
  const password = 'a kettle of fish';
  const person = await createPerson(app.db, { expired: true, password });
  const admin = await createPerson(app.db, { role: 'admin' });
  const { api } = app.browser();
  await api.auth.signIn({ email: person.email, password });
  expect((await api.subscriptions.mine()).isActive).toBe(false);
  await app.as(admin).profiles.updateOf({
    userId: person.userId,
    username: person.username,
    displayName: 'Renewed',
    accountOpenedDate: '2020-01-01',
    subscriptionStartDate: '2020-01-01',
    subscriptionExpirationDate: '2099-01-01',
  });
  expect(await api.subscriptions.mine()).toMatchObject({
    subscriptionExpirationDate: '2099-01-01',
    isActive: true,
  });
});
