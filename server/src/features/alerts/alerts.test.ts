import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAlerts, textOf } from '#features/alerts/find-alerts.ts';
import { findTroubleJob } from '#features/alerts/find-trouble.job.ts';
import { sendAlertJob } from '#features/alerts/send-alert.job.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { writeTrouble } from '#features/backups/second-place/seen-place.ts';
import { beginRun, finishRun } from '#features/runs/runs.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let admin: Person;
let anna: Person;
let mails: Mail[];
let ctx: Ctx;

beforeAll(async () => {
  app = await createTestApp({ BACKUP_DIR: '/nowhere' });
  await app.startJobs();
});
afterAll(() => app?.close());
beforeEach(async () => {
  const { db } = app.ctx;
  for (const table of ['media', 'alert', 'safekeeping_runs', 'auth.user'] as const) {
    await db.deleteFrom(table).execute();
  }
  admin = await createPerson(db, { role: 'admin', displayName: 'Ada' });
  anna = await createPerson(db);
  mails = [];
  const send = async (mail: Mail) => void mails.push(mail);
  // The disk of the computer that runs the tests may be nearly full.
  const capacity = async () => ({ freeBytes: 2 ** 40, totalBytes: 2 ** 41 });
  const storage = { ...app.ctx.storage, capacity };
  ctx = { ...app.ctx, storage, mailer: { ...app.ctx.mailer, delivers: true, send } };
});

/** Looks for trouble, then sends what was enqueued. */
async function look(context: Ctx = ctx): Promise<string[]> {
  mails = [];
  await sql`delete from pgboss.job where name = 'send-alert'`.execute(app.ctx.db);
  await runJob(findTroubleJob, context, {});
  const { rows } = await sql<{ data: Parameters<typeof sendAlertJob.parse>[0] }>`
    select data from pgboss.job where name = 'send-alert' order by created_on`.execute(app.ctx.db);
  for (const { data } of rows) await runJob(sendAlertJob, ctx, sendAlertJob.parse(data));
  return mails.map(({ to, subject }) => `${to}: ${subject}`);
}
const passHours = (hours: number) =>
  sql`update alert set sent_at = sent_at - make_interval(hours => ${hours})`.execute(app.ctx.db);
async function damage() {
  const { id } = await insertMedia(app.ctx.db, anna.userId, { title: 'Private words' });
  const changes = { check_finding: 'corrupt', checked_at: new Date() } as const;
  await app.ctx.db.updateTable('media').set(changes).where('id', '=', id).execute();
}
async function findTexts(context: Ctx = ctx) {
  const alerts = await findAlerts(context);
  return alerts.map((alert) => ({ kind: alert.kind, text: textOf(alert, 'en') }));
}
const kinds = async () => (await findAlerts(ctx)).map(({ kind }) => kind);
async function backedUp(outcome: 'ok' | 'failed', daysAgo: number) {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const id = await beginRun(app.ctx.db, 'backup', at);
  const reason = outcome === 'ok' ? null : 'The disk is full.';
  await finishRun(app.ctx.db, id, { outcome, counts: {}, reason, finishedAt: at });
}

it('writes nothing while all is well', async () => {
  expect(await look()).toEqual([]);
});

it('writes to each administrator in their language [CORE-12]', async () => {
  await damage();
  const { db } = app.ctx;
  await db
    .updateTable('auth.user')
    .set({ language: 'de' })
    .where('id', '=', admin.userId)
    .execute();
  const boss = await createPerson(db, { role: 'superuser' });
  const sent = await look();
  expect(sent.toSorted()).toEqual(
    [
      `${admin.email}: Heirloom: Originale sind beschädigt`,
      `${boss.email}: Heirloom: originals are damaged`,
    ].toSorted(),
  );
  const toAda = mails.find(({ to }) => to === admin.email);
  expect(toAda?.text).toMatch(/^Hallo Ada,\n\nOriginale: 1 beschädigt/);
});

