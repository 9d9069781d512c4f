import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson, type Person } from '#test/people.ts';

let app: PeopleApp;
beforeAll(async () => {
  app = await createPeopleApp();
});
afterAll(() => app.stop());

function changeFor(person: Person) {
  return {
    userId: person.userId,
    username: `${person.username}-new`,
    displayName: 'New Name',
    accountOpenedDate: '2020-02-29',
    subscriptionStartDate: '2021-01-01',
    subscriptionExpirationDate: '2022-12-31',
  };
}

it('shows the own profile [ENTITY-10, CALL-19]', async () => {
  const person = await createPerson(app.db, { displayName: 'Ada L.' });
  expect(await app.as(person).profiles.mine()).toMatchObject({
    userId: person.userId,
    username: person.username,
    displayName: 'Ada L.',
    email: person.email,
    avatarUrl: null,
    lastLogin: null,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    accountOpenedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    subscriptionStartDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    subscriptionExpirationDate: '2030-12-31',
    role: 'client',
  });
});

it('changes the own names, tidied, and nothing else [CALL-21]', async () => {
  const person = await createPerson(app.db);
  const { profiles } = app.as(person);
  const changed = await profiles.update({
    username: `  ${person.username}  b `,
    displayName: ' A\n B ',
  });
  expect(changed).toMatchObject({
    username: `${person.username} b`,
    displayName: 'A B',
    email: person.email,
  });
  expect(await profiles.mine()).toEqual(changed);
  for (const extra of [
    { email: 'x@example.com' },
    { userId: person.userId },
    { role: 'superuser' },
    { subscriptionExpirationDate: '2099-01-01' },
  ]) {
    const input = { username: 'n', displayName: 'n', ...extra };
    await expect(profiles.update(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

it('refuses a username of somebody else, whatever its case', async () => {
  const [one, two] = [
    await createPerson(app.db, { username: 'Ünique' }),
    await createPerson(app.db),
  ];
  await expect(
    app.as(two).profiles.update({ username: 'üNIQUE', displayName: 'x' }),
  ).rejects.toMatchObject({ code: 'USERNAME_TAKEN', status: 409 });
  expect(await app.as(one).profiles.update({ username: 'ünique', displayName: 'x' })).toMatchObject(
    {
      username: 'ünique',
    },
  );
});

it('lets an administrator change names and dates of others [CALL-20, ROLE-11]', async () => {
  const [admin, person] = [
    await createPerson(app.db, { role: 'admin' }),
    await createPerson(app.db),
  ];
  const { userId: _userId, ...change } = changeFor(person);
  expect(await app.as(admin).profiles.updateOf(changeFor(person))).toMatchObject(change);
  expect(await app.as(person).profiles.mine()).toMatchObject(change);
  expect((await app.as(person).subscriptions.mine()).isActive).toBe(false);
});

it('leaves the real dates of an administrator alone, whatever is sent [ADMUSERS-04, ROLE-11, SUBS-03]', async () => {
  const [admin, person] = [
    await createPerson(app.db, { role: 'admin' }),
    await createPerson(app.db, { expired: true }),
  ];
  const own = () => app.as(person).subscriptions.mine();
  const before = await own();
  expect(before.isActive).toBe(false);
  await app.as(admin).roles.grantAdmin({ userId: person.userId });
  const shown = await own();
  expect(shown.subscriptionExpirationDate).toBe('2030-12-31');
  const names = { username: person.username, displayName: 'Renamed' };
  const { isActive: _isActive, ...dates } = shown;
  await app.as(admin).profiles.updateOf({ userId: person.userId, ...names, ...dates });
  await app.as(admin).roles.revokeAdmin({ userId: person.userId });
  expect(await own()).toEqual(before);
  const { profiles } = app.as(admin);
  await profiles.updateOf({
    userId: person.userId,
    ...names,
    accountOpenedDate: dates.accountOpenedDate,
  });
  expect(await own()).toEqual(before);
});

it('keeps the time of day of an expiration that is not changed', async () => {
  const [admin, person] = [
    await createPerson(app.db, { role: 'admin' }),
    await createPerson(app.db),
  ];
  const endsAt = new Date('2031-05-06T17:30:00Z');
  await app.db
    .updateTable('auth.user')
    .set({ subscription_expiration_date: endsAt })
    .where('id', '=', person.userId)
    .execute();
  await app.as(admin).profiles.updateOf({
    ...changeFor(person),
    subscriptionExpirationDate: '2031-05-06',
  });
  const { subscription_expiration_date: stored } = await app.db
    .selectFrom('auth.user')
    .select('subscription_expiration_date')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual(endsAt);
});

it('demands every field of an administrator, with the sentences of the spec [ADMUSERS-07, ADMUSERS-08, ADMUSERS-09]', async () => {
  const [admin, person] = [
    await createPerson(app.db, { role: 'admin' }),
    await createPerson(app.db),
  ];
  for (const [field, message] of [
    ['username', 'Username is required'],
    ['displayName', 'Display name is required'],
    ['accountOpenedDate', 'Account opened date is required'],
    ['subscriptionStartDate', 'Subscription start date is required'],
    ['subscriptionExpirationDate', 'Subscription expiration date is required'],
  ] as const) {
    for (const value of ['', ...(field.endsWith('Date') ? ['2021-02-30', '0000-01-01'] : [' '])]) {
      const input = { ...changeFor(person), [field]: value };
      await expect(app.as(admin).profiles.updateOf(input)).rejects.toMatchObject({ message });
    }
  }
});

it('lets only administrators do so, and no admin over a superuser [ROLE-05, ROLE-17, ROLE-25]', async () => {
  const [client, admin, superuser, root] = [
    await createPerson(app.db),
    await createPerson(app.db, { role: 'admin' }),
    await createPerson(app.db, { role: 'superuser' }),
    await createPerson(app.db, { role: 'superuser' }),
  ];
  for (const [caller, target] of [
    [client, admin],
    [client, client],
    [admin, superuser],
  ] as const) {
    await expect(app.as(caller).profiles.updateOf(changeFor(target))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
  expect(await app.as(root).profiles.updateOf(changeFor(superuser))).toMatchObject({
    displayName: 'New Name',
  });
  const missing = { ...changeFor(client), userId: '00000000-0000-4000-8000-000000000000' };
  await expect(app.as(admin).profiles.updateOf(missing)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('takes hostile text for text', async () => {
  const person = await createPerson(app.db);
  const { profiles } = app.as(person);
  const displayName = `<script>alert(1)</script>'; drop table "user" --`;
  expect((await profiles.update({ username: person.username, displayName })).displayName).toBe(
    displayName,
  );
  for (const bad of ['a\u0000b', 'a\ud800b']) {
    await expect(profiles.update({ username: bad, displayName: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  }
});

it('tells the open tabs what changed', async () => {
  const person = await createPerson(app.db);
  await app.as(person).profiles.update({ username: person.username, displayName: 'x' });
  const events = await app.db
    .selectFrom('change_event')
    .select(['topic', 'action', 'entity_id'])
    .where('user_id', '=', person.userId)
    .execute();
  expect(events).toEqual([{ topic: 'profiles', action: 'updated', entity_id: person.userId }]);
});
