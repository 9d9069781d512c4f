import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvitation } from '#features/auth/invitations.service.ts';
import { createCode } from '#features/auth/one-time-code.repo.ts';
import { updateUser } from '#features/users/users.repo.ts';
import { type Claims, startOpenIdProvider } from '#test/openid-provider.ts';
import { type Browser, createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson, type Person } from '#test/people.ts';

const origin = 'https://heirloom.example';
const password = 'a kettle of fish';
type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>;
let provider: Provider;
let app: PeopleApp;
/** The same archive, where whoever the provider signs in gets an account. */
let openApp: PeopleApp;
/** The same, where the provider decides, too. */
let strictApp: PeopleApp;

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
  const claims = {
    OIDC_ROLES_CLAIM: 'groups',
    OIDC_ADMINS: 'elders',
    OIDC_USERS: 'family',
    OIDC_QUOTA_CLAIM: 'storage_quota',
  };
  strictApp = await createPeopleApp({
    settings: { ...settings, ...claims, OIDC_ONLY: 'true', OIDC_SIGN_OUT: 'true' },
    delivers: true,
  });
});
afterAll(async () => {
  await app?.stop();
  await openApp?.stop();
  await strictApp?.stop();
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
  ['is not confirmed but used', { emailVerified: false, last_login: new Date() }, 'client'],
  ["is an administrator's and not confirmed", { emailVerified: false }, 'admin'],
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

it('gives an account that nobody has used to whom the provider vouches for, without what a stranger entered', async () => {
  const { userId, email } = await createPerson(app.db, { password });
  const where = ['id', '=', userId] as const;
  const unconfirmed = { emailVerified: false, last_login: null };
  await app.db
    .updateTable('auth.user')
    .set(unconfirmed)
    .where(...where)
    .execute();
  const browser = app.browser();
  expect((await signIn(browser, someone({ email }))).user.id).toBe(userId);
  expect(await browser.api.auth.providerState()).toEqual({ isLinked: true, hasPassword: false });
  const row = app.db.selectFrom('auth.user').select('emailVerified');
  expect(await row.where(...where).executeTakeFirst()).toEqual({ emailVerified: true });
  const left = app.db.selectFrom('auth.session').select('id').where('userId', '=', userId);
  // The one of the browser.
  expect(await left.execute()).toHaveLength(1);
  expect(await actionsOf(userId)).toEqual([
    'auth.email-confirmed',
    'provider.linked',
    'auth.signed-in',
  ]);
});

it('lets somebody without a password choose the first one by a mail, and is connected again afterwards', async () => {
  const { userId, email } = await createPerson(app.db);
  const unused = { emailVerified: false, last_login: null };
  await app.db.updateTable('auth.user').set(unused).where('id', '=', userId).execute();
  const claims = someone({ email });
  const browser = app.browser();
  await signIn(browser, claims);
  expect(await browser.api.auth.providerState()).toEqual({ isLinked: true, hasPassword: false });
  await browser.api.auth.requestReset({ email });
  const { code } = await app.takeMail(email, 'Choose a new password');
  await app.browser().api.auth.resetPassword({ code, newPassword: 'Kettle-of-9-fish' });
  expect(await browser.api.auth.session()).toBeNull();
  const { api } = app.browser();
  await api.auth.signIn({ email, password: 'Kettle-of-9-fish' });
  expect(await api.auth.providerState()).toEqual({ isLinked: false, hasPassword: true });
  expect((await signIn(app.browser(), claims)).user.id).toBe(userId);
});

it('is connected and disconnected by hand; nobody else gets the same account', async () => {
  const { person, browser } = await signedIn();
  const claims = someone();
  expect(await browser.api.auth.providerState()).toEqual({
    isLinked: false,
    hasPassword: true,
  });
  await link(browser, claims);
  expect(await browser.api.auth.providerState()).toMatchObject({ isLinked: true });
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
  expect(await browser.api.auth.providerState()).toEqual({ isLinked: true, hasPassword: false });
  await expect(
    openApp.browser().api.auth.signIn({ email: session.user.email, password }),
  ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const unchecked = someone({ email_verified: false });
  await expect(signIn(openApp.browser(), unchecked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('makes an account for whom a link invites, if the address is the right one, once', async () => {
  const actor = (await createPerson(app.db, { role: 'admin' })).actor;
  const invite = async (email?: string) => {
    const { link } = await createInvitation({ ...app.ctx, actor }, { email: email ?? null });
    return link.split('#invitation=')[1]!;
  };
  const signUp = async (claims: Claims, invitation: string) => {
    const browser = app.browser();
    const query = await answerFor(browser, claims);
    return browser.api.auth.signInByProvider({ query, invitation });
  };
  const claims = someone();
  const own = await invite(claims.email);
  await expect(signUp(someone(), own)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await signUp(claims, own)).user.email).toBe(claims.email);
  await expect(signUp(someone(), own)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const anybody = await invite();
  const unchecked = someone({ email_verified: false });
  await expect(signUp(unchecked, anybody)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await signUp(someone(), anybody);
  await expect(signUp(someone(), anybody)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('begins no session of another than the one for whom the page waits', async () => {
  const person = await createPerson(app.db, { password });
  const claims = someone({ email: person.email });
  await signIn(app.browser(), claims);
  const browser = app.browser();
  const again = async (email: string) =>
    browser.api.auth.signInByProvider({ query: await answerFor(browser, claims), email });
  await expect(again('another@example.com')).rejects.toMatchObject({
    code: 'INVALID_CODE',
    message: 'This account of Village ID is connected with somebody else here.',
  });
  expect(await browser.api.auth.session()).toBeNull();
  expect((await again(person.email)).user.id).toBe(person.userId);
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

describe('a new sign-in there', () => {
  async function prove(browser: Browser, claims: Claims, change = (address: string) => address) {
    const { address } = await browser.api.auth.beginProof();
    const { search: query } = await provider.signIn(change(address), claims);
    return browser.api.auth.proveByProvider({ query });
  }
  const linked = async () => {
    const { person, browser } = await signedIn();
    const claims = someone();
    await link(browser, claims);
    const age = { createdAt: new Date(Date.now() - 11 * 60_000), confirmed_at: null };
    await app.db.updateTable('auth.session').set(age).where('userId', '=', person.userId).execute();
    return { browser, claims };
  };
  const refused = { code: 'INVALID_CODE' };

  it('proves who is there', async () => {
    const { browser, claims } = await linked();
    const unlink = () => browser.api.auth.unlinkProvider();
    await expect(unlink()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await prove(browser, claims);
    await unlink();
  });

  it('proves nothing when it is somebody else’s, or was not asked for anew', async () => {
    const { browser, claims } = await linked();
    const { claims: another } = await linked();
    await expect(prove(browser, another)).rejects.toMatchObject(refused);
    // Without these the provider need not ask, and does not say when it did.
    const weaker = (address: string) => {
      const url = new URL(address);
      for (const name of ['max_age', 'prompt']) url.searchParams.delete(name);
      return url.href;
    };
    await expect(prove(browser, claims, weaker)).rejects.toMatchObject(refused);
    const { address } = await browser.api.auth.beginProof();
    const { search: query } = await provider.signIn(address, claims);
    // As if the browser had been sent there only now.
    await sql`update provider_sign_in set expires_at = expires_at + interval '5 minutes'`.execute(
      app.db,
    );
    await expect(browser.api.auth.proveByProvider({ query })).rejects.toMatchObject(refused);
    await expect(browser.api.auth.unlinkProvider()).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
    });
  });

  it('is of no use where it was asked for something else', async () => {
    const { browser, claims } = await linked();
    const { address } = await browser.api.auth.beginProof();
    const { search: query } = await provider.signIn(address, claims);
    await expect(browser.api.auth.linkProvider({ query })).rejects.toMatchObject(refused);
    const signIn = await answerFor(browser, claims);
    await expect(browser.api.auth.proveByProvider({ query: signIn })).rejects.toMatchObject(
      refused,
    );
  });
});

describe('where the provider decides', () => {
  const there = async (claims: Claims) => {
    const browser = strictApp.browser();
    const { address } = await browser.api.auth.askProvider();
    const { search: query } = await provider.signIn(address, claims);
    return { browser, session: await browser.api.auth.signInByProvider({ query }) };
  };
  const roleAfter = async (claims: Claims) => (await there(claims)).session.user.role;
  const quotaOf = async (userId: string) => {
    const user = strictApp.db.selectFrom('auth.user').where('id', '=', userId);
    return (await user.select('quota_bytes').executeTakeFirstOrThrow()).quota_bytes;
  };

  it('gives and takes roles by its groups, but no superuser and not the last administrator', async () => {
    const person = await createPerson(strictApp.db);
    const claims = someone({ email: person.email });
    expect(await roleAfter(claims)).toBe('client');
    expect(await roleAfter({ ...claims, groups: ['elders', 'family'] })).toBe('admin');
    // It says nothing, or what nobody knows here.
    expect(await roleAfter(claims)).toBe('admin');
    expect(await roleAfter({ ...claims, groups: ['superuser'] })).toBe('admin');
    const superuser = await createPerson(strictApp.db, { role: 'superuser' });
    expect(await roleAfter({ ...claims, groups: ['family', 'superuser'] })).toBe('user');
    expect(await roleAfter({ ...claims, groups: [] })).toBe('client');
    const log = await strictApp.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('target_user_id', '=', person.userId)
      .where('action', 'like', 'role.%')
      .orderBy('id')
      .execute();
    expect(log[0]).toEqual({ action: 'role.granted', details: { role: 'admin', by: 'provider' } });
    expect(log).toHaveLength(6);
    await strictApp.db.deleteFrom('user_roles').where('user_id', '=', superuser.userId).execute();
  });

  it('sets a quota where no administrator has', async () => {
    const person = await createPerson(strictApp.db);
    const claims = someone({ email: person.email, storage_quota: 5e9 });
    await there(claims);
    expect(await quotaOf(person.userId)).toBe(5e9);
    await there({ ...claims, storage_quota: 6e9 });
    expect(await quotaOf(person.userId)).toBe(6e9);
    await there({ ...claims, storage_quota: -1 });
    expect(await quotaOf(person.userId)).toBe(6e9);
    for (const made of [true, [1], '0x10', '']) {
      await there({ ...claims, storage_quota: made });
      expect(await quotaOf(person.userId)).toBe(6e9);
    }
    const boss = await createPerson(strictApp.db, { role: 'superuser' });
    for (const quotaBytes of [7e9, null]) {
      await strictApp.as(boss).people.setQuota({ userId: person.userId, quotaBytes });
      await there({ ...claims, storage_quota: 8e9 });
      expect(await quotaOf(person.userId)).toBe(quotaBytes);
    }
    await strictApp.db.deleteFrom('user_roles').where('user_id', '=', boss.userId).execute();
  });

  it('overwrites no quota that an administrator sets at this moment', async () => {
    const { userId, email } = await createPerson(strictApp.db);
    const claims = someone({ email });
    await there(claims);
    const [coming] = await strictApp.db.transaction().execute(async (trx) => {
      await updateUser(trx, userId, { quota_bytes: 7e9, quota_by: 'administrator' });
      const sign = there({ ...claims, storage_quota: 8e9 });
      const waiting = sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await waiting.execute(strictApp.db)).rows[0]!.count)
        .toBeGreaterThan(0);
      return [sign];
    });
    await coming;
    expect(await quotaOf(userId)).toBe(7e9);
  });

  const refused = { code: 'FORBIDDEN', message: 'Everybody signs in here with Village ID.' };
  const ownerClaims = someone({ groups: [] });
  let owner: Person;

  it('is the only way once a superuser has connected an account, which keeps the role', async () => {
    owner = await createPerson(strictApp.db, { role: 'superuser', password });
    const browser = strictApp.browser();
    const signIn = () => browser.api.auth.signIn({ email: owner.email, password });
    await signIn();
    expect(await browser.api.auth.options()).toMatchObject({ isProviderTheOnlyWay: false });
    const { address } = await browser.api.auth.beginLink();
    const { search: query } = await provider.signIn(address, ownerClaims);
    await browser.api.auth.linkProvider({ query });

    expect(await browser.api.auth.options()).toMatchObject({ isProviderTheOnlyWay: true });
    await expect(signIn()).rejects.toMatchObject(refused);
    const stranger = { email: 'stranger@example.com', password: 'Lake-house-1987!' };
    const signUp = { ...stranger, username: 'stranger' };
    await expect(browser.api.auth.signUp(signUp)).rejects.toMatchObject(refused);
    expect(await roleAfter(ownerClaims)).toBe('superuser');
  });

  it('stays the only way, whoever has a link of a mail for forgotten passwords', async () => {
    const { api } = strictApp.browser();
    await expect(api.auth.requestReset({ email: owner.email })).rejects.toMatchObject(refused);
    const code = await createCode(strictApp.db, { userId: owner.userId, purpose: 'reset' });
    await expect(api.auth.openReset({ code })).rejects.toMatchObject(refused);
    const newPassword = 'Kettle-of-9-fish';
    await expect(api.auth.resetPassword({ code, newPassword })).rejects.toMatchObject(refused);
    const person = await createPerson(strictApp.db);
    const resetOf = strictApp
      .as(owner)
      .auth.resetPasswordOf({ userId: person.userId, newPassword });
    await expect(resetOf).rejects.toMatchObject(refused);
    expect(await api.auth.options()).toMatchObject({ isProviderTheOnlyWay: true });
  });

  it('locks nobody out where it is the only way', async () => {
    const person = await createPerson(strictApp.db);
    const { userId } = person;
    const claims = someone({ email: person.email });
    const { browser } = await there(claims);
    await expect(browser.api.auth.unlinkProvider()).rejects.toMatchObject(refused);
    const { endSessions, setDisabled } = strictApp.as(owner).people;
    await endSessions({ userId });
    for (const isDisabled of [true, false]) await setDisabled({ userId, isDisabled });
    // By the account there, since nobody has this address here.
    const { session } = await there({ ...claims, email: 'moved@example.com' });
    expect(session.user.id).toBe(userId);
  });

  it('stays the only way: the last superuser with an account there keeps the right', async () => {
    const other = await createPerson(strictApp.db, { role: 'superuser' });
    const { people, roles } = strictApp.as(other);
    const { userId } = owner;
    const lastConnected = {
      code: 'CONFLICT',
      message: expect.stringContaining('no other superuser is connected') as string,
    };
    await expect(people.setDisabled({ userId, isDisabled: true })).rejects.toMatchObject(
      lastConnected,
    );
    const right = { userId, role: 'superuser' } as const;
    await expect(roles.withdraw(right)).rejects.toMatchObject(lastConnected);
    // Whoever is not connected may go.
    await strictApp.as(owner).roles.withdraw({ ...right, userId: other.userId });
    const { api } = strictApp.browser();
    expect(await api.auth.options()).toMatchObject({ isProviderTheOnlyWay: true });
  });

  it('ends the sign-in there, too, when it was begun there', async () => {
    const person = await createPerson(strictApp.db);
    const { browser } = await there(someone({ email: person.email }));
    const { providerAddress } = await browser.api.auth.signOut();
    const { origin: at, searchParams } = new URL(providerAddress!);
    expect(at).toBe(provider.issuer);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/auth`);
    const answer = await fetch(providerAddress!);
    expect(answer.status).toBe(200);
    expect(await browser.api.auth.signOut()).toEqual({ providerAddress: null });
  });
});
