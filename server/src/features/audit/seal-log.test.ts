import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFinding } from '#features/audit/audit-finding.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { sealEveryMinute } from '#features/audit/seal-every-minute.ts';
import { sealAnew, sealLog } from '#features/audit/seal-log.ts';
import { sealOfEntry } from '#features/audit/seal-of-entry.ts';
import { verifyLog } from '#features/audit/verify-log.ts';
import { createSealKey } from '#platform/auth/seal-key.ts';
import type { Ctx } from '#platform/context.ts';
import { createDatabase } from '#platform/db/client.ts';
import { type AuditHead, forgetHead, readKeptHead } from '#platform/kept-head.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ctx: Ctx;
beforeAll(async () => {
  app = await createTestApp();
  // As the owner of the tables, whoever administers the database can do this, too.
  await run('alter table audit_log disable trigger all');
  await run('alter table audit_seals disable trigger all');
});
afterAll(() => app?.close());
beforeEach(async () => {
  ctx = app.ctx;
  await run('truncate audit_log, audit_seals restart identity');
  await forgetHead(ctx.config);
});

const run = (text: string) => sql.raw(text).execute(app.ctx.db);
const add = (count: number) =>
  run(`insert into audit_log (action, details)
    select 'auth.signed-in', jsonb_build_object('n', n) from generate_series(1, ${count}) n`);
function inTwoHours(): Ctx {
  return { ...ctx, clock: { now: () => new Date(Date.now() + 7_200_000) } };
}
async function verify(context = inTwoHours()) {
  const report = await verifyLog(context, {
    kept: await readKeptHead(context.config),
    earlier: [],
  });
  return { ...report, findings: report.findings.map(describeFinding) };
}

it('seals an entry always alike, whatever a later version changes [A78]', () => {
  const place = {
    chain: '01923456-0000-7000-8000-000000000000',
    position: 7,
    previous: 'ab'.repeat(32),
    sealedAt: new Date('2026-11-23T01:02:03.004Z'),
  };
  const entry = {
    id: 12,
    at: '1795395723.000001',
    actor_id: null,
    action: 'auth.signed-in',
    target_user_id: null,
    target_id: null,
    details: '{"a": 1}',
  };
  expect(sealOfEntry(createSealKey('0123456789abcdef'.repeat(4)), place, entry)).toBe(
    '5f24457e3fad6fd564afe602cbe9b1bc478b85d2386cd1157f0eab1d446510bd',
  );
});

it('finds every entry intact, those of an older archive in batches, and keeps the head outside [A78]', async () => {
  await add(2500);
  expect(await sealLog(ctx)).toBe(true);
  const kept = await readKeptHead(ctx.config);
  // The entry that says that the chain begins is the last of them.
  expect(kept).toMatchObject({ position: 2501, entryId: 2501, keyId: ctx.sealKey.id });
  expect(await verify()).toEqual({ intact: 2501, findings: [], count: 0, knowsEnd: true });
  await recordAudit(ctx.db, { actorId: null, action: 'auth.signed-in' });
  await sealLog(ctx);
  expect(await verify()).toMatchObject({ intact: 2502, count: 0 });
  await sealLog(ctx);
  expect(await readKeptHead(ctx.config)).toMatchObject({ position: 2502 });
});

