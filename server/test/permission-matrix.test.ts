import { randomBytes } from 'node:crypto';
import { contract } from '@heirloom/contract/contract.ts';
import type { Access, ProcedureMeta } from '@heirloom/contract/procedure.ts';
import { ORPCError } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { sampleInputs } from '#test/sample-input.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/**
 * Calls every procedure of the contract as every role, with valid inputs that name another person's things. The access
 * sweep shows who may call at all; this test shows that those who may cannot reach anything of others.
 */
type Caller = 'anonymous' | 'expired' | 'client' | 'user' | 'admin' | 'superuser';
type Definition = { meta: ProcedureMeta; inputSchema?: z.ZodType };

const procedures = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, procedure]) => {
    const { meta, inputSchema } = (procedure as { '~orpc': Definition })['~orpc'];
    return { path: `${feature}.${name}`, feature, name, access: meta.access!, inputSchema };
  }),
);

/**
 * Calls that answer although they name another person's things: the answer contains nothing of that person. A new entry
 * is a decision.
 */
const answersWithNothing = [
  'collections.containing',
  'shares.list',
  'search.everything',
  'search.results',
  'search.years',
];
/** Calls for administrators in which an admin is refused what only a superuser may do, whatever they name. */
const superusersChoice = ['trash.purge'];

const letIn: Record<Access, readonly Caller[]> = {
  anyone: ['anonymous', 'expired', 'client', 'user', 'admin', 'superuser'],
  'signed-in': ['expired', 'client', 'user', 'admin', 'superuser'],
  active: ['client', 'user', 'admin', 'superuser'],
  admin: ['admin', 'superuser'],
  superuser: ['superuser'],
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
});
afterAll(() => app?.close());

const secret = 'A secret of the family';

type Victim = Person & { ids: Record<string, string> };

