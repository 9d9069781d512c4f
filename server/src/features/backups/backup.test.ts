import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, backupLock } from '#features/backups/back-up.ts';
import { findBackups } from '#features/backups/backup-place.ts';
import {
  type Archive,
  createArchive,
  runHeirloom,
  startHeirloom,
} from '#features/backups/backups.harness.ts';
import { verifyBackup } from '#features/backups/verify-backup.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';
import { AppError } from '#platform/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';

let archive: Archive;
beforeEach(async () => {
  archive = await createArchive();
});
afterEach(() => archive.close());

async function verifyAll(root = archive.root) {
  const { place, ...asked } = await findBackups(root);
  return verifyBackup(place, asked);
}
const allIsWell = { missing: [], corrupt: [], unexpected: [] };
const originalOf = ({ bucket, file_path }: { bucket: string; file_path: string }): string =>
  path.join('originals', bucket, file_path);

/** Changes one bit in the middle of a file. */
async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = bytes[middle]! ^ 1;
  await writeFile(file, bytes);
}

async function* breakOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('a part');
  throw new AppError('STORAGE_OFFLINE');
}

const backUpAt = (time: string) =>
  backUp({ ...archive.ctx, clock: { now: () => new Date(time) } }, { root: archive.root });

describe('script/heirloom backup', () => {
  it('calls nothing missing because the store broke off once', async () => {
    const row = await archive.keep();
    let opened = 0;
    const open: Storage['open'] = async (bucket, key) => {
      opened += 1;
      if (opened === 1) throw new AppError('STORAGE_OFFLINE');
      const file = await archive.ctx.storage.open(bucket, key);
      if (opened > 2) return file;
      await file.close();
      return { ...file, stream: () => Readable.from(breakOff(), { objectMode: false }) };
    };
    const storage = { ...archive.ctx.storage, open };
    const { problems } = await backUp({ ...archive.ctx, storage }, { root: archive.root });
    expect(opened).toBe(3);
    expect(problems).toEqual({ damaged: [], missing: [], withoutSidecar: [] });
    const copied = await readFile(path.join(archive.root, originalOf(row)));
    expect(copied).toEqual(await readFile(path.join(archive.dataDir, originalOf(row))));
  });

  it('copies every original once, with everything that a restore needs', async () => {
    const [one, two] = [await archive.keep(), await archive.keep()];
    const first = await archive.heirloom('backup', '--to', archive.root);
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toContain('Copied this time: 2, 10.0 kB.');
    for (const row of [one, two]) {
      const [kept, copied] = await Promise.all(
        [archive.dataDir, archive.root].map((root) => readFile(path.join(root, originalOf(row)))),
      );
      expect(copied).toEqual(kept);
    }
    const third = await archive.keep();
    await rm(path.join(archive.dataDir, `${originalOf(third)}.json`));
    const second = await archive.heirloom('backup', '--to', archive.root);
    expect(second).toMatchObject({ code: 3 });
    expect(second.stdout).toContain('Copied this time: 1, 5.0 kB.');
    expect(second.stderr).toContain(`without its sidecar     ${originalOf(third)}\n`);
    expect((await verifyAll()).findings).toEqual(allIsWell);
    const { place, snapshots } = await findBackups(archive.root);
    const secret = path.join(place.snapshotsDir, snapshots.at(-1) ?? '', 'secret');
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(secret))).mode & 0o777).toBe(0o700);
    const overview = await archive.ctx.db
      .selectFrom('safekeeping_runs')
      .select(['kind', 'outcome'])
      .orderBy('started_at')
      .execute();
    expect(overview).toEqual([
      { kind: 'backup', outcome: 'ok' },
      { kind: 'backup', outcome: 'problems' },
    ]);
  });

  it('says what the archive has lost or damaged, and never replaces a good copy by a bad one', async () => {
    const [copiedBefore, damaged, lost] = [
      await archive.keep(),
      await archive.keep(),
      await archive.keep(),
    ];
    await archive.ctx.db.deleteFrom('media').where('id', 'in', [damaged.id, lost.id]).execute();
    await backUp(archive.ctx, { root: archive.root });
    const good = await readFile(path.join(archive.root, originalOf(copiedBefore)));
    await archive.ctx.db
      .insertInto('media')
      .values(
        [damaged, lost].map(
          ({ search_text: _, search_words: __, capture_order: ___, facts, ...row }) => ({
            ...row,
            imported: null,
            mending: null,
            chapter_summary: null,
            facts: JSON.stringify(facts),
          }),
        ),
      )
      .execute();
    for (const row of [copiedBefore, damaged]) {
      await flipBit(path.join(archive.dataDir, originalOf(row)));
    }
    await rm(path.join(archive.dataDir, originalOf(lost)));
    const { problems } = await backUp(archive.ctx, { root: archive.root });
    expect(problems).toMatchObject({ damaged: [originalOf(damaged)], missing: [originalOf(lost)] });
    expect(await readFile(path.join(archive.root, originalOf(copiedBefore)))).toEqual(good);
    // The backup keeps its damaged copy, even when the archive loses the file.
    await rm(path.join(archive.dataDir, originalOf(damaged)));
    const later = await backUp(archive.ctx, { root: archive.root });
    expect(later.problems).toMatchObject({ damaged: [originalOf(damaged)] });
    expect((await verifyAll()).findings).toEqual(allIsWell);
  });

  it('keeps one backup of each of the last days, and what was purged as long as these', async () => {
    const purged = await archive.keep();
    await backUpAt('2026-03-01T08:00:00Z');
    await backUpAt('2026-03-01T20:00:00Z');
    await archive.ctx.db.deleteFrom('media').where('id', '=', purged.id).execute();
    await archive.ctx.storage.remove(purged.bucket, purged.file_path);
    for (let day = 2; day <= 7; day += 1) await backUpAt(`2026-03-0${day}T20:00:00Z`);
    const { snapshots } = await findBackups(archive.root);
    expect([snapshots.length, snapshots[0]]).toEqual([7, '2026-03-01T20-00-00Z']);
    expect(existsSync(path.join(archive.root, originalOf(purged)))).toBe(true);
    await backUpAt('2026-03-08T20:00:00Z');
    expect((await findBackups(archive.root)).snapshots[0]).toBe('2026-03-02T20-00-00Z');
    expect(existsSync(path.join(archive.root, originalOf(purged)))).toBe(false);
    expect((await verifyAll()).findings).toEqual(allIsWell);
  });

  it('reads each copy again within 30 days, and copies anew what the disk of the backups has spoilt', async () => {
    const row = await archive.keep();
    const copy = path.join(archive.root, originalOf(row));
    const good = await readFile(copy.replace(archive.root, archive.dataDir));
    await backUpAt('2026-03-01T20:00:00Z');
    await flipBit(copy);
    let day = 1;
    while (day <= 30 && !(await readFile(copy)).equals(good)) {
      day += 1;
      const report = await backUpAt(new Date(Date.UTC(2026, 2, day, 20)).toISOString());
      expect(report.problems).toMatchObject({ damaged: [], missing: [] });
    }
    expect(await readFile(copy)).toEqual(good);
    expect((await verifyAll()).findings).toEqual(allIsWell);
  });

  it('is kept when it is made by a clock that was set back', async () => {
    await archive.keep();
    for (let day = 1; day <= 7; day += 1) await backUpAt(`2036-03-0${day}T20:00:00Z`);
    const { snapshotDir } = await backUpAt('2026-03-01T20:00:00Z');
    expect((await findBackups(archive.root)).snapshots[0]).toBe(path.basename(snapshotDir));
    expect((await verifyAll()).findings).toEqual(allIsWell);
  });

  it('refuses folders that are something else, and an empty one where backups were', async () => {
    await archive.keep();
    const { ctx, root, dataDir, folder } = archive;
    const among = backUp(ctx, { root: path.join(dataDir, 'originals', 'x') });
    await expect(among).rejects.toThrow('lies among the files of the archive');
    const photos = path.join(folder, 'photos');
    await mkdir(path.join(photos, 'holiday'), { recursive: true });
    await expect(backUp(ctx, { root: photos })).rejects.toThrow('holds something else');
    await backUp(ctx, { root });
    await rename(root, `${root}-unplugged`);
    await mkdir(root);
    await expect(backUp(ctx, { root })).rejects.toThrow('Is the disk mounted?');
    expect(await readdir(root)).toEqual([]);
    await backUp(ctx, { root, beginsAnew: true });
    const other = await createArchive();
    const foreign = backUp(other.ctx, { root });
    await expect(foreign).rejects.toThrow('another installation');
    await other.close();
  });

  it('is made by one process at a time', async () => {
    await archive.keep();
    const again = () => backUp(archive.ctx, { root: archive.root });
    const lock = { name: backupLock, busy: 'A test holds it.' };
    await oneAtATime(archive.ctx.connection, lock, async () => {
      await expect(again()).rejects.toThrow('A backup is being made or read already.');
    });
    await again();
  });
});

