import { ORPCError } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@heirloom/contract/contract.ts';
import type { Access, ProcedureMeta } from '@heirloom/contract/procedure.ts';
import type { Actor } from '#platform/context.ts';
import { createPerson } from '#test/people.ts';
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

/** What a visitor may call at all; everything else asks for a session. A new entry here is a decision. */
const openToAnyone = [
  'auth.options',
  'auth.signUp',
  'auth.signIn',
  'auth.verifyTwoFactor',
  'auth.signOut',
  'auth.session',
  'auth.confirmEmail',
  'auth.requestReset',
  'auth.resetPassword',
  'shares.open',
  'shares.unlock',
  'shares.items',
  'shares.item',
];

/** Prolongs the session of the cookie itself, which these calls in-process do not carry: shown in sessions.test.ts. */
const asksForTheCookie = ['auth.refresh'];

const procedures = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, procedure]) => ({
    path: `${feature}.${name}`,
    access: (procedure as { '~orpc': { meta: ProcedureMeta } })['~orpc'].meta.access,
  })),
);

let app: TestApp;
const actors = {} as Record<Caller, Actor | null>;

beforeAll(async () => {
  app = await createTestApp();
  const { db } = app.ctx;
  actors.anonymous = null;
  actors.client = (await createPerson(db)).actor;
  actors.expired = (await createPerson(db, { expired: true })).actor;
  actors.user = (await createPerson(db, { role: 'user' })).actor;
  actors.admin = (await createPerson(db, { role: 'admin' })).actor;
  actors.superuser = (await createPerson(db, { role: 'superuser' })).actor;
});
afterAll(() => app.close());

/** The code a call without any input answers with, null when it went through. Access is decided before input is read. */
const codeOf = async (path: string, caller: Caller): Promise<string | null> => {
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
};

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
