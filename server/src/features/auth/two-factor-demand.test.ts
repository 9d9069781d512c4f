import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeSettings } from '#platform/current-config.ts';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson } from '#test/people.ts';
import { totpCode } from '#test/totp.ts';

const password = 'a kettle of fish';
let app: PeopleApp;
beforeAll(async () => {
  app = await createPeopleApp({ settings: { ADMINS_NEED_TWO_FACTOR: 'true' } });
});
afterAll(() => app.stop());

async function signInAs(role: 'client' | 'admin' | 'superuser', expired = false) {
  const person = await createPerson(app.db, { role, password, expired });
  const { api } = app.browser();
  const session = await api.auth.signIn({ email: person.email, password });
  return { person, api, session };
}

it('takes the rights of an administrator until two-factor sign-in is on, and gives them at the next request', async () => {
  const { person, api, session } = await signInAs('admin');
  expect(session).toMatchObject({
    isAdmin: false,
    user: { role: 'client', needsTwoFactor: true },
  });
  const { userId } = await createPerson(app.db);
  await expect(api.roles.grantAdmin({ userId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(api.subscriptions.isActive({ userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await api.roles.isAdmin({ userId: person.userId })).toBe(false);

  const { secret } = await api.auth.enableTwoFactor({ password });
  const confirmed = await api.auth.confirmTwoFactor({ code: totpCode(secret) });
  expect(confirmed).toMatchObject({
    isAdmin: true,
    user: { role: 'admin', needsTwoFactor: false },
  });
  expect(await api.roles.isAdmin({ userId: person.userId })).toBe(true);
  expect(await api.subscriptions.isActive({ userId })).toBe(true);

  await api.auth.disableTwoFactor({ password });
  await expect(api.subscriptions.isActive({ userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('never blocks them by their subscription meanwhile [SUBS-02]', async () => {
  const { api } = await signInAs('superuser', true);
  expect((await api.subscriptions.mine()).isActive).toBe(true);
});

it('demands nothing of clients', async () => {
  const { session } = await signInAs('client');
  expect(session.user.needsTwoFactor).toBe(false);
});

it('ends and begins with the setting', async () => {
  const { api } = await signInAs('admin');
  await storeSettings(app.db, { adminsNeedTwoFactor: false });
  expect(await api.auth.session()).toMatchObject({ isAdmin: true });
  await storeSettings(app.db, { adminsNeedTwoFactor: true });
  expect(await api.auth.session()).toMatchObject({ isAdmin: false });
});
