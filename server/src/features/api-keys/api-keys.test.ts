import { apiKeysMaximum } from '@heirloom/contract/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createdLocation, tusClientWith, uploadIdOfLocation } from '#test/tus-requests.ts';

let app: TestApp;
let origin: string;
let superuser: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.startBackground();
  origin = await app.listen();
  superuser = await createPerson(app.ctx.db, { role: 'superuser' });
});
afterAll(() => app?.close());

const usual = { name: 'Backup script', mayChange: true, days: 30 } as const;
const keysOf = (person: Person) => app.as(person.actor).apiKeys;
const statusOf = async (key: string, path = '/media'): Promise<number> =>
  (await restCaller(origin, key)('GET', path)).status;
function auditOf(person: Person) {
  return app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'target_id', 'details'])
    .where('actor_id', '=', person.userId)
    .orderBy('id')
    .execute();
}

describe('making a key', () => {
  it('answers it once, keeps only its hash and writes it into the log', async () => {
    const anna = await createPerson(app.ctx.db);
    const { key, secret } = await keysOf(anna).create(usual);
    expect(secret).toMatch(/^hlk_[\w-]{43}$/);
    expect(key).toMatchObject({ name: 'Backup script', mayChange: true, mayAdminister: false });
    expect(Date.parse(key.expiresAt!) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    expect(await statusOf(secret)).toBe(200);

    const { items } = await keysOf(anna).list();
    expect(items).toEqual([{ ...key, lastUsedAt: expect.any(String) as string }]);
    const row = await app.ctx.db.selectFrom('api_key').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, items })).not.toContain(secret.slice(4));
    expect(row.key_hash.toString('latin1')).not.toContain(secret.slice(4));
    const details = { mayChange: true, mayAdminister: false, days: 30 };
    expect(await auditOf(anna)).toEqual([
      { action: 'api-key.created', target_id: key.id, details },
    ]);
  });

  it('asks who is there when the sign-in was a while ago', async () => {
    const anna = await createPerson(app.ctx.db);
    await app.ctx.db
      .updateTable('auth.session')
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where('userId', '=', anna.userId)
      .execute();
    await expect(keysOf(anna).create(usual)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await keysOf(anna).list()).toEqual({ items: [] });
  });

  it('gives administration to administrators only, and for three months at most', async () => {
    const anna = await createPerson(app.ctx.db, { role: 'user' });
    const administration = { ...usual, mayAdminister: true };
    await expect(keysOf(anna).create(administration)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const days of [365, null] as const) {
      const tooLong = keysOf(superuser).create({ ...administration, days });
      await expect(tooLong).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    const { key } = await keysOf(superuser).create({ ...administration, days: 90 });
    expect(key.mayAdminister).toBe(true);
  });

  it('ends at a number of keys, also when all are made at once', async () => {
    const anna = await createPerson(app.ctx.db);
    const making = Array.from({ length: apiKeysMaximum + 5 }, () => keysOf(anna).create(usual));
    const refused = (await Promise.allSettled(making)).filter(
      ({ status }) => status === 'rejected',
    );
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ reason: { code: 'CONFLICT' } });
    expect((await keysOf(anna).list()).items).toHaveLength(apiKeysMaximum);
  });
});

