import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordAudit } from '#features/audit/record-audit.ts';
import { sealLog } from '#features/audit/seal-log.ts';
import { backUp } from '#features/backups/back-up.ts';
import { readManifest } from '#features/backups/backup-place.ts';
import {
  type Archive,
  createArchive,
  runHeirloom,
  startHeirloom,
} from '#features/backups/backups.harness.ts';
import { checkAuditLogJob } from '#features/backups/check-audit-log.job.ts';
import { checkAuditLog } from '#features/backups/check-audit-log.ts';
import { lastProblem } from '#features/runs/runs.read.ts';
import { addDays } from '#platform/clock.ts';
import { createDatabase } from '#platform/db/client.ts';
import { forgetHead, readKeptHead } from '#platform/kept-head.ts';
import { runJob } from '#test/run-job.ts';
import { createTestDatabase } from '#test/test-db.ts';

let archive: Archive;
beforeEach(async () => {
  archive = await createArchive();
  for (const table of ['audit_log', 'audit_seals'])
    await run(`alter table ${table} disable trigger all`);
});
afterEach(() => archive.close());

const run = (text: string) => sql.raw(text).execute(archive.ctx.db);
const add = () => recordAudit(archive.ctx.db, { actorId: null, action: 'auth.signed-in' });
const verify = () => archive.heirloom('audit', 'verify');

it('is a command that names the first finding, and the way on [A78]', async () => {
  for (let count = 0; count < 5; count += 1) await add();
  expect(await verify()).toEqual({
    code: 0,
    stdout: 'All is well: 6 entries, none of them changed, removed or put in.\n',
    stderr: '',
  });
  await run('delete from audit_log where id = 3');
  expect(await verify()).toEqual({
    code: 3,
    stdout: '',
    stderr:
      'Entry 3 was sealed and is missing: it was removed.\n5 entries are as they were sealed.\n',
  });
  expect(await archive.heirloom('audit', 'new-chain')).toMatchObject({ code: 0 });
  expect(await verify()).toMatchObject({ code: 0, stderr: '' });
  expect((await archive.heirloom('audit')).code).toBe(2);
});

it('is made every night, and its finding is remembered until it is gone', async () => {
  await add();
  await runJob(checkAuditLogJob, archive.ctx, {});
  expect(await lastProblem(archive.ctx.db, 'audit')).toBeNull();
  await run(`update audit_log set action = 'x' where id = 1`);
  await runJob(checkAuditLogJob, archive.ctx, {});
  expect(await lastProblem(archive.ctx.db, 'audit')).toContain('Entry 1 is not as it was sealed');
  await run(`update audit_log set action = 'auth.signed-in' where id = 1`);
  await runJob(checkAuditLogJob, archive.ctx, {});
  expect(await lastProblem(archive.ctx.db, 'audit')).toBeNull();
});

it('loses nothing when it is killed while it seals', async () => {
  const { db } = archive.ctx;
  await run(
    `insert into audit_log (action) select 'auth.signed-in' from generate_series(1, 30000)`,
  );
  const countSeals = async () => {
    const { count } = await db
      .selectFrom('audit_seals')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const child = startHeirloom(['audit', 'verify'], archive.settings);
  const ended = once(child, 'exit');
  while ((await countSeals()) < 3000) await sleep(5);
  child.kill('SIGKILL');
  await ended;
  expect(await countSeals()).toBeLessThan(30_000);
  expect(await verify()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('30001 entries'),
    stderr: '',
  });
});

it('compares the end with the backups, when STATE_DIR is lost', async () => {
  const { ctx, root } = archive;
  const withBackups = { ...ctx, config: { ...ctx.config, BACKUP_DIR: root } };
  await add();
  await sealLog(ctx);
  const { snapshotDir } = await backUp(ctx, { root });
  const kept = await readKeptHead(ctx.config);
  expect((await readManifest(snapshotDir)).auditHead).toEqual(kept);
  await run('delete from audit_log where id = 2; delete from audit_seals where entry_id = 2');
  await forgetHead(ctx.config);
  expect((await checkAuditLog(ctx)).count).toBe(0);
  expect((await checkAuditLog(withBackups)).findings).toEqual([{ kind: 'cut off', entryId: 2 }]);
});

it('begins anew after a restore, beside later backups', async () => {
  const { ctx, root, folder } = archive;
  await add();
  await sealLog(ctx);
  const clock = { now: () => addDays(new Date(), -3) };
  const { snapshotDir } = await backUp({ ...ctx, clock }, { root });
  await add();
  await sealLog(ctx);
  await backUp(ctx, { root });
  const target = path.join(folder, 'restored');
  const database = await createTestDatabase();
  for (const schema of ['public', 'auth', 'pgboss']) {
    await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(database.db);
  }
  await sql`create schema public`.execute(database.db);
  const settings = {
    DATA_DIR: target,
    STATE_DIR: path.join(folder, 'state'),
    DATABASE_URL: database.connectionString,
    BACKUP_DIR: root,
  };
  expect(await runHeirloom(['restore', snapshotDir], settings)).toMatchObject({
    code: 0,
    stderr: '',
  });
  const { db, close } = createDatabase({ connection: database.connection, log: ctx.log, max: 1 });
  const entries = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute();
  expect(entries[0]).toMatchObject({
    action: 'audit.sealing-begun',
    details: { reason: 'restored', wasIntact: true },
  });
  expect(await runHeirloom(['audit', 'verify'], settings)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${entries.length} entries`),
    stderr: '',
  });
  await close();
  await database.drop();
});
