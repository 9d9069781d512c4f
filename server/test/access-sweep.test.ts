import { contract } from '@heirloom/contract/contract.ts';
import type { Access, ProcedureMeta } from '@heirloom/contract/procedure.ts';
import type { RestRoute } from '@heirloom/contract/rest-route.ts';
import { restRoutes } from '@heirloom/contract/rest-routes.ts';
import { ORPCError } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { cookieOf, createPerson } from '#test/people.ts';
import { type TestApp, createTestApp } from '#test/test-app.ts';

/** Sweep 1 of the architecture: generated from the contract, so that a new procedure without a rule fails. */
type Caller = 'anonymous' | 'client' | 'expired' | 'user' | 'admin' | 'superuser';

const refusal: Record<Access, Partial<Record<Caller, string>>> = {
  anyone: {},
  'signed-in': { anonymous: 'UNAUTHENTICATED' },
  active: { anonymous: 'UNAUTHENTICATED', expired: 'SUBSCRIPTION_EXPIRED' },
  admin: {
    anonymous: 'UNAUTHENTICATED',
    expired: 'SUBSCRIPTION_EXPIRED',
    client: 'FORBIDDEN',
    user: 'FORBIDDEN',
  },
  superuser: {
    anonymous: 'UNAUTHENTICATED',
    expired: 'SUBSCRIPTION_EXPIRED',
    client: 'FORBIDDEN',
    user: 'FORBIDDEN',
    admin: 'FORBIDDEN',
  },
};
const denials = ['UNAUTHENTICATED', 'SUBSCRIPTION_EXPIRED', 'FORBIDDEN'];

/** All procedures that a visitor may call; all others require a session. A new entry here is a decision. */
const openToAnyone = [
  'auth.options',
  'auth.invitation',
  'auth.signUp',
  'auth.signIn',
  'auth.verifyTwoFactor',
  'auth.askProvider',
  'auth.signInByProvider',
  'auth.askPasskey',
  'auth.signInWithPasskey',
  'auth.signOut',
  'auth.session',
  'auth.confirmEmail',
  'auth.requestReset',
  'auth.openReset',
  'auth.resetPassword',
  'guestBoxes.open',
  'guestBoxes.unlock',
  'shares.open',
  'shares.unlock',
  'shares.items',
  'shares.item',
];

/** Extends the session of the cookie, which these in-process calls do not have: tested in sessions.test.ts. */
const asksForTheCookie = ['auth.refresh'];

const procedures = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, procedure]) => ({
    path: `${feature}.${name}`,
    access: (procedure as { '~orpc': { meta: ProcedureMeta } })['~orpc'].meta.access,
  })),
);

let app: TestApp;
let origin: string;
/** The superuser's cookie. */
let cookie: string;
const actors = {} as Record<Caller, Actor | null>;
/** API keys with all rights of their person. */
const keys = {} as Record<Caller, string | null>;

beforeAll(async () => {
  app = await createTestApp();
  const { db } = app.ctx;
  actors.anonymous = null;
  actors.client = (await createPerson(db)).actor;
  actors.expired = (await createPerson(db, { expired: true })).actor;
  actors.user = (await createPerson(db, { role: 'user' })).actor;
  actors.admin = (await createPerson(db, { role: 'admin' })).actor;
  const superuser = await createPerson(db, { role: 'superuser' });
  actors.superuser = superuser.actor;
  cookie = await cookieOf(app.ctx.auth, superuser);
  for (const [caller, actor] of Object.entries(actors) as [Caller, Actor | null][]) {
    keys[caller] = actor && (await insertApiKey(db, actor.userId, { mayAdminister: true }));
  }
  origin = await app.listen();
});
afterAll(() => app.close());

/** Returns the error code of a call without input, null when it succeeds. Access is decided before input is read. */
async function codeOf(path: string, caller: Caller): Promise<string | null> {
  const [feature, name] = path.split('.') as [string, string];
  const features = app.as(actors[caller]) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  try {
    await features[feature]![name]!({});
    return null;
  } catch (error) {
    return error instanceof ORPCError ? String(error.code) : 'INTERNAL';
  }
}

it('lets visitors call only what is listed here', () => {
  const open = procedures.filter(({ access }) => access === 'anyone').map(({ path }) => path);
  expect(open.sort()).toEqual([...openToAnyone].sort());
});

describe.each(procedures)('$path ($access)', ({ path, access }) => {
  it('declares who may call it', () => {
    expect(access).toBeDefined();
  });

  it.each(['anonymous', 'client', 'expired', 'user', 'admin', 'superuser'] as const)(
    'answers %s by that rule [ROLE-01, ROLE-05, SUBS-11]',
    async (caller) => {
      const expected = access && refusal[access][caller];
      const code = await codeOf(path, caller);
      if (expected) expect(code).toBe(expected);
      else if (!asksForTheCookie.includes(path)) {
        expect(denials).not.toContain(code);
        expect(code).not.toBe('INTERNAL');
      }
    },
  );
});

/** The same rules for API keys. rest.route.test.ts shows that procedures without a route cannot be called. */
const places = procedures.flatMap(({ path, access }) => {
  const [feature, name] = path.split('.') as [string, string];
  const routes = restRoutes as Record<string, Record<string, RestRoute | null>>;
  const route = routes[feature]?.[name]?.[0];
  return route ? [{ route, path, access: access! }] : [];
});

type RestCaller = { key: string | null; userId?: string | undefined; cookie?: string };

/** Calls a route with the caller's id where the path names a person, and with unknown ids elsewhere. */
async function restCodeOf(
  route: string,
  { key, userId = newId(), cookie }: RestCaller,
): Promise<string | null> {
  const [method, path] = route.split(' ', 2) as [string, string];
  const url = path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    /userId$/i.test(field) ? userId : newId(),
  );
  const input = method === 'GET' ? undefined : {};
  const answer = await restCaller(origin, key)(method, url, input, cookie ? { cookie } : {});
  return answer.ok ? null : ((await answer.json()) as { code: string }).code;
}

describe.each(places)('$route ($access)', ({ route, access }) => {
  it.each(['anonymous', 'client', 'expired', 'user', 'admin', 'superuser'] as const)(
    "answers %s's key by that rule [ROLE-01, ROLE-05, SUBS-11]",
    async (caller) => {
      const expected = refusal[access][caller];
      const code = await restCodeOf(route, { key: keys[caller], userId: actors[caller]?.userId });
      if (expected) expect(code).toBe(expected);
      else {
        expect(denials).not.toContain(code);
        expect(code).not.toBe('INTERNAL');
      }
    },
  );

  it('takes no cookie, whoever it belongs to', async () => {
    expect(await restCodeOf(route, { key: null, cookie })).toBe('UNAUTHENTICATED');
  });

  it("makes no administrator of a superuser's ordinary key, and no writer of one that may only read", async () => {
    const { userId } = actors.superuser!;
    const ordinaryKey = await insertApiKey(app.ctx.db, userId);
    const ordinary = await restCodeOf(route, { key: ordinaryKey, userId });
    if (access === 'admin' || access === 'superuser') expect(ordinary).toBe('FORBIDDEN');
    else expect(denials).not.toContain(ordinary);

    const rights = { mayChange: false, mayAdminister: true };
    const readingKey = await insertApiKey(app.ctx.db, userId, rights);
    const reading = await restCodeOf(route, { key: readingKey, userId });
    if (route.startsWith('GET ')) expect(denials).not.toContain(reading);
    else expect(reading).toBe('FORBIDDEN');
  });
});
