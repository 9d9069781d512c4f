import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '#features/audit/record-audit.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let superuser: Person;
let anna: Person;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  superuser = await createPerson(app.ctx.db, { role: 'superuser', displayName: 'Root' });
  anna = await createPerson(app.ctx.db, { displayName: '+Anna "A"' });
});
afterAll(() => app?.close());

const audit = () => app.as(superuser.actor).audit;
const record = (entry: Parameters<typeof recordAudit>[1]) => recordAudit(app.ctx.db, entry);
async function get(address: string, person: Person | null) {
  return fetch(`${origin}${address}`, {
    headers: person ? { cookie: await cookieOf(app.ctx.auth, person) } : {},
  });
}

describe('the list', () => {
  it('shows who did what to whom, the newest first, page after page', async () => {
    for (let n = 0; n < 5; n += 1) {
      await record({
        actorId: superuser.userId,
        action: 'account.quota-changed',
        targetUserId: anna.userId,
        details: { quotaBytes: n },
      });
    }
    const seen: unknown[] = [];
    let before: number | null = null;
    do {
      const page = await audit().list({ action: 'quota changed', limit: 2, before });
      seen.push(...page.items.map(({ details }) => details['quotaBytes']));
      before = page.nextBefore;
    } while (before !== null);
    expect(seen).toEqual([4, 3, 2, 1, 0]);
    const { items } = await audit().list({ action: 'quota changed', limit: 1 });
    expect(items[0]).toMatchObject({
      action: 'quota changed',
      actor: { userId: superuser.userId, name: 'Root' },
      target: { userId: anna.userId, name: '+Anna "A"' },
      targetId: null,
      details: { quotaBytes: 4 },
    });
  });

  it('keeps to a person, as the one who did it or whom it concerned', async () => {
    const bert = await createPerson(app.ctx.db);
    await record({ actorId: bert.userId, action: 'auth.signed-in', targetUserId: bert.userId });
    await record({
      actorId: superuser.userId,
      action: 'account.disabled',
      targetUserId: bert.userId,
    });
    const { items } = await audit().list({ personId: bert.userId });
    expect(items.map(({ action }) => action)).toEqual(['person disabled', 'signed in']);
  });

  it('keeps to days, both ends included, in UTC', async () => {
    const marker = crypto.randomUUID();
    for (const at of [
      '2001-01-01T23:59:59.999Z',
      '2001-01-02T00:00:00Z',
      '2001-01-03T23:59:59.999Z',
      '2001-01-04T00:00:00Z',
    ]) {
      await app.ctx.db
        .insertInto('audit_log')
        .values({ at, actor_id: null, action: 'media.purged', target_id: marker, details: '{}' })
        .execute();
    }
    const { items } = await audit().list({ from: '2001-01-02', to: '2001-01-03' });
    expect(items.map(({ at }) => at)).toEqual([
      '2001-01-03T23:59:59.999Z',
      '2001-01-02T00:00:00.000Z',
    ]);
  });

  it('shows entries of people who are gone, without their name', async () => {
    const gone = await createPerson(app.ctx.db);
    await record({ actorId: gone.userId, action: 'data.exported', targetUserId: gone.userId });
    await app.ctx.db.deleteFrom('auth.user').where('id', '=', gone.userId).execute();
    const { items } = await audit().list({ personId: gone.userId });
    expect(items).toMatchObject([{ actor: { userId: gone.userId, name: null } }]);
  });

  it('is for superusers only [ROLE-23]', async () => {
    for (const role of ['client', 'user', 'admin'] as const) {
      const { actor } = await createPerson(app.ctx.db, { role });
      await expect(app.as(actor).audit.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('refuses what is no filter', async () => {
    for (const input of [
      { action: 'x' },
      { personId: "' or 1=1" },
      { from: '2001-02-30' },
      { limit: 1e9 },
      { before: -1 },
    ]) {
      await expect(audit().list(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });
});

describe('the export', () => {
  it('is all of it as JSON, or what the filter leaves, and is itself in the log', async () => {
    const response = await get('/api/audit.json', superuser);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const entries = (await response.json()) as { id: number; action: string }[];
    expect(entries[0]).toMatchObject({ action: 'exported', actor: { userId: superuser.userId } });
    const { count } = await app.ctx.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(entries).toHaveLength(count);
    const some = await get('/api/audit.json?action=quota%20changed', superuser);
    expect(await some.json()).toHaveLength(5);
    const none = await get('/api/audit.json?to=1990-01-01', superuser);
    expect(await none.json()).toEqual([]);
  });

  it('is as well CSV, in which a name is no formula', async () => {
    const text = await (await get('/api/audit.csv?action=quota%20changed', superuser)).text();
    const lines = text.split('\r\n').filter(Boolean);
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe('Id,Time,Action,By,By (id),About,About (id),Object,Details');
    expect(lines[1]).toContain(
      `quota changed,Root,${superuser.userId},"'+Anna ""A""",${anna.userId},,"{""quotaBytes"":4}"`,
    );
  });

  it('has every entry of a log that is longer than one reading of it', async () => {
    await sql`insert into audit_log (action)
      select 'share ended' from generate_series(1, 2100)`.execute(app.ctx.db);
    const response = await get('/api/audit.json?action=share%20ended', superuser);
    const entries = (await response.json()) as { id: number }[];
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2100);
  });

  it('is for superusers only [ROLE-23]', async () => {
    for (const kind of ['csv', 'json']) {
      expect((await get(`/api/audit.${kind}`, null)).status).toBe(401);
      for (const role of ['client', 'user', 'admin'] as const) {
        const person = await createPerson(app.ctx.db, { role });
        expect((await get(`/api/audit.${kind}`, person)).status).toBe(403);
      }
    }
  });

  it('refuses what is no filter', async () => {
    for (const query of ['action=x', 'before=3', 'from=yesterday', 'personId=1']) {
      expect((await get(`/api/audit.csv?${query}`, superuser)).status).toBe(400);
    }
  });
});