describe('kill -9 in the middle of a backup', () => {
  it('leaves nothing that looks like one, and the next one finishes', async () => {
    for (let files = 0; files < 24; files += 1) await archive.keep(2_000_000);
    for (const killedAfter of [0, 3, 9]) {
      const child = startHeirloom(['backup', '--to', archive.root], archive.settings);
      const ended = once(child, 'exit');
      const copied = async () =>
        (
          await readdir(path.join(archive.root, 'originals'), { recursive: true }).catch(() => [])
        ).filter((name) => name.endsWith('.bin')).length;
      const unfinished = async () =>
        (await readdir(path.join(archive.root, 'snapshots')).catch(() => [])).length;
      while ((await unfinished()) === 0 || (await copied()) < killedAfter) await sleep(5);
      child.kill('SIGKILL');
      await ended;
      await expect(findBackups(archive.root)).rejects.toThrow('no finished backup');
    }
    const names = await readdir(path.join(archive.root, 'snapshots'));
    expect(names.every((name) => name.startsWith('.unfinished-'))).toBe(true);
    // The database notices the lost client with some delay.
    await expect
      .poll(async () => (await archive.heirloom('backup', '--to', archive.root)).code, {
        timeout: 90_000,
      })
      .toBe(0);
    const report = await verifyAll();
    expect(report.findings).toEqual(allIsWell);
    const runs = await archive.ctx.db
      .selectFrom('safekeeping_runs')
      .select('outcome')
      .orderBy('started_at')
      .execute();
    expect(runs.at(0)).toEqual({ outcome: 'failed' });
    expect(runs.at(-1)).toEqual({ outcome: 'ok' });
  });
});

