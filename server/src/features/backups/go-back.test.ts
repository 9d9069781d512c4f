import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Archive, createArchive, startHeirloom } from '#features/backups/backups.harness.ts';
import { copyBeforeMigration } from '#features/backups/copy-before-migration.ts';
import { writeRecordsJob } from '#features/backups/write-records.job.ts';
import { refreshSidecarJob } from '#features/processing/refresh-sidecar.job.ts';
import { migrateServer } from '#platform/db/migrate-server.ts';
import { migrations } from '#platform/db/migrations.ts';
import { describeSchema } from '#platform/db/schema-snapshot.ts';
import { writeSetting } from '#platform/setting-rows.ts';
import { noteWhereabouts, readWhereabouts } from '#platform/storage/whereabouts.ts';
import { version } from '#platform/version.ts';
import { createPerson } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';

let archive: Archive;
beforeEach(async () => {
  archive = await createArchive();
});
afterEach(() => archive.close());

async function titles(): Promise<string[]> {
  const { db } = archive.ctx;
  const { rows } = await sql<{ title: string }>`select title from media order by title`.execute(db);
  return rows.map(({ title }) => title);
}

async function keep(title: string) {
  const item = await archive.keep(3000, { title });
  await runJob(refreshSidecarJob, archive.ctx, { mediaId: item.id });
  return item;
}

/** Does what the server of a newer version does at its start: copies the database and changes it. */
async function upgrade(oldestVersion?: string): Promise<void> {
  const { ctx } = archive;
  const newer = {
    up: (db: typeof ctx.db) =>
      sql`alter table media add mood text not null default 'calm'`.execute(db),
    ...(oldestVersion !== undefined && { oldestVersion }),
  };
  await migrateServer(ctx, ctx.db, ctx.log, {
    registry: { ...migrations, '9999-newer': newer as never },
    copyFirst: (connection) => copyBeforeMigration(ctx.config, connection),
  });
  const oldestVersions = oldestVersion === undefined ? {} : { '9999-newer': oldestVersion };
  await writeSetting(ctx.db, 'schema.note', { version: '99.1.0', oldestVersions });
}

it('brings back the database of before an upgrade, and the uploads since, and says what was added', async () => {
  const { ctx, anna } = archive;
  const schema = await describeSchema(ctx.db);
  await keep('Before');
  const purged = await keep('Purged since');
  const eaten = await keep('Lost by the upgrade');
  await ctx.db
    .updateTable('media')
    .set({ description: 'On the jetty' })
    .where('id', '=', eaten.id)
    .execute();
  await upgrade();

  await keep('After');
  await ctx.db.deleteFrom('media').where('id', 'in', [purged.id, eaten.id]).execute();
  await rm(path.join(archive.dataDir, 'originals', purged.bucket, purged.file_path));
  await rm(path.join(archive.dataDir, 'originals', purged.bucket, `${purged.file_path}.json`));
  await sql`update media set title = 'Renamed' where title = 'Before'`.execute(ctx.db);
  await createPerson(ctx.db, { email: 'bela@example.org' });
  await runJob(writeRecordsJob, ctx, {});
  await sql`alter table media rename column file_size to bytes`.execute(ctx.db);

  const refused = await archive.heirloom('backup', '--to', archive.root);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(
    `A newer version of Heirloom (99.1.0) has used this archive, and this one (${version}) does not know its database.`,
  );
  expect(refused.stderr).toContain('script/heirloom go-back');

  const back = await archive.heirloom('go-back');
  expect(back).toMatchObject({ code: 0, stderr: '' });
  expect(back.stdout).toContain('Added since then: 1 files, 1 people, 0 collections, 0 links.');
  expect(back.stdout).toContain('from the originals and their records: 1 files, 1 people');
  expect(await describeSchema(ctx.db)).toBe(schema);
  expect(await titles()).toEqual(['After', 'Before', 'Lost by the upgrade']);
  const found = ctx.db.selectFrom('media').select('description').where('id', '=', eaten.id);
  expect(await found.executeTakeFirst()).toEqual({ description: 'On the jetty' });
  const { rows } = await sql<{ email: string }>`
    select email from auth."user" where id <> ${anna.userId}`.execute(ctx.db);
  expect(rows).toEqual([{ email: 'bela@example.org' }]);
  expect(await readdir(path.join(archive.dataDir, 'before-go-back'))).toHaveLength(1);

  const copiedAt = new Date().toISOString();
  const added = { items: 1, people: 0, collections: 0, links: 0 };
  // As if it had been killed while it brought in files.
  await writeSetting(ctx.db, 'go-back.unfinished', { copiedAt, newerCopy: '/copy', added });
  const doctor = await archive.heirloom('doctor');
  expect(doctor.stdout).toMatch(
    /to do +Going back was interrupted: .* run script\/heirloom go-back/,
  );
  expect((await archive.heirloom('go-back')).stdout).toContain('is kept in /copy');
  expect((await archive.heirloom('doctor')).stdout).not.toContain('Going back');

  const again = await archive.heirloom('go-back');
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('there is nothing to go back from');
});

it('leaves the files where they were moved since', async () => {
  const { ctx } = archive;
  await noteWhereabouts(ctx.db, { whereabouts: 'store', copiedAt: null });
  await upgrade();
  const moved = { whereabouts: 'folder', copiedAt: '2026-11-01T00:00:00.000Z' } as const;
  await noteWhereabouts(ctx.db, moved);
  expect(await archive.heirloom('go-back')).toMatchObject({ code: 0, stderr: '' });
  expect(await readWhereabouts(ctx.db)).toEqual(moved);
});

it('changes nothing when it is killed, or when the copy is damaged', async () => {
  const { ctx, settings } = archive;
  await keep('Before');
  await upgrade();
  await keep('After');
  const schema = await describeSchema(ctx.db);
  // It waits for this transaction with everything but the commit done.
  const reader = ctx.db.transaction().execute(async (trx) => {
    await sql`lock table drive_transfer in access exclusive mode`.execute(trx);
    const child = startHeirloom(['go-back'], settings);
    await waitUntilBlocked();
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  });
  await reader;
  expect(await describeSchema(ctx.db)).toBe(schema);
  expect(await titles()).toEqual(['After', 'Before']);

  const folder = path.join(archive.dataDir, 'before-migrations');
  const [copy] = await readdir(folder);
  await writeFile(path.join(folder, copy!, 'database', 'public.media.copy.gz'), 'no rows');
  const damaged = await archive.heirloom('go-back');
  expect(damaged.code).toBe(1);
  expect(damaged.stderr).toContain('public.media.copy.gz');
  expect(await titles()).toEqual(['After', 'Before']);
});

/** Waits until somebody waits for a lock. */
async function waitUntilBlocked(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ waits: boolean }>`
          select exists (select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(
          archive.ctx.db,
        );
        return rows[0]?.waits;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

it('is not needed where the newer version lets this one run on its database', async () => {
  await keep('Before');
  await upgrade(version);
  const backup = await archive.heirloom('backup', '--to', archive.root);
  expect(backup.code).toBe(0);
  expect(backup.stdout).toContain('a newer version has changed the database');
  const { ctx } = archive;
  await writeSetting(ctx.db, 'schema.note', {
    version: '99.1.0',
    oldestVersions: { '9999-newer': '99.0.0' },
  });
  expect((await archive.heirloom('backup', '--to', archive.root)).code).toBe(1);
});