describe('what a key opens', () => {
  it('lets a program upload by tus, wait for the archive and fetch the same bytes', async () => {
    const anna = await createPerson(app.ctx.db);
    const key = await insertApiKey(app.ctx.db, anna.userId);
    const call = restCaller(origin, key);
    const bytes = await drawPhoto().jpeg().toBuffer();
    const headers = { authorization: `Bearer ${key}` };
    const client = tusClientWith(origin, headers);
    const location = await createdLocation(client, bytes.length);
    expect((await client.patch(location, 0, bytes)).status).toBe(204);
    const finished = await call('POST', `/uploads/${uploadIdOfLocation(location)}/finish`);
    const { media } = (await finished.json()) as { media: { id: string; ownerId: string } };
    expect(media.ownerId).toBe(anna.userId);
    const file = await fetch(`${origin}/api/media/${media.id}/original`, { headers });
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('lets one that may only read read, and nothing else', async () => {
    const anna = await createPerson(app.ctx.db);
    const { id } = await keepOriginal(app.ctx, anna.userId, Buffer.alloc(100, 1));
    const key = await insertApiKey(app.ctx.db, anna.userId, { mayChange: false });
    const call = restCaller(origin, key);
    expect(await statusOf(key, `/media/${id}`)).toBe(200);
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${origin}/api/media/${id}/original`, { headers })).status).toBe(200);

    const refused = [
      await call('PATCH', `/media/${id}`, { title: 'Mine' }),
      await call('DELETE', `/media/${id}`),
      await fetch(`${origin}/api/uploads`, {
        method: 'POST',
        headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '10' },
      }),
      await fetch(`${origin}/api/media/${id}/poster`, { method: 'PUT', headers }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({
        code: 'FORBIDDEN',
        message: 'This API key may only read.',
      });
    }
    expect(await (await call('GET', `/media/${id}`)).json()).not.toHaveProperty('title', 'Mine');
  });

  it("opens nothing of others, an administrator's neither unless it was made for that", async () => {
    const { db } = app.ctx;
    const { id } = await insertMedia(db, (await createPerson(db)).userId);
    const ordinary = await insertApiKey(db, superuser.userId);
    expect(await statusOf(ordinary, `/media/${id}`)).toBe(404);
    expect(await statusOf(ordinary, '/administration/status')).toBe(403);

    const key = await insertApiKey(db, superuser.userId, { mayAdminister: true });
    expect(await statusOf(key, `/media/${id}`)).toBe(200);
    expect(await statusOf(key, '/administration/status')).toBe(200);
    expect(await statusOf(key, '/administration/audit')).toBe(200);
  });

  it('administers no longer than its owner is an administrator, nor without the second factor that is demanded', async () => {
    const { db } = app.ctx;
    const admin = await createPerson(db, { role: 'admin' });
    const key = await insertApiKey(db, admin.userId, { mayAdminister: true });
    expect(await statusOf(key, '/people')).toBe(200);
    const { settings } = await app.as(superuser.actor).settings.read();
    await app.as(superuser.actor).settings.update({ ...settings, adminsNeedTwoFactor: true });
    expect(await statusOf(key, '/people')).toBe(403);
    await app.as(superuser.actor).settings.update(settings);
    expect(await statusOf(key, '/people')).toBe(200);
    await db.deleteFrom('user_roles').where('user_id', '=', admin.userId).execute();
    expect(await statusOf(key, '/people')).toBe(403);
  });

  it('opens neither the calls of the web app nor its streams, exports and pictures', async () => {
    const key = await insertApiKey(app.ctx.db, superuser.userId, { mayAdminister: true });
    const headers = { authorization: `Bearer ${key}` };
    const calls: [string, string][] = [
      ['POST', '/api/rpc/media/list'],
      ['POST', '/api/rpc/apiKeys/list'],
      ['POST', '/api/rpc/auth/listSessions'],
      ['GET', '/api/events'],
      ['GET', '/api/audit.csv'],
      ['GET', '/api/statistics.csv'],
      ['PUT', '/api/avatar'],
    ];
    for (const [method, path] of calls) {
      expect((await fetch(origin + path, { method, headers })).status, path).toBe(401);
    }
  });

  it('is no proof of who is there: what asks for the password again is refused', async () => {
    const { actor } = superuser;
    await insertApiKey(app.ctx.db, actor.userId, { mayAdminister: true });
    const { id } = await app.ctx.db
      .selectFrom('api_key')
      .select('id')
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    const asKey = app.as({ ...actor, sessionId: id });
    const proof = { code: 'STEP_UP_REQUIRED' };
    await expect(asKey.safekeeping.backUpNow()).rejects.toMatchObject(proof);
    await expect(asKey.apiKeys.create(usual)).rejects.toMatchObject(proof);
    await expect(asKey.trash.empty()).rejects.toMatchObject(proof);
  });

  it('takes a key before a cookie where both are sent, and no other bearer', async () => {
    const { db, auth } = app.ctx;
    const [anna, bert] = [await createPerson(db), await createPerson(db)];
    const { id } = await keepOriginal(app.ctx, anna.userId, Buffer.alloc(10, 1));
    const cookie = await cookieOf(auth, anna);
    const file = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${origin}/api/media/${id}/original`, { headers })).status;
    expect(await file({ cookie })).toBe(200);
    const authorization = `Bearer ${await insertApiKey(db, bert.userId)}`;
    expect(await file({ cookie, authorization })).toBe(404);
    expect(await file({ authorization: 'Bearer of-somebody-else', cookie })).toBe(200);
    expect(await file({ authorization: 'Bearer of-somebody-else' })).toBe(401);
  });
});