it('rings for administrators, without a mail server too, and not for who has switched that off [SPACE-15]', async () => {
  await damage();
  const boss = await createPerson(app.ctx.db, { role: 'superuser' });
  await app.as(boss.actor).alerts.set({ kind: 'originals-damaged', isOn: false });
  const silent = { ...ctx, mailer: { ...ctx.mailer, delivers: false } };
  for (let hour = 0; hour < 2; hour += 1) expect(await look(silent)).toEqual([]);
  const { items } = await app.as(admin.actor).news.list({});
  expect(items).toMatchObject([{ kind: 'finding', finding: 'originals-damaged', count: 1 }]);
  for (const person of [boss, anna]) {
    expect(await app.as(person.actor).news.count()).toEqual({ total: 0, unread: 0 });
  }
});

it('writes to every administrator of damaged originals, without titles, and to nobody else', async () => {
  await damage();
  const boss = await createPerson(app.ctx.db, { role: 'superuser' });
  const sent = await look();
  expect(sent.toSorted()).toEqual(
    [admin, boss].map(({ email }) => `${email}: Heirloom: originals are damaged`).toSorted(),
  );
  expect(mails[0]!.text).toContain('1 are corrupt');
  expect(mails[0]!.text).toContain('/user-info#mails');
  expect(JSON.stringify(mails)).not.toContain('Private words');
});

it('writes at most once a day, of the same trouble once a week, and anew when it came back', async () => {
  await damage();
  expect(await look()).toHaveLength(1);
  await damage();
  expect(await look()).toEqual([]);
  await passHours(25);
  expect(await look()).toHaveLength(1);
  await passHours(6 * 24);
  expect(await look()).toEqual([]);
  await passHours(25);
  expect(await look()).toHaveLength(1);
  await app.ctx.db.updateTable('media').set({ check_finding: null }).execute();
  await passHours(25);
  expect(await look()).toEqual([]);
  await damage();
  await app.ctx.db.deleteFrom('media').where('check_finding', 'is', null).execute();
  await damage();
  expect(await look()).toHaveLength(1);
});

it('leaves out who has switched it off, and only for this kind', async () => {
  const { alerts } = app.as(admin.actor);
  expect((await alerts.list()).every(({ isOn }) => isOn)).toBe(true);
  const after = await alerts.set({ kind: 'originals-damaged', isOn: false });
  expect(after.filter(({ isOn }) => !isOn)).toEqual([{ kind: 'originals-damaged', isOn: false }]);
  await damage();
  await backedUp('failed', 0);
  expect(await look()).toEqual([`${admin.email}: Heirloom: a backup did not succeed`]);
  await alerts.set({ kind: 'originals-damaged', isOn: true });
  await app.ctx.db.deleteFrom('alert').execute();
  expect(await look()).toHaveLength(2);
});

it('writes of what only programs were told, as soon as there is a mail server', async () => {
  await damage();
  const { db } = app.ctx;
  const id = randomUUID();
  const [url, secret] = ['http://localhost/', Buffer.alloc(0)];
  await db
    .insertInto('webhook')
    .values({ id, url, kinds: ['alert.raised'], secret })
    .execute();
  const told = () => db.selectFrom('webhook_delivery').select('kind').execute();
  expect(await look({ ...ctx, mailer: { ...ctx.mailer, delivers: false } })).toEqual([]);
  expect(await told()).toHaveLength(1);
  expect(await look()).toHaveLength(1);
  expect(await look()).toEqual([]);
  expect(await told()).toHaveLength(1);
  await db.deleteFrom('webhook').execute();
});

it('writes to no outbox: without a mail server the Dashboard says it', async () => {
  await damage();
  expect(await look({ ...ctx, mailer: { ...ctx.mailer, delivers: false } })).toEqual([]);
});

