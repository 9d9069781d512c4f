import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Claims, startOpenIdProvider } from '#test/openid-provider.ts';
import { type Browser, createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson } from '#test/people.ts';

const origin = 'https://heirloom.example';
const password = 'a kettle of fish';
type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>;
let provider: Provider;
let app: PeopleApp;
/** The same archive, where whoever the provider signs in gets an account. */
let openApp: PeopleApp;

beforeAll(async () => {
  provider = await startOpenIdProvider(`${origin}/auth/return`);
  const settings = {
    PUBLIC_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'heirloom',
    OIDC_CLIENT_SECRET: 'secret of the tests, never of a server',
    OIDC_NAME: 'Village ID',
  };
  app = await createPeopleApp({ settings, delivers: true });
  openApp = await createPeopleApp({ settings: { ...settings, OIDC_SIGN_UP: 'true' } });
});
afterAll(async () => {
  await app?.stop();
  await openApp?.stop();
  await provider?.stop();
});
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(app.db);
});

function someone(claims: Partial<Claims> = {}): Claims {
  const sub = randomUUID();
  return { sub, email: `${sub}@example.com`, email_verified: true, ...claims };
}

async function answerFor(browser: Browser, claims: Claims): Promise<string> {
  const { address } = await browser.api.auth.askProvider();
  return (await provider.signIn(address, claims)).search;
}

async function signIn(browser: Browser, claims: Claims) {
  const query = await answerFor(browser, claims);
  return browser.api.auth.signInByProvider({ query });
}

const signedIn = () => app.signedIn(password);

async function link(browser: Browser, claims: Claims): Promise<void> {
  const { address } = await browser.api.auth.beginLink();
  const { search: query } = await provider.signIn(address, claims);
  await browser.api.auth.linkProvider({ query });
}

async function actionsOf(userId: string): Promise<string[]> {
  const entries = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('target_user_id', '=', userId)
    .orderBy('id')
    .execute();
  return entries.map(({ action }) => action);
}

it('is offered by its name, and not where none is set', async () => {
  expect(await app.browser().api.auth.options()).toMatchObject({ provider: 'Village ID' });
  const plain = await createPeopleApp();
  expect(await plain.browser().api.auth.options()).toMatchObject({ provider: null });
  await expect(plain.browser().api.auth.askProvider()).rejects.toMatchObject({ code: 'CONFLICT' });
  await plain.stop();
});

it('signs in whose address both sides have checked, then by the account there, whatever its address', async () => {
  const person = await createPerson(app.db, { password });
  const claims = someone({ email: person.email.toUpperCase() });
  expect((await signIn(app.browser(), claims)).user.id).toBe(person.userId);
  const moved = { ...claims, email: 'moved@example.com' };
  expect((await signIn(app.browser(), moved)).user.id).toBe(person.userId);
  expect(await actionsOf(person.userId)).toEqual([
    'provider.linked',
    'auth.signed-in',
    'auth.signed-in',
  ]);
  const mail = await app.takeMail(person.email, 'Another account was connected with yours');
  expect(mail.text).toContain(`${origin}/user-info#provider`);
});

it.each<[string, Partial<Claims>]>([
  ['that the provider has not checked', { email_verified: false }],
  ['of which the provider does not say whether it was checked', { email_verified: undefined }],
  ['that is another', { email: 'another@example.com' }],
])('opens no account by an address %s', async (_, changed) => {
  const person = await createPerson(app.db, { password });
  await expect(
    signIn(app.browser(), someone({ email: person.email, ...changed })),
  ).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('Village ID') as string,
  });
  expect(await actionsOf(person.userId)).toEqual([]);
});

it.each([
  ['is not confirmed', { emailVerified: false }, 'client'],
  ['has a second factor', { twoFactorEnabled: true }, 'client'],
  ["is an administrator's", {}, 'admin'],
] as const)('leaves an account that %s to its owner to connect', async (_, changes, role) => {
  const person = await createPerson(app.db, { password, role });
  if (Object.keys(changes).length > 0) {
    await app.db.updateTable('auth.user').set(changes).where('id', '=', person.userId).execute();
  }
  await expect(signIn(app.browser(), someone({ email: person.email }))).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('connect it on your account page') as string,
  });
});