describe('script/heirloom verify', () => {
  it('tells missing, corrupt and unexpected files apart', async () => {
    const [fine, flipped, gone] = [
      await archive.keep(),
      await archive.keep(),
      await archive.keep(),
    ];
    const { snapshotDir } = await backUp(archive.ctx, { root: archive.root });
    expect(await archive.heirloom('verify', archive.root)).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('corrupt'),
    });
    await flipBit(path.join(archive.root, originalOf(flipped)));
    await flipBit(path.join(snapshotDir, 'database', 'public.media.copy.gz'));
    await rm(path.join(archive.root, originalOf(gone)));
    await cp(
      path.join(archive.root, originalOf(fine)),
      path.join(archive.root, 'originals', 'images', 'stray.jpg'),
    );
    await writeFile(path.join(snapshotDir, 'stray.txt'), 'stray');
    const { code, stderr } = await archive.heirloom('verify', archive.root);
    expect(code).toBe(3);
    const lines = stderr.split('\n').filter((line) => /^(missing|corrupt|unexpected) /.test(line));
    const snapshot = path.relative(archive.root, snapshotDir);
    expect(lines.sort()).toEqual(
      [
        `missing     ${originalOf(gone)}`,
        `corrupt     ${originalOf(flipped)}`,
        `corrupt     ${snapshot}/database/public.media.copy.gz`,
        'unexpected  originals/images/stray.jpg',
        `unexpected  ${snapshot}/stray.txt`,
      ].sort(),
    );
    const runs = await archive.ctx.db
      .selectFrom('safekeeping_runs')
      .select(['outcome', 'counts'])
      .where('kind', '=', 'verify')
      .orderBy('started_at')
      .execute();
    expect(runs).toMatchObject([
      { outcome: 'ok' },
      { outcome: 'problems', counts: { missing: 1, corrupt: 2, unexpected: 2 } },
    ]);
  });

  it.each(['manifest.json', 'manifest.sha256', 'originals.jsonl.gz', 'secret'])(
    'finds a flipped bit in %s',
    async (name) => {
      await archive.keep();
      const { snapshotDir } = await backUp(archive.ctx, { root: archive.root });
      await flipBit(path.join(snapshotDir, name));
      const { findings } = await verifyAll();
      expect(findings.corrupt).toHaveLength(1);
      expect(findings.unexpected).toEqual([]);
    },
  );

  it('needs neither server nor database', async () => {
    await archive.keep();
    await backUp(archive.ctx, { root: archive.root });
    const nowhere = path.join(archive.folder, 'nowhere');
    const outcome = await runHeirloom(['verify', archive.root], { DATA_DIR: nowhere });
    expect(outcome).toMatchObject({ code: 0 });
    expect(existsSync(nowhere)).toBe(false);
  });
});
