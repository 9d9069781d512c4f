import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUpJob } from '#features/backups/back-up.job.ts';
import { findBackups } from '#features/backups/backup-place.ts';
import { copyNewOriginalsJob } from '#features/backups/copy-new-originals.job.ts';
import { copyToSecondPlaceJob } from '#features/backups/second-place/copy-to-second-place.job.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { folderOnOtherDisk, hasOtherDisk, otherDiskNote } from '#test/other-disk.ts';
import { createPerson } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { type TestApp, createTestApp } from '#test/test-app.ts';

let app: TestApp;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-backups-'));
  app = await createTestApp({ BACKUP_DIR: path.join(folder, 'backups') });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const personWith = (role: 'client' | 'admin' | 'superuser') => createPerson(app.ctx.db, { role });

it('backs up when a superuser says so, and every administrator sees how that went [ROLE-23]', async () => {
  const operator = await personWith('superuser');
  const admin = await personWith('admin');
  await keepOriginal(app.ctx, operator.userId, Buffer.from('a film'));
  const overview = () => app.as(admin.actor).safekeeping.overview();
  expect(await overview()).toEqual({
    hasBackupDir: true,
    isBackupDirNear: false,
    backup: null,
    lastGoodBackupAt: null,
    lateCopies: 0,
    verify: null,
    restoreTest: null,
    fixity: null,
    secondPlace: null,
  });
  await app.startBackground();
  expect(await app.as(operator.actor).safekeeping.backUpNow()).toEqual({ started: true });
  await expect
    .poll(async () => (await overview()).backup)
    .toMatchObject({ outcome: 'ok', reason: null, counts: { files: 1, bytes: 6, missing: 0 } });
  const { backup, lastGoodBackupAt } = await overview();
  expect(lastGoodBackupAt).toBe(backup?.finishedAt);
  expect((await findBackups(path.join(folder, 'backups'))).snapshots).toHaveLength(1);
  const noted = await app.ctx.db.selectFrom('audit_log').select(['action', 'actor_id']).execute();
  expect(noted).toEqual([{ action: 'backup.started', actor_id: operator.userId }]);
});

it('is started by nobody else, nor by a superuser who did not just prove it [ROLE-23]', async () => {
  for (const role of ['client', 'admin'] as const) {
    const asked = app.as((await personWith(role)).actor).safekeeping.backUpNow();
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const operator = await personWith('superuser');
  await app.ctx.db
    .updateTable('auth.session')
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .execute();
  const asked = app.as(operator.actor).safekeeping.backUpNow();
  await expect(asked).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
});

it('says what went wrong when a backup fails', async () => {
  const operator = await personWith('superuser');
  await keepOriginal(app.ctx, operator.userId, Buffer.from('a film'));
  app.ctx.config.BACKUP_DIR = path.join(app.dataDir, 'originals', 'backups');
  await app.startBackground();
  await app.as(operator.actor).safekeeping.backUpNow();
  const overview = () => app.as(operator.actor).safekeeping.overview();
  await expect
    .poll(async () => (await overview()).backup?.reason)
    .toContain('lies among the files of the archive');
  expect(await overview()).toMatchObject({ backup: { outcome: 'failed' }, lastGoodBackupAt: null });
});

it('needs BACKUP_DIR, and does nothing at night without it', async () => {
  app.ctx.config.BACKUP_DIR = undefined;
  const operator = await personWith('superuser');
  const asked = app.as(operator.actor).safekeeping.backUpNow();
  await expect(asked).rejects.toMatchObject({ code: 'CONFLICT' });
  await runJob(backUpJob, app.ctx, {});
  expect(existsSync(path.join(app.dataDir, 'backups'))).toBe(false);
  expect(await app.as(operator.actor).safekeeping.overview()).toMatchObject({
    hasBackupDir: false,
    backup: null,
  });
});

it.skipIf(!hasOtherDisk)(
  `counts for each person what of theirs was checked and copied to other disks, and nothing of others${otherDiskNote}`,
  async () => {
    const [anna, theo] = [await personWith('client'), await personWith('client')];
    const keep = (ownerId: string, changes = {}) =>
      keepOriginal(app.ctx, ownerId, randomBytes(100), changes);
    const mine = () => app.as(anna.actor).safekeeping.mine();
    const disk = await folderOnOtherDisk();
    const { config } = app.ctx;
    config.BACKUP_DIR = path.join(disk, 'backups');
    expect(await mine()).toEqual({
      items: 0,
      checked: 0,
      damaged: 0,
      lastCheckedAt: null,
      places: 1,
      copied: 0,
    });
    const longAgo = new Date(Date.now() - 40 * 86_400_000);
    const yesterday = new Date(Date.now() - 86_400_000);
    await keep(anna.userId, { upload_date: longAgo, checked_at: yesterday });
    await keep(anna.userId, { upload_date: longAgo, checked_at: longAgo });
    const damaged = { checked_at: longAgo, check_finding: 'corrupt' };
    await keep(anna.userId, { upload_date: longAgo, ...damaged });
    await keep(anna.userId, { deleted_at: new Date() });
    await keep(theo.userId);
    await runJob(copyNewOriginalsJob, app.ctx, {});
    await keep(anna.userId, { upload_date: longAgo, checked_at: longAgo });
    const answer = { items: 4, checked: 1, damaged: 1, lastCheckedAt: yesterday.toISOString() };
    expect(await mine()).toEqual({ ...answer, places: 1, copied: 3 });
    config.COPY_URL = `file://${path.join(disk, 'copies')}`;
    // Two folders of one disk are one place.
    expect(await mine()).toEqual({ ...answer, places: 1, copied: 0 });
    await runJob(copyToSecondPlaceJob, app.ctx, {});
    expect(await mine()).toEqual({ ...answer, places: 1, copied: 3 });
    const admin = await personWith('admin');
    const { secondPlace } = await app.as(admin.actor).safekeeping.overview();
    expect(secondPlace).toMatchObject({ isOnBackupDisk: true });
    config.BACKUP_DIR = undefined;
    expect(await mine()).toEqual({ ...answer, places: 1, copied: 4 });
    config.COPY_URL = undefined;
    expect(await mine()).toEqual({ ...answer, places: 0, copied: 4 });
    await rm(disk, { recursive: true });
  },
);

it('counts no BACKUP_DIR on the disk of the archive as another place, and says so', async () => {
  const anna = await personWith('client');
  const admin = await personWith('admin');
  await keepOriginal(app.ctx, anna.userId, Buffer.from('a film'));
  await runJob(copyNewOriginalsJob, app.ctx, {});
  expect(await app.as(anna.actor).safekeeping.mine()).toMatchObject({ places: 0 });
  expect(await app.as(admin.actor).safekeeping.overview()).toMatchObject({ isBackupDirNear: true });
});