it('is connected and disconnected by hand; nobody else gets the same account', async () => {
  const { person, browser } = await signedIn();
  const claims = someone();
  expect(await browser.api.auth.providerState()).toEqual({ isLinked: false });
  await link(browser, claims);
  expect(await browser.api.auth.providerState()).toEqual({ isLinked: true });
  expect((await signIn(app.browser(), claims)).user.id).toBe(person.userId);

  const { browser: strange } = await signedIn();
  await expect(link(strange, claims)).rejects.toMatchObject({ code: 'CONFLICT' });
  await browser.api.auth.unlinkProvider();
  await expect(signIn(app.browser(), claims)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(browser.api.auth.unlinkProvider()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('takes an answer once, in the browser that asked, and for what was asked', async () => {
  const person = await createPerson(app.db, { password });
  const claims = someone({ email: person.email });
  const refused = { code: 'INVALID_CODE', status: 400 };
  const victim = app.browser();
  // A link with the answer of somebody else signs nobody in.
  const query = await answerFor(app.browser(), claims);
  await expect(victim.api.auth.signInByProvider({ query })).rejects.toMatchObject(refused);

  const browser = app.browser();
  const own = await answerFor(browser, claims);
  const { browser: other } = await signedIn();
  await expect(other.api.auth.linkProvider({ query: own })).rejects.toMatchObject(refused);
  const cookies = new Map(browser.cookies);
  expect((await browser.api.auth.signInByProvider({ query: own })).user.id).toBe(person.userId);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  await expect(browser.api.auth.signInByProvider({ query: own })).rejects.toMatchObject(refused);

  const nonsense = app.browser();
  const { address } = await nonsense.api.auth.askProvider();
  const state = new URL(address).searchParams.get('state');
  await expect(
    nonsense.api.auth.signInByProvider({ query: `?code=made-up&state=${state}` }),
  ).rejects.toMatchObject(refused);
});

it('makes an account where sign-up by it is allowed, with a username that is free and no password', async () => {
  await createPerson(openApp.db, { username: 'rose' });
  const claims = someone({ preferred_username: 'rose', name: 'Rose of the Lake' });
  const browser = openApp.browser();
  const session = await signIn(browser, claims);
  expect(session.user).toMatchObject({
    email: claims.email,
    username: 'rose-2',
    displayName: 'Rose of the Lake',
    role: 'client',
  });
  expect((await signIn(openApp.browser(), claims)).user.id).toBe(session.user.id);
  const unchecked = someone({ email_verified: false });
  await expect(signIn(openApp.browser(), unchecked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('is disconnected when somebody takes the account back', async () => {
  const { person, browser } = await signedIn();
  const thief = someone({ email: 'thief@example.com' });
  await link(browser, thief);
  const superuser = await createPerson(app.db, { role: 'superuser' });
  const newPassword = 'Kettle-of-9-fish';
  await app.as(superuser).auth.resetPasswordOf({ userId: person.userId, newPassword });
  await expect(signIn(app.browser(), thief)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('leaves out what a provider tells that cannot be kept', async () => {
  const odd = someone({ preferred_username: 'a\u0000b', name: 'n'.repeat(200) });
  const { user } = await signIn(openApp.browser(), odd);
  const username = odd.sub.slice(0, 50);
  expect(user).toMatchObject({ username, displayName: username });
});

it('opens no disabled account', async () => {
  const { person, browser } = await signedIn();
  const claims = someone();
  await link(browser, claims);
  const now = sql<Date>`now()`;
  await app.db
    .updateTable('auth.user')
    .set({ disabled_at: now })
    .where('id', '=', person.userId)
    .execute();
  await expect(signIn(app.browser(), claims)).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
});

it('says so when the provider is down, and asks it again at the next try', async () => {
  const away = await startOpenIdProvider(`${origin}/auth/return`);
  const other = await createPeopleApp({
    settings: { PUBLIC_URL: origin, OIDC_ISSUER: away.issuer, OIDC_CLIENT_ID: 'heirloom' },
  });
  await away.stop();
  await expect(other.browser().api.auth.askProvider()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'localhost does not answer right now. Please try again in a moment.',
  });
  expect(await other.browser().api.auth.options()).toMatchObject({ provider: 'localhost' });
  await other.stop();
});
