import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rpcRoute } from '#http/rpc.route.ts';
import { resolveActor } from '#http/session.ts';
import type { Ctx } from '#platform/context.ts';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { totpCode } from '#test/totp.ts';

const password = 'a kettle of fish';
type Site = { people: PeopleApp; server: FastifyInstance };
let plain: Site;
let secure: Site;

async function open(PUBLIC_URL: string): Promise<Site> {
  const people = await createPeopleApp({ settings: { PUBLIC_URL } });
  const ctx = people.ctx as Ctx;
  const server = Fastify();
  server.decorateRequest('actor', null);
  server.addHook('onRequest', async (request) => {
    request.actor = await resolveActor(ctx, request);
  });
  await server.register(rpcRoute(ctx));
  return { people, server };
}

beforeAll(async () => {
  plain = await open('http://heirloom.test');
  secure = await open('https://heirloom.test');
});
afterAll(async () => {
  for (const { people, server } of [plain, secure]) {
    await server.close();
    await people.stop();
  }
});

async function call(
  site: Site,
  procedure: string,
  input?: object,
  headers: Record<string, string> = {},
) {
  const answer = await site.server.inject({
    method: 'POST',
    url: `/api/rpc/${procedure}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ json: input }),
  });
  const all = [answer.headers['set-cookie'] ?? []].flat();
  const cookies = all.filter((line) => !line.startsWith('heirloom-device-'));
  const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ');
  return { answer, cookies, cookie, json: answer.json<{ json: Record<string, unknown> }>().json };
}

const signIn = (site: Site, { email }: Person, headers?: Record<string, string>) =>
  call(site, 'auth/signIn', { email, password }, headers);

it('gives the session in a cookie that scripts cannot read [SESSION-01]', async () => {
  const person = await createPerson(plain.people.db, { password });
  const { cookies, cookie, answer } = await signIn(plain, person);
  expect(answer.statusCode).toBe(200);
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/^heirloom\.session_token=/);
  const attributes = cookies[0]!.split('; ').slice(1).sort();
  expect(attributes).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax']);
  const { json } = await call(plain, 'auth/session', undefined, { cookie });
  expect(json).toMatchObject({ user: { id: person.userId } });
});

it('marks it Secure, for this host alone, where people come by https [SESSION-01]', async () => {
  const person = await createPerson(secure.people.db, { password });
  const { cookies, cookie } = await signIn(secure, person);
  expect(cookies[0]).toMatch(/^__Host-heirloom\.session_token=/);
  const attributes = cookies[0]!.split('; ').slice(1).sort();
  expect(attributes).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure']);
  const { json } = await call(secure, 'auth/session', undefined, { cookie });
  expect(json).toMatchObject({ user: { id: person.userId } });
  const out = await call(secure, 'auth/signOut', undefined, { cookie });
  expect(out.cookies.map((line) => line.split('; ').slice(0, 2).join('; '))).toContain(
    '__Host-heirloom.session_token=; Max-Age=0',
  );
});

it('gives the cookie of a waiting second factor with the refusal, and the session after it [AUTH-14]', async () => {
  const person = await createPerson(plain.people.db, { password });
  const first = await signIn(plain, person);
  const setup = await call(plain, 'auth/enableTwoFactor', { password }, { cookie: first.cookie });
  const secret = String(setup.json['secret']);
  const code = totpCode(secret);
  const confirmed = await call(plain, 'auth/confirmTwoFactor', { code }, { cookie: first.cookie });
  expect(confirmed.answer.statusCode).toBe(200);

  const refused = await signIn(plain, person);
  expect(refused.answer.statusCode).toBe(401);
  expect(refused.json).toMatchObject({ code: 'TWO_FACTOR_REQUIRED' });
  const pending = refused.cookies.filter((line) => line.startsWith('heirloom.two_factor='));
  expect(pending).toHaveLength(1);
  expect(pending[0]).toMatch(/HttpOnly/);
  expect(refused.cookie).not.toMatch(/session_token=[^;]/);
  const done = await call(
    plain,
    'auth/verifyTwoFactor',
    { code: totpCode(secret, 1) },
    { cookie: refused.cookie },
  );
  expect(done.answer.statusCode).toBe(200);
  const { json } = await call(plain, 'auth/session', undefined, { cookie: done.cookie });
  expect(json).toMatchObject({ user: { id: person.userId } });
});

it('believes no header that names another address, neither for the session nor for limits', async () => {
  const { db } = plain.people;
  const person = await createPerson(db, { password });
  const claim = (number: number) => ({
    'x-forwarded-for': `203.0.113.${number}`,
    'x-real-ip': `203.0.113.${number}`,
    forwarded: `for=203.0.113.${number}`,
  });
  const { cookie } = await signIn(plain, person, claim(1));
  const { json } = await call(plain, 'auth/listSessions', undefined, { cookie });
  const sessions = json['sessions'] as { isCurrent: boolean; ipAddress: string }[];
  expect(sessions.find(({ isCurrent }) => isCurrent)?.ipAddress).toBe('127.0.0.1');

  const wrong = { email: person.email, password: 'a wrong one' };
  for (let tries = 0; tries < 4; tries += 1) await call(plain, 'auth/signIn', wrong, claim(tries));
  // All are counted together; a claim makes the allowance larger, since people may share a proxy.
  const { rows } = await sql<{ points: number }>`
    update rate_limit set points = points + 1000 where key like 'auth.sign-in.address.crowd%'
    returning points`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.points).toBeGreaterThanOrEqual(1004);
  const limited = await signIn(plain, person, claim(99));
  expect(limited.answer.statusCode).toBe(429);
  expect(Number(limited.answer.headers['retry-after'])).toBeGreaterThan(0);
  await sql`delete from rate_limit`.execute(db);
});

it('knows the cookie that tests make for a person', async () => {
  const { people } = plain;
  const person = await createPerson(people.db, { role: 'admin', expired: true });
  const cookie = await cookieOf(people.ctx.auth, person);
  const request = { routeOptions: { url: '/api/x' }, headers: { cookie } } as FastifyRequest;
  expect(await resolveActor(people.ctx, request)).toEqual(person.actor);
});

it('takes damaged and foreign cookies for none', async () => {
  const person = await createPerson(plain.people.db, { password });
  const { cookie } = await signIn(plain, person);
  const [name = '', value = ''] = cookie.split('=', 2);
  const foreign = (await signIn(secure, await createPerson(secure.people.db, { password }))).cookie;
  for (const damaged of [
    '',
    '.',
    '%',
    '%00',
    'x'.repeat(5_000),
    value.slice(0, -8),
    `x${value}`,
    decodeURIComponent(value).split('.')[0],
    foreign.split('=', 2)[1],
  ]) {
    const { answer, json } = await call(plain, 'auth/session', undefined, {
      cookie: `${name}=${damaged}`,
    });
    expect(answer.statusCode).toBe(200);
    expect(json ?? null).toBeNull();
  }
});

it('keeps a session alive by use, not by an event stream that stays open', async () => {
  const { people } = plain;
  const person = await createPerson(people.db, { password });
  const { cookie } = await signIn(plain, person);
  const ageAndUse = async (url: string): Promise<boolean> => {
    const before = sql`update auth.session set "updatedAt" = now() - interval '1 hour' where "userId" = ${person.userId}`;
    await before.execute(people.db);
    const request = { routeOptions: { url }, headers: { cookie } } as FastifyRequest;
    const actor = await resolveActor(people.ctx, request);
    expect(actor).toMatchObject({ userId: person.userId, role: 'client', isActive: true });
    const { rows } = await sql<{ used: boolean }>`
      select bool_or("updatedAt" > now() - interval '1 minute') as used
      from auth.session where "userId" = ${person.userId}`.execute(people.db);
    return rows[0]!.used;
  };
  expect(await ageAndUse('/api/rpc/*')).toBe(true);
  expect(await ageAndUse('/api/events')).toBe(false);
});