describe('a backup', () => {
  it('is missed when there was none for two days', async () => {
    await backedUp('ok', 1.5);
    expect(await kinds()).toEqual([]);
    await app.ctx.db.deleteFrom('safekeeping_runs').execute();
    await backedUp('ok', 2.5);
    expect(await kinds()).toEqual(['backup-late']);
    const config = { ...ctx.config, BACKUP_DIR: undefined };
    expect(await findAlerts({ ...ctx, config })).toEqual([]);
  });

  it('that never came is missed in an archive that is older than two days', async () => {
    expect(await kinds()).toEqual([]);
    await sql`update auth."user" set "createdAt" = now() - interval '3 days'`.execute(app.ctx.db);
    expect(await kinds()).toEqual(['backup-late']);
  });

  it('that failed is told with its reason', async () => {
    await backedUp('ok', 1);
    await backedUp('failed', 0);
    const [alert] = await findTexts();
    expect(alert?.kind).toBe('backup-failed');
    expect(alert?.text).toContain('The disk is full.');
  });

  it('is of a day that is written as the reader’s language writes days [CORE-11]', async () => {
    await backedUp('failed', 0);
    const started_at = '2026-05-03T04:12:00Z';
    await app.ctx.db.updateTable('safekeeping_runs').set({ started_at }).execute();
    const [alert] = await findAlerts(ctx);
    expect(textOf(alert!, 'en')).toContain('The backup of May 3, 2026 failed');
    expect(textOf(alert!, 'de')).toContain('Die Sicherung vom 3. Mai 2026 ist');
  });
});

it('tells of originals without a copy after 15 minutes, where BACKUP_DIR is set', async () => {
  await backedUp('ok', 0);
  const { id } = await insertMedia(app.ctx.db, anna.userId);
  expect(await kinds()).toEqual([]);
  const earlier = sql<Date>`now() - interval '16 minutes'`;
  const update = app.ctx.db.updateTable('media').set({ upload_date: earlier });
  await update.where('id', '=', id).execute();
  const [alert] = await findTexts();
  expect(alert).toMatchObject({
    kind: 'copies-late',
    text: expect.stringContaining('1 original '),
  });
  const config = { ...ctx.config, BACKUP_DIR: undefined };
  expect(await findAlerts({ ...ctx, config })).toEqual([]);
});

describe('a check of the backups', () => {
  const ran = async (kind: 'verify' | 'restore-test', outcome: 'ok' | 'problems', daysAgo = 0) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    const id = await beginRun(app.ctx.db, kind, at);
    const reason = outcome === 'ok' ? null : 'Two files are corrupt.';
    await finishRun(app.ctx.db, id, { outcome, counts: {}, reason, finishedAt: at });
  };

  it.each([
    ['verify', 'verify-failed', 4],
    ['restore-test', 'restore-test-failed', 41],
  ] as const)(
    '(%s) is told when it finds something, and when there is none',
    async (kind, alert, days) => {
      await backedUp('ok', 0);
      await ran(kind, 'ok', days);
      expect(await kinds()).toEqual([alert]);
      await ran(kind, 'problems', 1);
      const [found] = await findTexts();
      expect(found).toMatchObject({
        kind: alert,
        text: expect.stringContaining('Two files are corrupt.'),
      });
      expect(await look()).toHaveLength(1);
      await ran(kind, 'ok');
      expect(await kinds()).toEqual([]);
    },
  );
});

it('tells of a second place that cannot be used, and of copies that it lacks', async () => {
  await backedUp('ok', 0);
  const config = { ...ctx.config, COPY_URL: 's3://copies/family' };
  const find = () => findTexts({ ...ctx, config });
  expect(await find()).toEqual([]);
  await writeTrouble(app.ctx.db, 's3://copies/family is full: its quota is used up (507).');
  const { id } = await insertMedia(app.ctx.db, anna.userId);
  const upload_date = sql<Date>`now() - interval '16 minutes'`;
  await app.ctx.db.updateTable('media').set({ upload_date }).where('id', '=', id).execute();
  const [alert] = (await find()).filter(({ kind }) => kind === 'second-place');
  expect(alert?.text).toContain('used up (507). 1 original has no copy there');
  const alerts = await findAlerts({ ...ctx, config });
  const german = alerts.map((each) => textOf(each, 'de')).join(' ');
  expect(german).toContain('ist voll: Der Speicherplatz dort ist verbraucht (507). 1 Original');
  await writeTrouble(app.ctx.db, null);
});