describe('the end of a key', () => {
  it('comes with its revocation, by its owner only', async () => {
    const [anna, bert] = [await createPerson(app.ctx.db), await createPerson(app.ctx.db)];
    const { key, secret } = await keysOf(anna).create(usual);
    const missing = { code: 'NOT_FOUND' };
    await expect(keysOf(bert).revoke({ id: key.id })).rejects.toMatchObject(missing);
    expect(await statusOf(secret)).toBe(200);
    await keysOf(anna).revoke({ id: key.id });
    const answer = await restCaller(origin, secret)('GET', '/media');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'This API key is unknown, has expired or was revoked.',
    });
    expect((await auditOf(anna)).at(-1)).toMatchObject({
      action: 'api-key.revoked',
      target_id: key.id,
    });
    await expect(keysOf(anna).revoke({ id: key.id })).rejects.toMatchObject(missing);
  });

  it('comes with its day, by which the list says so', async () => {
    const anna = await createPerson(app.ctx.db);
    const { secret } = await keysOf(anna).create(usual);
    await app.ctx.db
      .updateTable('api_key')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', anna.userId)
      .execute();
    expect(await statusOf(secret)).toBe(401);
    expect(await keysOf(anna).list()).toMatchObject({ items: [{ isExpired: true }] });
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'closing of the account',
      ({ userId }) => app.as(superuser.actor).people.setDisabled({ userId, isDisabled: true }),
    ],
    [
      'end of all sessions by an administrator',
      ({ userId }) => app.as(superuser.actor).people.endSessions({ userId }),
    ],
    [
      'password set by an administrator',
      ({ userId }) =>
        app.as(superuser.actor).auth.resetPasswordOf({ userId, newPassword: 'Lake-house-1987!' }),
    ],
    ['removal of the account', ({ actor }) => app.as(actor).removal.removeMine()],
  ])('comes with the %s, for good [SUBS-11]', async (_, end) => {
    const { db } = app.ctx;
    const anna = await createPerson(db);
    const key = await insertApiKey(db, anna.userId);
    expect(await statusOf(key)).toBe(200);
    await end(anna);
    expect(await statusOf(key)).toBe(401);
    await db
      .updateTable('auth.user')
      .set({ disabled_at: null })
      .where('id', '=', anna.userId)
      .execute();
    expect(await statusOf(key)).toBe(401);
  });

  it('waits while the subscription is over, and comes with the person', async () => {
    const { db } = app.ctx;
    const anna = await createPerson(db);
    const key = await insertApiKey(db, anna.userId);
    const setEnd = (subscription_expiration_date: Date | null) =>
      db
        .updateTable('auth.user')
        .set({ subscription_expiration_date })
        .where('id', '=', anna.userId)
        .execute();
    await setEnd(new Date(Date.now() - 86_400_000));
    const answer = await restCaller(origin, key)('GET', '/media');
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'SUBSCRIPTION_EXPIRED' });
    expect(await statusOf(key, '/subscription')).toBe(200);
    await setEnd(null);
    expect(await statusOf(key)).toBe(200);
    await db.deleteFrom('auth.user').where('id', '=', anna.userId).execute();
    expect(await statusOf(key)).toBe(401);
  });
});

describe('limits', () => {
  const exhaust = (kind: string) =>
    sql`update rate_limit set points = 100000 where key like ${`${kind}:%`}`.execute(app.ctx.db);

  it('make a program wait that calls too often, with all of its keys, and nobody else', async () => {
    const { db } = app.ctx;
    const anna = await createPerson(db);
    const [one, other] = [await insertApiKey(db, anna.userId), await insertApiKey(db, anna.userId)];
    expect(await statusOf(one)).toBe(200);
    await exhaust('api-key.call.account');
    for (const key of [one, other]) {
      const answer = await restCaller(origin, key)('GET', '/media');
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    }
    const bert = await createPerson(db);
    expect(await statusOf(await insertApiKey(db, bert.userId))).toBe(200);
  });

  it('make whoever tries keys that are none wait, but no key that is one', async () => {
    const wrong = `hlk_${'x'.repeat(43)}`;
    expect(await statusOf(wrong)).toBe(401);
    await exhaust('api-key.unknown.address');
    expect(await statusOf(wrong)).toBe(429);
    const anna = await createPerson(app.ctx.db);
    expect(await statusOf(await insertApiKey(app.ctx.db, anna.userId))).toBe(200);
  });
});
