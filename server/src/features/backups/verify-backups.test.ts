import { createHash, randomBytes } from 'node:crypto';
import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '#features/backups/back-up.ts';
import { type Archive, createArchive } from '#features/backups/backups.harness.ts';
import { listLacking } from '#features/backups/copies.read.ts';
import { copyNewOriginalsJob } from '#features/backups/copy-new-originals.job.ts';
import { isToBeReread } from '#features/backups/reread-turn.ts';
import { verifyBackupsJob } from '#features/backups/verify-backups.job.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { runJob } from '#test/run-job.ts';

let archive: Archive;
beforeEach(async () => {
  archive = await createArchive();
  archive.ctx.config.BACKUP_DIR = archive.root;
});
afterEach(() => archive.close());

type Row = { bucket: string; file_path: string };
const copyOf = ({ bucket, file_path }: Row): string =>
  path.join(archive.root, 'originals', bucket, file_path);
/** The nightly check, some nights from now. */
async function verify(nights = 0) {
  const clock = { now: () => new Date(Date.now() + nights * 86_400_000) };
  await runJob(verifyBackupsJob, { ...archive.ctx, clock }, {});
  const run = await lastRun(archive.ctx.db, 'verify');
  return { outcome: run?.outcome, counts: run?.counts, reason: run?.reason };
}
async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(file, bytes);
}
async function uncopied() {
  const { ctx, root: place } = archive;
  const listed = await listLacking(ctx.db, { folder: place }, { after: null, limit: 9 });
  return listed.map(({ mediaId }) => mediaId);
}

it('checks every file each night, and has those that are gone or cut off copied anew [F31]', async () => {
  const [fine, gone, cut] = [await archive.keep(), await archive.keep(), await archive.keep()];
  await backUp(archive.ctx, { root: archive.root });
  expect(await verify()).toMatchObject({ outcome: 'ok', reason: null });
  await rm(copyOf(gone));
  await truncate(copyOf(cut), 4000);
  expect(await verify()).toMatchObject({
    outcome: 'problems',
    counts: { missing: 1, corrupt: 1, unexpected: 0 },
    reason: expect.stringContaining('1 are missing, 1 are corrupt'),
  });
  expect((await uncopied()).toSorted()).toEqual([gone.id, cut.id].toSorted());
  await runJob(copyNewOriginalsJob, archive.ctx, {});
  expect(await verify()).toMatchObject({ outcome: 'ok' });
  for (const row of [fine, gone, cut]) {
    const original = copyOf(row).replace(archive.root, archive.dataDir);
    expect(await readFile(copyOf(row))).toEqual(await readFile(original));
  }
});

it.each(['manifest.json', 'database/public.media.copy.gz'])(
  'finds a flipped bit in %s the next night [F31]',
  async (name) => {
    await archive.keep();
    const { snapshotDir } = await backUp(archive.ctx, { root: archive.root });
    await flipBit(path.join(snapshotDir, name));
    expect(await verify()).toMatchObject({ outcome: 'problems', counts: { corrupt: 1 } });
  },
);

it('reads each original once in thirty nights [F31]', async () => {
  const row = await archive.keep();
  await backUp(archive.ctx, { root: archive.root });
  await flipBit(copyOf(row));
  const outcomes: unknown[] = [];
  for (let night = 0; night < 30; night += 1) outcomes.push((await verify(night)).outcome);
  expect(outcomes.filter((outcome) => outcome === 'problems')).toHaveLength(1);
});

it('spares the backup of the same night what it has read', async () => {
  let bytes = randomBytes(5000);
  const sha256 = () => createHash('sha256').update(bytes).digest('hex');
  while (!isToBeReread({ sha256: sha256() }, new Date())) bytes = randomBytes(5000);
  const row = await keepOriginal(archive.ctx, archive.anna.userId, bytes);
  await backUp(archive.ctx, { root: archive.root });
  // The copy is of yesterday.
  await sql`update original_copy set checked_at = now() - interval '30 hours'`.execute(
    archive.ctx.db,
  );
  expect(await verify()).toMatchObject({ outcome: 'ok' });
  await flipBit(copyOf(row));
  await backUp(archive.ctx, { root: archive.root });
  expect(await readFile(copyOf(row))).not.toEqual(bytes);
  await sql`update original_copy set checked_at = now() - interval '30 hours'`.execute(
    archive.ctx.db,
  );
  await backUp(archive.ctx, { root: archive.root });
  expect(await readFile(copyOf(row))).toEqual(bytes);
});

it('says when it could not look because the disk is away, and begins with the first backup', async () => {
  await archive.keep();
  expect(await verify()).toEqual({ outcome: undefined, counts: undefined, reason: undefined });
  await backUp(archive.ctx, { root: archive.root });
  await rename(archive.root, `${archive.root}-unplugged`);
  await expect(verify()).rejects.toThrow('not a folder');
  expect(await lastRun(archive.ctx.db, 'verify')).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining("is not a folder of Heirloom's backups"),
  });
});