describe('the storage', () => {
  it('that is not there is told', async () => {
    const storage = { ...ctx.storage, isOnline: async () => false };
    expect((await findAlerts({ ...ctx, storage })).map(({ kind }) => kind)).toEqual([
      'storage-offline',
    ]);
  });

  it.each([
    [6, 100, false],
    [1, 100, true],
    [1, 20, false],
    [0, 20, true],
  ])('with %i of %i GB left is full: %s', async (free, total, isFull) => {
    const gibibyte = 1024 ** 3;
    const capacity = async () => ({ freeBytes: free * gibibyte, totalBytes: total * gibibyte });
    const storage = { ...ctx.storage, capacity };
    expect(await findAlerts({ ...ctx, storage })).toHaveLength(isFull ? 1 : 0);
  });
});

it('tells of new administrators and of exports by the operator, not of the first superuser', async () => {
  const { db } = app.ctx;
  const granted = { actorId: null, action: 'role.granted', targetUserId: anna.userId } as const;
  await recordAudit(db, { ...granted, details: { role: 'superuser', by: 'set-up code' } });
  await recordAudit(db, { ...granted, details: { role: 'user' } });
  const exported = { actorId: null, action: 'data.exported' } as const;
  await recordAudit(db, { ...exported, details: { what: 'audit log' } });
  expect(await kinds()).toEqual([]);
  await recordAudit(db, { ...granted, details: { role: 'admin' } });
  await recordAudit(db, { ...exported, details: { what: 'bag', originals: 3 } });
  expect(await findTexts()).toMatchObject([
    { kind: 'administrator-made', text: expect.stringContaining('one person was made') },
    { kind: 'archive-exported', text: expect.stringContaining('exported once') },
  ]);
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db);
  await sql`delete from audit_log`.execute(db);
  await sql`alter table audit_log enable trigger audit_log_append_only`.execute(db);
  expect(await findAlerts(ctx)).toEqual([]);
});

it('tells of an audit log that is not as it was sealed, until a check finds it well', async () => {
  const check = async (outcome: 'ok' | 'problems', reason: string | null) => {
    const id = await beginRun(app.ctx.db, 'audit');
    await finishRun(app.ctx.db, id, { outcome, counts: {}, reason });
  };
  await check('problems', 'Entry 3 was sealed and is missing: it was removed.');
  await beginRun(app.ctx.db, 'audit');
  const [alert] = await findTexts();
  expect(alert).toMatchObject({ kind: 'audit-changed', text: expect.stringContaining('Entry 3') });
  const [found] = await findAlerts(ctx);
  expect(textOf(found!, 'de')).toContain('Eintrag 3 war versiegelt und fehlt');
  const status = () => app.as(admin.actor).admin.status();
  expect((await status()).database.auditFinding).toContain('Entry 3');
  await check('ok', null);
  expect(await kinds()).toEqual([]);
  expect((await status()).database.auditFinding).toBeNull();
});

it('tells of a purge that waits, of a clock that jumped, and of more than 1,000 deletions', async () => {
  const insert = (count: number, deletedAt: string) =>
    sql`insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name, mime_type, sha256, deleted_at)
      select gen_random_uuid(), ${anna.userId}, 'image', 'x', 'images', gen_random_uuid()::text, 1, 'x', 'image/jpeg', repeat('0', 64),
        ${deletedAt}::timestamptz from generate_series(1, ${count}::int)`.execute(app.ctx.db);
  await insert(1000, new Date().toISOString());
  expect(await kinds()).toEqual([]);
  await insert(1, new Date().toISOString());
  expect(await kinds()).toEqual(['mass-deletion']);
  const [deletions] = await findAlerts(ctx);
  expect(textOf(deletions!, 'en')).toContain('Within a day 1,001 files of one person');
  expect(textOf(deletions!, 'de')).toContain('kamen 1.001 Dateien von einer Person');
  await insert(101, '2020-01-01T00:00:00Z');
  expect(await kinds()).toEqual(['purge-waiting', 'mass-deletion']);
  const then = new Date(Date.now() - 400 * 86_400_000).toISOString();
  await sql`insert into setting (key, value) values ('trusted-time',
    jsonb_build_object('clock', ${then}::text, 'now', ${then}::text))`.execute(app.ctx.db);
  expect(await kinds()).toContain('clock-jumped');
  await sql`delete from setting where key = 'trusted-time'`.execute(app.ctx.db);
});