/** Makes a person with a media item of each kind, a collection, a link, an upload in progress, a session and a passkey. */
async function createVictim(role: 'client' | 'superuser' = 'client'): Promise<Victim> {
  const { db } = app.ctx;
  const person = await createPerson(db, { role, displayName: secret });
  const { userId } = person;
  const [film, photo] = [
    await insertMedia(db, userId, { type: 'video', title: secret, original_name: secret }),
    await insertMedia(db, userId, { title: secret, original_name: secret }),
  ];
  const collection = newId();
  await db
    .insertInto('collections')
    .values({ id: collection, user_id: userId, name: secret })
    .execute();
  await db
    .insertInto('collection_items')
    .values({ id: newId(), collection_id: collection, media_id: photo.id, position: 1 })
    .execute();
  const share = newId();
  await db
    .insertInto('shares')
    .values({
      id: share,
      user_id: userId,
      media_id: photo.id,
      token_hash: randomBytes(32),
      allows_download: true,
      allows_preview: true,
      keeps_details: true,
    })
    .execute();
  const upload = newId();
  await db
    .insertInto('upload')
    .values({
      id: upload,
      actor_id: userId,
      owner_id: userId,
      size: 10,
      title: secret,
      type: 'image',
      origin: 'bulk',
      original_name: secret,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const passkey = newId();
  await db
    .insertInto('passkey')
    .values({
      id: passkey,
      user_id: userId,
      credential_id: passkey,
      public_key: Buffer.of(),
      sign_count: 0,
      transports: [],
      host: 'localhost',
      is_synced: false,
      name: secret,
    })
    .execute();
  const { sessionId } = person.actor;
  return {
    ...person,
    ids: {
      film: film.id,
      photo: photo.id,
      collection,
      share,
      upload,
      passkey,
      session: sessionId,
    },
  };
}

/** Reads all that a victim has from the database. */
async function stateOf({ userId }: Victim) {
  const { db } = app.ctx;
  const account = await accountOf({ userId });
  const media = await db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const collections = await db
    .selectFrom('collections')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const items = await db
    .selectFrom('collection_items')
    .selectAll()
    .where(
      'media_id',
      'in',
      media.map(({ id }) => id),
    )
    .execute();
  const shares = await db.selectFrom('shares').selectAll().where('user_id', '=', userId).execute();
  const uploads = await db
    .selectFrom('upload')
    .selectAll()
    .where('owner_id', '=', userId)
    .execute();
  return { account, media, collections, items, shares, uploads };
}

/** Reads what no admin may change of a superuser. */
async function accountOf({ userId }: Pick<Victim, 'userId'>) {
  const { db } = app.ctx;
  return {
    user: await db.selectFrom('auth.user').selectAll().where('id', '=', userId).execute(),
    roles: await db.selectFrom('user_roles').selectAll().where('user_id', '=', userId).execute(),
    sessions: await db
      .selectFrom('auth.session')
      .selectAll()
      .where('userId', '=', userId)
      .execute(),
    password: await db
      .selectFrom('auth.account')
      .selectAll()
      .where('userId', '=', userId)
      .execute(),
    passkeys: await db.selectFrom('passkey').selectAll().where('user_id', '=', userId).execute(),
    removal: await db
      .selectFrom('account_removal')
      .selectAll()
      .where('user_id', '=', userId)
      .execute(),
  };
}

/** Finds which of the victim's ids belongs into a field, by the field and the feature. */
function idFor(feature: string, field: string, { userId, ids }: Victim): string | undefined {
  switch (field) {
    case 'userId':
    case 'userUuid':
    case 'targetUserId':
    case 'personId':
    case 'ownerId':
    case 'toUserId':
      return userId;
    case 'mediaId':
    case 'mediaIds':
    case 'afterMediaId':
      return ids['photo'];
    case 'videoId':
      return ids['film'];
    case 'collectionId':
      return ids['collection'];
    case 'id':
    case 'ids':
      return (
        {
          collections: ids['collection'],
          shares: ids['share'],
          uploads: ids['upload'],
          auth: ids['session'],
          passkeys: ids['passkey'],
        }[feature] ?? ids['photo']
      );
    default:
      return undefined;
  }
}

let counter = 0;
const values: Record<string, () => unknown> = {
  email: () => `somebody-${(counter += 1)}@example.com`,
  username: () => `somebody-${(counter += 1)}`,
  password: () => 'Lake-house-1987!',
  currentPassword: () => 'Lake-house-1987!',
  newPassword: () => 'Lake-house-1987!',
  query: () => 'secret',
  year: () => '1987',
  url: () => 'https://93.184.216.34/hook',
  cursor: () => null,
  sha256: () => 'a'.repeat(64),
  token: () => 'x'.repeat(43),
  from: () => '2026-01-01',
  to: () => '2026-12-31',
  accountOpenedDate: () => '2026-01-01',
  subscriptionStartDate: () => '2026-01-01',
  subscriptionExpirationDate: () => '2026-12-31',
  localTime: () => null,
  precision: () => 'unknown',
  radius: () => 3,
  limit: () => 10,
  rotation: () => 90,
  timeZone: () => 'UTC',
};

function inputsFor(procedure: (typeof procedures)[number], victim: Victim): unknown[] {
  return sampleInputs(
    procedure.inputSchema,
    (field) => idFor(procedure.feature, field, victim) ?? values[field]?.(),
  );
}

function namesTheVictim(input: unknown, { userId, ids }: Victim): boolean {
  const text = JSON.stringify(input) ?? '';
  return [userId, ...Object.values(ids)].some((id) => text.includes(id));
}

type Outcome = { code: string } | { answer: unknown };

async function call(path: string, caller: Person | null, input: unknown): Promise<Outcome> {
  const [feature, name] = path.split('.') as [string, string];
  const client = app.as(caller?.actor ?? null) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  try {
    return { answer: await client[feature]![name]!(input) };
  } catch (error) {
    return { code: error instanceof ORPCError ? String(error.code) : 'INTERNAL' };
  }
}

function createCaller(caller: Caller): Promise<Person> | null {
  if (caller === 'anonymous') return null;
  if (caller === 'expired') return createPerson(app.ctx.db, { expired: true });
  return createPerson(app.ctx.db, { role: caller });
}

describe.each(procedures)('$path', (procedure) => {
  const { path, access } = procedure;

  it.each(['anonymous', 'expired', 'client', 'user'] as const)(
    'gives %s nothing of another person and changes nothing of theirs [ROLE-01, ROLE-04, ROLE-06, ISOL-01]',
    async (caller) => {
      const victim = await createVictim();
      const before = await stateOf(victim);
      const refusals: (string | null)[] = [];
      for (const input of inputsFor(procedure, victim)) {
        const outcome = await call(path, await createCaller(caller), input);
        const said = 'answer' in outcome ? JSON.stringify(outcome.answer ?? null) : '';
        expect(said).not.toContain(secret);
        expect(said).not.toContain(victim.email);
        expect(outcome).not.toEqual({ code: 'INTERNAL' });
        const refusal = 'code' in outcome ? outcome.code : null;
        if (!letIn[access].includes(caller)) {
          expect(['UNAUTHENTICATED', 'SUBSCRIPTION_EXPIRED', 'FORBIDDEN']).toContain(refusal);
        } else if (namesTheVictim(input, victim)) {
          refusals.push(refusal);
        }
      }
      // An input whose fields exclude each other shows nothing; each procedure has a valid one.
      const told = new Set(refusals.filter((refusal) => refusal !== 'BAD_REQUEST'));
      expect(told.size > 0).toBe(refusals.length > 0);
      const expected = answersWithNothing.includes(path) ? [null] : ['NOT_FOUND', 'FORBIDDEN'];
      for (const refusal of told) expect(expected).toContain(refusal);
      expect(await stateOf(victim)).toEqual(before);
    },
  );

  it.each(['admin', 'superuser'] as const)(
    'lets %s in where the contract does [ROLE-09]',
    async (caller) => {
      const victim = await createVictim();
      for (const input of inputsFor(procedure, victim)) {
        const outcome = await call(path, await createCaller(caller), input);
        const refusal = 'code' in outcome ? outcome.code : null;
        expect(refusal).not.toBe('INTERNAL');
        expect(refusal).not.toBe('SUBSCRIPTION_EXPIRED');
        if (!letIn[access].includes(caller)) expect(refusal).toBe('FORBIDDEN');
        else if (caller === 'superuser' || !superusersChoice.includes(path)) {
          expect(refusal, JSON.stringify(input)).not.toBe('FORBIDDEN');
        }
      }
    },
  );

  it('lets no admin touch the account of a superuser [ROLE-17]', async () => {
    const superuser = await createVictim('superuser');
    const before = await accountOf(superuser);
    for (const input of inputsFor(procedure, superuser)) {
      await call(path, await createCaller('admin'), input);
    }
    expect(await accountOf(superuser)).toEqual(before);
  });
});
