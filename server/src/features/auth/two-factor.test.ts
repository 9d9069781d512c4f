import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson } from '#test/people.ts';
import { totpCode } from '#test/totp.ts';

const password = 'a kettle of fish';
let app: PeopleApp;

beforeAll(async () => {
  app = await createPeopleApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(app.db);
});

const signedIn = () => app.signedIn(password);

/** Makes a person with two-factor sign-in, the key and the recovery codes. The code of this half minute is used up. */
async function protectedPerson() {
  const { person, browser } = await signedIn();
  const setup = await browser.api.auth.enableTwoFactor({ password });
  await browser.api.auth.confirmTwoFactor({ code: totpCode(setup.secret) });
  return { person, browser, ...setup };
}

/** Returns a browser that has sent the password and waits for the code. */
async function waiting(email: string) {
  const browser = app.browser();
  await expect(browser.api.auth.signIn({ email, password })).rejects.toMatchObject({
    code: 'TWO_FACTOR_REQUIRED',
    status: 401,
  });
  return browser;
}

function readUser(userId: string) {
  return app.db
    .selectFrom('auth.user')
    .select(['last_login', 'twoFactorEnabled'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

it('is off until a person turns it on with password and a first code; then there are recovery codes [PROFILE-07, PROFILE-08]', async () => {
  const { person, browser } = await signedIn();
  expect(await browser.api.auth.twoFactorState()).toEqual({ isOn: false });
  await expect(browser.api.auth.enableTwoFactor({ password: 'not mine' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  const setup = await browser.api.auth.enableTwoFactor({ password });
  expect(setup.uri).toMatch(/^otpauth:\/\/totp\/Heirloom:/);
  expect(setup.secret).toMatch(/^[A-Z2-7]{32,}$/);
  expect(new Set(setup.recoveryCodes).size).toBe(10);
  expect(await browser.api.auth.twoFactorState()).toEqual({ isOn: false });
  expect((await app.browser().api.auth.signIn({ email: person.email, password })).user.id).toBe(
    person.userId,
  );

  await expect(browser.api.auth.confirmTwoFactor({ code: '000000' })).rejects.toMatchObject({
    code: 'INVALID_CODE',
  });
  const session = await browser.api.auth.confirmTwoFactor({ code: totpCode(setup.secret) });
  expect(session.user.id).toBe(person.userId);
  expect(await browser.api.auth.twoFactorState()).toEqual({ isOn: true });
});

it('asks for a code at sign-in, and nobody else; only then is the sign-in complete [AUTH-14]', async () => {
  const { person, secret } = await protectedPerson();
  const plain = await createPerson(app.db, { password });
  expect((await app.browser().api.auth.signIn({ email: plain.email, password })).user.id).toBe(
    plain.userId,
  );

  await app.db
    .updateTable('auth.user')
    .set({ last_login: null })
    .where('id', '=', person.userId)
    .execute();
  const browser = await waiting(person.email);
  expect(await browser.api.auth.session()).toBeNull();
  expect((await readUser(person.userId)).last_login).toBeNull();

  const session = await browser.api.auth.verifyTwoFactor({ code: totpCode(secret, 1) });
  expect(session.user.id).toBe(person.userId);
  expect((await browser.api.auth.session())?.user.id).toBe(person.userId);
  expect((await readUser(person.userId)).last_login).toBeInstanceOf(Date);
});

it('keeps no session from the password alone, nor a cookie that holds one', async () => {
  const { person } = await protectedPerson();
  const count = async () =>
    (
      await app.db
        .selectFrom('auth.session')
        .select('id')
        .where('userId', '=', person.userId)
        .execute()
    ).length;
  const before = await count();
  const browser = await waiting(person.email);
  expect(await count()).toBe(before);
  expect([...browser.cookies.keys()]).toEqual(['heirloom.two_factor']);
});

it('takes each code once [AUTH-14]', async () => {
  const { person, secret } = await protectedPerson();
  const code = totpCode(secret, 1);
  await (await waiting(person.email)).api.auth.verifyTwoFactor({ code });
  const again = await waiting(person.email);
  await expect(again.api.auth.verifyTwoFactor({ code })).rejects.toMatchObject({
    code: 'INVALID_CODE',
  });
  expect(await again.api.auth.session()).toBeNull();
});

it('takes a recovery code in place of the TOTP code, once, in any number of pieces and in capitals [AUTH-15]', async () => {
  const { person, recoveryCodes } = await protectedPerson();
  const [code = ''] = recoveryCodes;
  const browser = await waiting(person.email);
  const session = await browser.api.auth.verifyTwoFactor({
    code: ` ${code.slice(0, 6).toUpperCase()} ${code.slice(6).toUpperCase()} `,
  });
  expect(session.user.id).toBe(person.userId);
  const again = await waiting(person.email);
  await expect(again.api.auth.verifyTwoFactor({ code })).rejects.toMatchObject({
    code: 'INVALID_CODE',
  });
});

it('renews the recovery codes with the password, and the old ones are void [PROFILE-08]', async () => {
  const { person, browser, recoveryCodes: old } = await protectedPerson();
  const { recoveryCodes } = await browser.api.auth.renewRecoveryCodes({ password });
  expect(recoveryCodes).toHaveLength(10);
  const first = await waiting(person.email);
  await expect(first.api.auth.verifyTwoFactor({ code: old[0]! })).rejects.toMatchObject({
    code: 'INVALID_CODE',
  });
  await first.api.auth.verifyTwoFactor({ code: recoveryCodes[0]! });
  await expect(browser.api.auth.renewRecoveryCodes({ password: 'not mine' })).rejects.toMatchObject(
    {
      code: 'INVALID_CREDENTIALS',
    },
  );
});

it('stops after five wrong codes, until the password is given again', async () => {
  const { person, secret } = await protectedPerson();
  const browser = await waiting(person.email);
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(
      browser.api.auth.verifyTwoFactor({ code: `wrong-${tries}` }),
    ).rejects.toMatchObject({
      code: 'INVALID_CODE',
    });
  }
  const code = totpCode(secret, 1);
  await expect(browser.api.auth.verifyTwoFactor({ code })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
});

it('needs a sign-in that waits, and does not take the session of another for it', async () => {
  const { person, secret } = await protectedPerson();
  const visitor = app.browser();
  await expect(
    visitor.api.auth.verifyTwoFactor({ code: totpCode(secret, 1) }),
  ).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });

  const other = await signedIn();
  const pending = await waiting(person.email);
  for (const [name, value] of pending.cookies) other.browser.cookies.set(name, value);
  const session = await other.browser.api.auth.verifyTwoFactor({ code: totpCode(secret, 1) });
  expect(session.user.id).toBe(person.userId);
});

it('is turned off with the password only', async () => {
  const { person, browser } = await protectedPerson();
  await expect(browser.api.auth.disableTwoFactor({ password: 'not mine' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect((await browser.api.auth.disableTwoFactor({ password })).user.id).toBe(person.userId);
  expect(await browser.api.auth.twoFactorState()).toEqual({ isOn: false });
  const session = await app.browser().api.auth.signIn({ email: person.email, password });
  expect(session.user.id).toBe(person.userId);
});

it('gives the session a new secret when it is turned on or off', async () => {
  const { browser } = await signedIn();
  const before = new Map(browser.cookies);
  const { secret } = await browser.api.auth.enableTwoFactor({ password });
  await browser.api.auth.confirmTwoFactor({ code: totpCode(secret) });
  const thief = app.browser();
  for (const [name, value] of before) thief.cookies.set(name, value);
  expect(await thief.api.auth.session()).toBeNull();
  expect(await browser.api.auth.session()).not.toBeNull();
});

it('stores key and recovery codes encrypted', async () => {
  const { person, secret, recoveryCodes } = await protectedPerson();
  const { rows } =
    await sql`select * from auth."twoFactor" where "userId" = ${person.userId}`.execute(app.db);
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(recoveryCodes[0]);
});

it('proves who somebody is in place of the password', async () => {
  const { browser, secret } = await protectedPerson();
  await expect(browser.api.auth.stepUp({ code: '000000' })).rejects.toMatchObject({
    code: 'INVALID_CODE',
  });
  expect(await browser.api.auth.stepUp({ code: totpCode(secret, 1) })).toEqual({});
  const plain = await signedIn();
  await expect(plain.browser.api.auth.stepUp({ code: '123456' })).rejects.toMatchObject({
    code: 'INVALID_CODE',
  });
});

it('ends the other sessions when it is turned on, and when it is turned off', async () => {
  const { person, browser } = await signedIn();
  const other = app.browser();
  await other.api.auth.signIn({ email: person.email, password });
  const setup = await browser.api.auth.enableTwoFactor({ password });
  expect(await other.api.auth.session()).not.toBeNull();
  await browser.api.auth.confirmTwoFactor({ code: totpCode(setup.secret) });
  expect(await other.api.auth.session()).toBeNull();
  expect(await browser.api.auth.session()).not.toBeNull();

  const again = await waiting(person.email);
  await again.api.auth.verifyTwoFactor({ code: totpCode(setup.secret, 1) });
  expect(await again.api.auth.session()).not.toBeNull();
  await browser.api.auth.disableTwoFactor({ password });
  expect(await again.api.auth.session()).toBeNull();
  expect((await browser.api.auth.listSessions()).sessions).toHaveLength(1);
});