describe('a log that was changed [A78]', () => {
  beforeEach(async () => {
    await add(20);
    await sealLog(ctx);
  });

  it.each([
    ["update audit_log set action = 'x' where id = 5", 'Entry 5 is not as it was sealed'],
    ["update audit_log set details = '{}' where id = 5", 'Entry 5 is not as it was sealed'],
    ["update audit_log set at = at + interval '1 microsecond' where id = 5", 'Entry 5 is not'],
    ['update audit_log set target_id = gen_random_uuid() where id = 5', 'Entry 5 is not'],
    ['delete from audit_log where id = 5', 'Entry 5 was sealed and is missing'],
    [
      'delete from audit_log where id in (5, 6); delete from audit_seals where entry_id in (5, 6)',
      'Entries after entry 4 and their seals were removed',
    ],
    [
      'delete from audit_log where id < 3; delete from audit_seals where entry_id < 3',
      'The first entries and their seals were removed',
    ],
    ["insert into audit_log (id, action) values (-1, 'media.purged')", 'Entry -1 was put in'],
    [
      'delete from audit_log where id > 15; delete from audit_seals where entry_id > 15',
      'The end was cut off: the log went on to entry 21 at least',
    ],
    ['truncate audit_log, audit_seals', 'The end was cut off: the log went on to entry 21'],
    [
      `update audit_log set action = 'x' where id = 5;
       update audit_seals set hash = sha256(hash) where entry_id = 5`,
      'Entry 5 is not as it was sealed',
    ],
    [
      `insert into audit_seals select position + 1, gen_random_uuid(), key_id, 1, sealed_at, hash
       from audit_seals order by position desc limit 1`,
      'Entry 1 is not as it was sealed',
    ],
  ])('is found out: %s', async (statement, sentence) => {
    expect((await verify()).findings).toEqual([]);
    await run(statement);
    const { findings } = await verify();
    expect(findings[0]).toContain(sentence);
  });

  it('is not sealed on when its end was cut off, until the operator seals it as it is', async () => {
    const kept = await readKeptHead(ctx.config);
    await run('delete from audit_log where id > 15; delete from audit_seals where entry_id > 15');
    await add(10);
    expect(await sealLog(ctx)).toBe(false);
    expect(await readKeptHead(ctx.config)).toEqual(kept);
    expect((await verify()).findings).toHaveLength(1);
    await sealAnew(ctx, { reason: 'operator' });
    expect(await verify()).toMatchObject({ intact: 26, count: 0 });
    const entries = await ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'audit.sealing-begun')
      .execute();
    expect(entries.at(-1)?.details).toEqual({ reason: 'operator' });
  });

  it('is found out by any earlier head, and says so when nothing knows its end', async () => {
    const kept = await readKeptHead(ctx.config);
    await run('delete from audit_log where id > 15; delete from audit_seals where entry_id > 15');
    expect(await verifyLog(ctx, { kept: null, earlier: [] })).toMatchObject({
      count: 0,
      knowsEnd: false,
    });
    const former: AuditHead = { ...kept!, chain: '01923456-0000-7000-8000-000000000000' };
    const report = await verifyLog(ctx, { kept: null, earlier: [former, kept!] });
    expect(report.findings).toEqual([{ kind: 'cut off', entryId: 21 }]);
  });

  it('names ten findings and counts all', async () => {
    await run('delete from audit_log where id < 15');
    expect(await verify()).toMatchObject({ count: 14, intact: 7, findings: { length: 10 } });
  });
});

it('seals an entry of a long transaction after later ones, and calls it no change', async () => {
  await add(1);
  const other = createDatabase({ connection: ctx.connection, log: ctx.log, max: 1 });
  await other.db.transaction().execute(async (trx) => {
    await recordAudit(trx, { actorId: null, action: 'media.purged' });
    await add(3);
    await sealLog(ctx);
  });
  await other.close();
  await sealLog(ctx);
  const seals = await ctx.db
    .selectFrom('audit_seals')
    .select('entry_id')
    .orderBy('position')
    .execute();
  expect(seals.map(({ entry_id }) => entry_id)).toEqual([1, 3, 4, 5, 6, 2]);
  expect(await verify()).toMatchObject({ intact: 6, count: 0 });
});

it('gives each entry one seal while several processes seal at once', async () => {
  await add(3000);
  const others = [1, 2, 3].map(() =>
    createDatabase({ connection: ctx.connection, log: ctx.log, max: 2 }),
  );
  await Promise.all(others.map(({ db }) => sealLog({ ...ctx, db })));
  await Promise.all(others.map(({ close }) => close()));
  expect(await verify()).toMatchObject({ intact: 3001, count: 0 });
  expect((await ctx.db.selectFrom('audit_seals').selectAll().execute()).length).toBe(3001);
});

it('goes on where it was stopped, also when the head was not kept any more', async () => {
  await add(2500);
  await expect(sealLog(ctx, AbortSignal.abort())).rejects.toThrow('aborted');
  expect((await verify(ctx)).intact).toBe(2000);
  // As if the process had been killed between the seals and the head.
  const kept = await readKeptHead(ctx.config);
  await sealLog(ctx);
  expect(await verifyLog(ctx, { kept, earlier: [] })).toMatchObject({ intact: 2501, count: 0 });
});

it('begins anew with a new secret, and covers the former entries, too', async () => {
  await add(3);
  await sealLog(ctx);
  const sealKey = createSealKey('fedcba9876543210'.repeat(4));
  ctx = { ...ctx, sealKey };
  // Nothing that was sealed with another key can be compared: it is not said to be changed.
  expect(await verify()).toMatchObject({ intact: 0, count: 0, knowsEnd: false });
  for (const keeps of [true, false]) {
    if (!keeps) await forgetHead(ctx.config);
    expect(await sealLog(ctx)).toBe(true);
    expect(await verify()).toMatchObject({ intact: 5, count: 0 });
  }
  const { details } = await ctx.db
    .selectFrom('audit_log')
    .select('details')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ reason: 'new secret' });
  await run('delete from audit_log where id = 2');
  expect((await verify()).findings).toEqual(['Entry 2 was sealed and is missing: it was removed.']);
});

it('seals again and again while the server runs', async () => {
  const sealing = sealEveryMinute(ctx, 1);
  const positions = () => readKeptHead(ctx.config).then((head) => head?.position);
  await vi.waitFor(async () => expect(await positions()).toBe(1), { timeout: 90_000 });
  await add(2);
  await vi.waitFor(async () => expect(await positions()).toBe(3), { timeout: 90_000 });
  await sealing.stop();
  expect(await verify()).toMatchObject({ intact: 3, count: 0 });
});
