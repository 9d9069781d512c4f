import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '#features/backups/back-up.ts';
import { findBackups } from '#features/backups/backup-place.ts';
import { type Archive, createArchive, runHeirloom } from '#features/backups/backups.harness.ts';
import { backupsSchedules } from '#features/backups/backups.jobs.ts';
import { countLate } from '#features/backups/copies.read.ts';
import { copyNewOriginalsJob } from '#features/backups/copy-new-originals.job.ts';
import { folderLacksCopies } from '#features/backups/lacks-copies.ts';
import { pruneBackups } from '#features/backups/prune-backups.ts';
import { verifyBackup } from '#features/backups/verify-backup.ts';
import { runJob } from '#test/run-job.ts';
import { createTestDatabase } from '#test/test-db.ts';

let archive: Archive;
beforeEach(async () => {
  archive = await createArchive();
  archive.ctx.config.BACKUP_DIR = archive.root;
});
afterEach(() => archive.close());

type Row = { bucket: string; file_path: string };
const originalOf = ({ bucket, file_path }: Row): string =>
  path.join('originals', bucket, file_path);
const copyOf = (row: Row): string => path.join(archive.root, originalOf(row));
const copyNew = () => runJob(copyNewOriginalsJob, archive.ctx, {});
const backUpNow = () => backUp(archive.ctx, { root: archive.root });
function age(minutes: number) {
  const { db } = archive.ctx;
  return sql`update media set upload_date = now() - make_interval(mins => ${minutes})`.execute(db);
}
const late = () => countLate(archive.ctx.db, { folder: archive.root });
async function findings() {
  const { place, ...asked } = await findBackups(archive.root);
  return (await verifyBackup(place, asked)).findings;
}
const allIsWell = { missing: [], corrupt: [], unexpected: [] };

it('copies an original with its sidecar within minutes, before there is any backup', async () => {
  expect(backupsSchedules).toContainEqual(
    expect.objectContaining({ job: copyNewOriginalsJob, cron: '*/5 * * * *' }),
  );
  const row = await archive.keep();
  await copyNew();
  for (const file of [originalOf(row), `${originalOf(row)}.json`]) {
    const [kept, copied] = await Promise.all(
      [archive.dataDir, archive.root].map((root) => readFile(path.join(root, file))),
    );
    expect(copied).toEqual(kept);
  }
  expect(await readdir(archive.root)).not.toContain('.new-original.part');
});

it('is only asked to look where a copy is lacking, so that disks may sleep', async () => {
  const { ctx } = archive;
  expect(await folderLacksCopies(ctx)).toBe(false);
  await archive.keep();
  expect(await folderLacksCopies(ctx)).toBe(true);
  await copyNew();
  expect(await folderLacksCopies(ctx)).toBe(false);
  ctx.config.BACKUP_DIR = `${archive.root}-2`;
  expect(await folderLacksCopies(ctx)).toBe(true);
  delete ctx.config.BACKUP_DIR;
  expect(await folderLacksCopies(ctx)).toBe(false);
  // Another server of the store may have a folder of backups.
  ctx.config.STORAGE_URL = 'https://store.example/archive';
  expect(await folderLacksCopies(ctx)).toBe(true);
});

it('leaves new copies to the pruning of a backup that does not name them, and drops sidecars that it has', async () => {
  const first = await archive.keep();
  await copyNew();
  await backUpNow();
  expect(existsSync(`${copyOf(first)}.json`)).toBe(false);
  const second = await archive.keep();
  await copyNew();
  expect(await findings()).toEqual(allIsWell);
  // The backup of a moment at which the second did not exist yet.
  const { place, snapshots } = await findBackups(archive.root);
  await pruneBackups(archive.ctx, place, snapshots.at(-1)!);
  expect([first, second].map((row) => existsSync(copyOf(row)))).toEqual([true, true]);
  expect(existsSync(`${copyOf(second)}.json`)).toBe(true);
  await archive.ctx.db.deleteFrom('media').where('id', '=', second.id).execute();
  await pruneBackups(archive.ctx, place, snapshots.at(-1)!);
  expect(existsSync(copyOf(second))).toBe(false);
  expect(existsSync(`${copyOf(second)}.json`)).toBe(false);
});

it('verify finds a new copy that is not right any more', async () => {
  await archive.keep();
  await backUpNow();
  const row = await archive.keep();
  await copyNew();
  await writeFile(copyOf(row), 'something else');
  expect(await findings()).toEqual({ ...allIsWell, corrupt: [originalOf(row)] });
});

it('catches up after BACKUP_DIR was away, and fills no empty folder in its place', async () => {
  await archive.keep();
  await copyNew();
  await rename(archive.root, `${archive.root}-unplugged`);
  await mkdir(archive.root);
  const row = await archive.keep();
  await copyNew();
  expect(await readdir(archive.root)).toEqual([]);
  await age(14);
  expect(await late()).toBe(0);
  await age(16);
  expect(await late()).toBe(1);
  await rm(archive.root, { recursive: true });
  await rename(`${archive.root}-unplugged`, archive.root);
  await copyNew();
  expect(existsSync(copyOf(row))).toBe(true);
  expect(await late()).toBe(0);
});

it('goes on after an original that the archive has lost, and finishes what was killed', async () => {
  await copyNew();
  const [lost, kept] = [await archive.keep(), await archive.keep()];
  await rm(path.join(archive.dataDir, originalOf(lost)));
  await writeFile(path.join(archive.root, '.new-original.part'), 'half');
  await copyNew();
  expect(existsSync(copyOf(lost))).toBe(false);
  expect(await readFile(copyOf(kept))).toEqual(
    await readFile(path.join(archive.dataDir, originalOf(kept))),
  );
});

it('does nothing without BACKUP_DIR', async () => {
  archive.ctx.config.BACKUP_DIR = undefined;
  await archive.keep();
  await copyNew();
  expect(existsSync(archive.root)).toBe(false);
});

it('is part of a restore: what was copied after the latest backup comes back too', async () => {
  await archive.keep();
  await backUpNow();
  const row = await archive.keep(5000, { title: 'Am See' });
  await copyNew();
  const database = await createTestDatabase();
  for (const schema of ['public', 'auth', 'pgboss']) {
    await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(database.db);
  }
  await sql`create schema public`.execute(database.db);
  const target = path.join(archive.folder, 'restored');
  const settings = { DATA_DIR: target, DATABASE_URL: database.connectionString };
  const outcome = await runHeirloom(['restore', archive.root], settings);
  expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('1 original') });
  const restored = await database.db.selectFrom('media').selectAll().execute();
  expect(restored).toHaveLength(2);
  expect(restored.find(({ id }) => id === row.id)).toMatchObject({
    user_id: archive.anna.userId,
    title: 'Am See',
    sha256: row.sha256,
  });
  for (const file of [originalOf(row), `${originalOf(row)}.json`]) {
    expect(await readFile(path.join(target, file))).toEqual(
      await readFile(path.join(archive.dataDir, file)),
    );
  }
  await database.drop();
});
