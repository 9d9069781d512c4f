import { passkeysMaximum } from '@heirloom/contract/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { passkeySite } from '#features/passkeys/passkey-site.ts';
import { createAuthenticator, type Fault } from '#test/authenticator.ts';
import { type Browser, createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson } from '#test/people.ts';
import { totpCode } from '#test/totp.ts';

const origin = 'https://heirloom.example';
const password = 'a kettle of fish';
let app: PeopleApp;

beforeAll(async () => {
  app = await createPeopleApp({ settings: { PUBLIC_URL: origin }, delivers: true });
});
afterAll(() => app?.stop());
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(app.db);
});

const signedIn = () => app.signedIn(password);

/** A person with a passkey on a phone of their own. */
async function withPasskey() {
  const { person, browser } = await signedIn();
  const phone = createAuthenticator(origin);
  const passkey = await browser.api.passkeys.add(phone.make(await browser.api.passkeys.begin()));
  return { person, browser, phone, passkey };
}

type Phone = ReturnType<typeof createAuthenticator>;
async function signInBy(phone: Phone, browser: Browser, fault?: Fault) {
  const asked = await browser.api.auth.askPasskey();
  return browser.api.auth.signInWithPasskey(phone.prove(asked, fault));
}
const refused = { code: 'INVALID_CODE', status: 400 };

/** As if the person had signed in an hour ago. */
function forget(userId: string) {
  return app.db
    .updateTable('auth.session')
    .set({ createdAt: sql<Date>`now() - interval '1 hour'`, confirmed_at: null })
    .where('userId', '=', userId)
    .execute();
}

function auditOf(userId: string) {
  return app.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('target_user_id', '=', userId)
    .orderBy('id')
    .execute();
}

it('signs in by a passkey alone, on another device, and notes it as any other sign-in', async () => {
  const { person, phone, passkey, browser } = await withPasskey();
  expect(passkey).toMatchObject({
    name: 'Firefox on Linux',
    lastUsedAt: null,
    isSynced: false,
    foreignHost: null,
  });
  const other = app.browser({ ip: '198.51.100.7' });
  const session = await signInBy(phone, other);
  expect(session.user.id).toBe(person.userId);
  expect(await other.api.auth.session()).toMatchObject({ user: { email: person.email } });
  const { items } = await browser.api.passkeys.list();
  expect(items).toEqual([{ ...passkey, lastUsedAt: expect.any(String) as string }]);
  expect(await auditOf(person.userId)).toEqual(
    expect.arrayContaining([
      { action: 'passkey.added', details: { isSynced: false } },
      { action: 'auth.signed-in', details: { method: 'passkey', address: '198.51.100.7' } },
    ]),
  );
});

it('counts as both factors: no code is asked for', async () => {
  const { phone, browser, person } = await withPasskey();
  const { secret } = await browser.api.auth.enableTwoFactor({ password });
  await browser.api.auth.confirmTwoFactor({ code: totpCode(secret) });
  const other = app.browser();
  await expect(other.api.auth.signIn({ email: person.email, password })).rejects.toMatchObject({
    code: 'TWO_FACTOR_REQUIRED',
  });
  expect((await signInBy(phone, other)).user.id).toBe(person.userId);
});

it.each<[string, Fault]>([
  ['made for a page of another address', { origin: 'https://heirloom.example.evil.example' }],
  ['without a fingerprint, a face or a PIN', { isVerified: false }],
  ['of a copied key, whose count goes back', { count: 1 }],
])('refuses a proof %s', async (_, fault) => {
  const { phone } = await withPasskey();
  // The count is 2 after this one.
  await signInBy(phone, app.browser());
  await signInBy(phone, app.browser());
  await expect(signInBy(phone, app.browser(), fault)).rejects.toMatchObject(refused);
});

it('opens a page that waits for one person to that person only', async () => {
  const { phone, person } = await withPasskey();
  const browser = app.browser();
  const prove = async () => phone.prove(await browser.api.auth.askPasskey());
  const email = 'somebody-else@example.com';
  const other = browser.api.auth.signInWithPasskey({ ...(await prove()), email });
  await expect(other).rejects.toMatchObject({
    ...refused,
    message: 'This passkey is somebody else’s.',
  });
  expect(await browser.api.auth.session()).toBeNull();
  const own = await browser.api.auth.signInWithPasskey({ ...(await prove()), email: person.email });
  expect(own.user.id).toBe(person.userId);
});

