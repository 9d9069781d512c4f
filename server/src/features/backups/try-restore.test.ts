import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '#features/backups/back-up.ts';
import { type Archive, createArchive } from '#features/backups/backups.harness.ts';
import { tryRestoreJob } from '#features/backups/try-restore.job.ts';
import { removeTrial } from '#features/backups/try-restore.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import { postgresMajor } from '#platform/db/embedded/binaries.ts';
import { isProcessAlive, readPostmasterPid } from '#platform/db/embedded/process.ts';
import { childEnvironment } from '#test/child-environment.ts';
import { runJob } from '#test/run-job.ts';

let archive: Archive;
beforeEach(async () => {
  archive = await createArchive();
  archive.ctx.config.BACKUP_DIR = archive.root;
});
afterEach(() => archive.close());

const trialFolder = () => path.join(archive.dataDir, 'restore-test');
async function trial(daysFromNow = 0) {
  const clock = { now: () => new Date(Date.now() + daysFromNow * 86_400_000) };
  await runJob(tryRestoreJob, { ...archive.ctx, clock }, {});
  return lastRun(archive.ctx.db, 'restore-test');
}

it('restores the database and reads originals once a month, and leaves nothing behind', async () => {
  expect(await trial()).toBe(undefined);
  await archive.keep();
  await archive.keep(7000, { deleted_at: new Date() });
  await backUp(archive.ctx, { root: archive.root });
  const first = await trial();
  expect(first).toMatchObject({
    outcome: 'ok',
    reason: null,
    counts: { items: 2, files: 2, bytes: 12_000, wrong: 0 },
  });
  expect(existsSync(trialFolder())).toBe(false);
  expect((await trial(29))?.id).toBe(first?.id);
  expect((await trial(31))?.id).not.toBe(first?.id);
});

it('tells of an original in the backup that is gone, and tries again the next night', async () => {
  const [row] = [await archive.keep(), await archive.keep()];
  await backUp(archive.ctx, { root: archive.root });
  await rm(path.join(archive.root, 'originals', row.bucket, row.file_path));
  const first = await trial();
  expect(first).toMatchObject({
    outcome: 'problems',
    reason: expect.stringContaining('of 2 originals 1 are missing'),
  });
  expect((await trial(1))?.id).not.toBe(first?.id);
});

it('says that a damaged backup cannot be restored', async () => {
  await archive.keep();
  const { snapshotDir } = await backUp(archive.ctx, { root: archive.root });
  const dump = path.join(snapshotDir, 'database', 'public.media.copy.gz');
  await writeFile(dump, (await readFile(dump)).subarray(0, 20));
  await expect(trial()).rejects.toThrow('damaged');
  expect(await lastRun(archive.ctx.db, 'restore-test')).toMatchObject({ outcome: 'failed' });
  expect(existsSync(trialFolder())).toBe(false);
});

it('does not begin on a disk that has no room for it', async () => {
  await archive.keep();
  await backUp(archive.ctx, { root: archive.root });
  archive.ctx.config.KEEP_FREE_BYTES = 2 ** 52;
  await expect(trial()).rejects.toThrow('The trial needs');
  expect(existsSync(trialFolder())).toBe(false);
});

it('that was killed leaves a server and a folder, which the next start removes', async () => {
  const fixture = new URL('trial-process.fixture.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [fixture, trialFolder()], {
    env: childEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  const pid = await readPostmasterPid(path.join(trialFolder(), `pg${postgresMajor}`));
  expect(isProcessAlive(pid!)).toBe(true);
  await archive.startBackground();
  expect(existsSync(trialFolder())).toBe(false);
  expect(isProcessAlive(pid!)).toBe(false);
  await removeTrial(archive.ctx.config);
});