it('takes each proof once, only while it was asked for, and only for what was asked', async () => {
  const { phone, browser, person } = await withPasskey();
  const proof = phone.prove(await app.browser().api.auth.askPasskey());
  await app.browser().api.auth.signInWithPasskey(proof);
  await expect(app.browser().api.auth.signInWithPasskey(proof)).rejects.toMatchObject(refused);

  const late = phone.prove(await app.browser().api.auth.askPasskey());
  await sql`update passkey_challenge set expires_at = now()`.execute(app.db);
  await expect(app.browser().api.auth.signInWithPasskey(late)).rejects.toMatchObject(refused);

  // What one person was asked to add, nobody else adds.
  const { browser: strange } = await signedIn();
  const made = createAuthenticator(origin).make(await browser.api.passkeys.begin());
  await expect(strange.api.passkeys.add(made)).rejects.toMatchObject(refused);
  const { items } = await browser.api.passkeys.list();
  expect(items).toHaveLength(1);
  expect((await auditOf(person.userId)).map(({ action }) => action)).not.toContain(
    'auth.sign-in-failed',
  );
});

it('proves who somebody is in place of the password; the passkey of another does not', async () => {
  const { person, browser, phone } = await withPasskey();
  const stranger = await withPasskey();
  await forget(person.userId);
  await expect(browser.api.passkeys.begin()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  const foreign = stranger.phone.prove(await stranger.browser.api.auth.askPasskey());
  await expect(browser.api.auth.stepUp({ passkey: foreign })).rejects.toMatchObject(refused);
  const asked = await browser.api.auth.askPasskey();
  expect(asked.allowCredentials).toHaveLength(1);
  await browser.api.auth.stepUp({ passkey: phone.prove(asked) });
  await browser.api.passkeys.begin();
});

it('is added, renamed and removed by its owner only; what is removed opens nothing', async () => {
  const { person, browser, phone, passkey } = await withPasskey();
  const { browser: strange } = await signedIn();
  const { id } = passkey;
  await expect(strange.api.passkeys.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(strange.api.passkeys.rename({ id, name: 'Mine' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await strange.api.passkeys.list()).toEqual({ items: [] });
  expect(await browser.api.passkeys.rename({ id, name: ' My  phone ' })).toMatchObject({
    name: 'My phone',
  });
  await browser.api.passkeys.remove({ id });
  await expect(signInBy(phone, app.browser())).rejects.toMatchObject(refused);
  expect((await auditOf(person.userId)).map(({ action }) => action)).toContain('passkey.removed');
});

it('tells its owner by mail that a passkey was added', async () => {
  const { person } = await withPasskey();
  const mail = await app.takeMail(person.email, 'A passkey was added to your account');
  expect(mail.text).toContain(`${origin}/user-info#passkeys`);
});

it('ends when somebody takes the account back, or is signed out everywhere', async () => {
  const { person, phone } = await withPasskey();
  const superuser = await createPerson(app.db, { role: 'superuser' });
  const newPassword = 'Kettle-of-9-fish';
  await app.as(superuser).auth.resetPasswordOf({ userId: person.userId, newPassword });
  await expect(signInBy(phone, app.browser())).rejects.toMatchObject(refused);
});

it('opens no disabled account', async () => {
  const { person, phone } = await withPasskey();
  await app.db
    .updateTable('auth.user')
    .set({ disabled_at: sql<Date>`now()` })
    .where('id', '=', person.userId)
    .execute();
  await expect(signInBy(phone, app.browser())).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
});

it('says at how many passkeys it stops, and that one is here already', async () => {
  const { person, browser, phone } = await withPasskey();
  const made = phone.make(await browser.api.passkeys.begin());
  await browser.api.passkeys.add(made);
  await expect(browser.api.passkeys.add(made)).rejects.toMatchObject(refused);
  await sql`
    insert into passkey (id, user_id, credential_id, public_key, sign_count, transports, host, is_synced, name)
    select gen_random_uuid(), ${person.userId}, 'made up ' || n, '', 0, '{}', 'old.example', false, 'Old'
    from generate_series(1, ${passkeysMaximum}) n`.execute(app.db);
  await expect(browser.api.passkeys.begin()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining(String(passkeysMaximum)) as string,
  });
  const { items } = await browser.api.passkeys.list();
  expect(items.find(({ name }) => name === 'Old')).toMatchObject({ foreignHost: 'old.example' });
});

it('limits how often a network may try', async () => {
  const { phone } = await withPasskey();
  const browser = app.browser({ ip: '203.0.113.9' });
  const code = async () =>
    signInBy(phone, browser, { isVerified: false }).catch((error: { code: string }) => error.code);
  const codes: unknown[] = [];
  for (let tries = 0; tries < 21; tries += 1) codes.push(await code());
  expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'INVALID_CODE'));
  expect(codes[20]).toBe('TOO_MANY_REQUESTS');
});

it.each([
  ['http://192.168.1.20:8080', null],
  ['https://192.168.1.20', null],
  ['https://[::1]', null],
  ['http://heirloom.lan', null],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://films.example', 'https://films.example'],
])('at %s passkeys work at %s', (publicUrl, expected) => {
  expect(passkeySite({ PUBLIC_URL: publicUrl, PORT: 3000 })?.origin ?? null).toBe(expected);
});
