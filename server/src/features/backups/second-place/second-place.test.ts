import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Archive,
  createArchive,
  readTree,
  runHeirloom,
} from '#features/backups/backups.harness.ts';
import { backupsSchedules } from '#features/backups/backups.jobs.ts';
import { countLate } from '#features/backups/copies.read.ts';
import { secondPlaceLacksCopies } from '#features/backups/lacks-copies.ts';
import { copyToSecondPlaceJob } from '#features/backups/second-place/copy-to-second-place.job.ts';
import { keepSecondPlaceJob } from '#features/backups/second-place/keep-second-place.job.ts';
import { openSecondPlace } from '#features/backups/second-place/open-second-place.ts';
import { readSeen, readTrouble } from '#features/backups/second-place/seen-place.ts';
import { verifySecondPlace } from '#features/backups/second-place/verify-second-place.ts';
import { tryRestoreJob } from '#features/backups/try-restore.job.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import { hourlyMinute } from '#platform/jobs/timetable.ts';
import { folderOnOtherDisk, hasOtherDisk, otherDiskNote } from '#test/other-disk.ts';
import { runJob } from '#test/run-job.ts';
import { createTestDatabase } from '#test/test-db.ts';

describe.skipIf(!hasOtherDisk)(`The second place${otherDiskNote}`, () => {
  let archive: Archive;
  let disk: string;
  let root: string;
  beforeEach(async () => {
    [archive, disk] = await Promise.all([createArchive(), folderOnOtherDisk()]);
    root = path.join(disk, 'copies');
    archive.ctx.config.COPY_URL = `file://${root}`;
  });
  afterEach(async () => {
    await archive.close();
    await rm(disk, { recursive: true, force: true });
  });

  type Row = { bucket: string; file_path: string };
  const nameOf = ({ bucket, file_path }: Row, folder = 'originals') =>
    path.join(folder, bucket, file_path);
  const copy = () => runJob(copyToSecondPlaceJob, archive.ctx, {});
  const night = (nights = 0) => {
    const clock = { now: () => new Date(Date.now() + nights * 86_400_000) };
    return runJob(keepSecondPlaceJob, { ...archive.ctx, clock }, {});
  };
  const original = (row: Row) => readFile(path.join(archive.dataDir, nameOf(row)));
  const copied = (row: Row, folder?: string) => readFile(path.join(root, nameOf(row, folder)));
  const trouble = () => readTrouble(archive.ctx.db);
  const verified = async () => {
    const run = await lastRun(archive.ctx.db, 'second-verify');
    return { outcome: run?.outcome, ...run?.counts };
  };
  const late = async () => {
    const { db } = archive.ctx;
    await sql`update media set upload_date = now() - interval '16 minutes'`.execute(db);
    return countLate(db, { secondPlace: (await readSeen(db))?.placeId ?? null });
  };
  async function overwrite(file: string, text: string) {
    await chmod(file, 0o600);
    await writeFile(file, text);
  }

  it('gets new originals with their sidecars within minutes', async () => {
    expect(backupsSchedules).toContainEqual(
      expect.objectContaining({ job: copyToSecondPlaceJob, cron: '2-59/5 * * * *' }),
    );
    const row = await archive.keep();
    expect(await late()).toBe(1);
    await copy();
    expect(await copied(row)).toEqual(await original(row));
    const sidecar = await readFile(`${path.join(root, nameOf(row, 'sidecars'))}.json`, 'utf8');
    expect(JSON.parse(sidecar)).toMatchObject({ id: row.id });
    expect(await late()).toBe(0);
  });

  it('is only looked at where it lacks a copy, was not reached, or once an hour', async () => {
    const { ctx } = archive;
    // Only so does the hourly look fall on a time of this job.
    expect(hourlyMinute % 5).toBe(2);
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 3, minute));
    const isNeeded = (time = at(2)) => secondPlaceLacksCopies(ctx, time);
    // It is not known yet.
    expect(await isNeeded()).toBe(true);
    await copy();
    expect(await isNeeded()).toBe(false);
    expect(await isNeeded(at(hourlyMinute))).toBe(true);
    await archive.keep();
    expect(await isNeeded()).toBe(true);
    await copy();
    expect(await isNeeded()).toBe(false);
    await rename(root, `${root}-unplugged`);
    await copy();
    expect(await isNeeded()).toBe(true);
    await rename(`${root}-unplugged`, root);
    await copy();
    expect(await isNeeded()).toBe(false);
    ctx.config.STORAGE_URL = 'https://store.example/archive';
    expect(await isNeeded()).toBe(true);
    delete ctx.config.STORAGE_URL;
    delete ctx.config.COPY_URL;
    expect(await isNeeded(at(hourlyMinute))).toBe(false);
  });

  it('catches up when it is there again, says what is wrong, and fills nothing in its place', async () => {
    await copy();
    await rename(root, `${root}-unplugged`);
    await archive.keep();
    await copy();
    expect(await trouble()).toContain(
      `The copies are gone from file://${root}. Is the disk mounted`,
    );
    expect(existsSync(root)).toBe(false);
    expect(await late()).toBe(1);
    await rename(`${root}-unplugged`, root);
    await copy();
    expect(await trouble()).toBeNull();
    expect(await late()).toBe(0);
  });

  it('is not on the disk of the archive, nor that of another archive, nor full of something else', async () => {
    archive.ctx.config.COPY_URL = `file://${path.join(archive.folder, 'near')}`;
    await copy();
    expect(await trouble()).toContain('lies on the disk of the archive');
    expect(existsSync(path.join(archive.folder, 'near'))).toBe(false);
    archive.ctx.config.COPY_URL = `file://${root}`;
    await mkdir(root);
    await writeFile(path.join(root, 'holiday.txt'), 'mine');
    await copy();
    expect(await trouble()).toContain('holds something else');
    await rm(path.join(root, 'holiday.txt'));
    await copy();
    const marker = path.join(root, 'heirloom-copies.json');
    const text = await readFile(marker, 'utf8');
    await overwrite(marker, text.replace(/"installationId": "[^"]+/, '"installationId": "other'));
    await copy();
    expect(await trouble()).toContain('holds the copies of another archive');
  });

  it('never gets an original that the archive has lost or damaged', async () => {
    const [damaged, lost, fine] = [
      await archive.keep(),
      await archive.keep(),
      await archive.keep(),
    ];
    await overwrite(path.join(archive.dataDir, nameOf(damaged)), 'something else');
    await rm(path.join(archive.dataDir, nameOf(lost)));
    await copy();
    expect(await trouble()).toBeNull();
    expect(existsSync(path.join(root, nameOf(damaged)))).toBe(false);
    expect(existsSync(path.join(root, nameOf(lost)))).toBe(false);
    expect(await copied(fine)).toEqual(await original(fine));
  });

  it('recognises the copies of a process that was killed before it could say so', async () => {
    const row = await archive.keep();
    await copy();
    await archive.ctx.db.deleteFrom('second_copy').execute();
    await copy();
    expect(await late()).toBe(0);
    expect(await copied(row)).toEqual(await original(row));
    expect(existsSync(path.join(root, 'originals.2'))).toBe(false);
  });

  it('is checked every night: what somebody changed or removed is copied anew, beside it', async () => {
    const [fine, gone, changed] = [
      await archive.keep(),
      await archive.keep(),
      await archive.keep(),
    ];
    await copy();
    await night();
    await night();
    expect(await verified()).toMatchObject({ outcome: 'ok', missing: 0, corrupt: 0 });
    await rm(path.join(root, nameOf(gone)));
    await overwrite(path.join(root, nameOf(changed)), 'forged');
    await night();
    expect(await verified()).toMatchObject({ outcome: 'problems', missing: 1, corrupt: 1 });
    await copy();
    expect(await copied(changed)).toEqual(Buffer.from('forged'));
    expect(await copied(changed, 'originals.2')).toEqual(await original(changed));
    expect(await copied(gone)).toEqual(await original(gone));
    await night();
    expect(await verified()).toMatchObject({ outcome: 'ok' });
    expect(await copied(fine)).toEqual(await original(fine));
  });

  it('is read whole within thirty nights', async () => {
    const row = await archive.keep();
    await copy();
    const file = path.join(root, nameOf(row));
    const bytes = await readFile(file);
    bytes[100]! ^= 1;
    await chmod(file, 0o600);
    await writeFile(file, bytes);
    const second = await openSecondPlace(archive.ctx, `file://${root}`);
    let corrupt = 0;
    for (let nights = 0; nights < 30; nights += 1) {
      const at = new Date(Date.now() + nights * 86_400_000);
      corrupt += (await verifySecondPlace(archive.ctx, second, { at })).corrupt;
    }
    expect(corrupt).toBe(1);
  });

  it('keeps what was deleted for good as long as backups are kept, and then no longer', async () => {
    archive.ctx.config.BACKUP_KEEP_DAYS = 2;
    const [purged, kept] = [await archive.keep(), await archive.keep()];
    await copy();
    await night(0);
    await archive.ctx.db.deleteFrom('media').where('id', '=', purged.id).execute();
    await rm(path.join(archive.dataDir, nameOf(purged)));
    await night(1);
    expect(existsSync(path.join(root, nameOf(purged)))).toBe(true);
    // A minute more: days are counted from the begun second after which a snapshot is called.
    await night(2.001);
    expect(existsSync(path.join(root, nameOf(purged)))).toBe(false);
    expect(existsSync(`${path.join(root, nameOf(purged, 'sidecars'))}.json`)).toBe(false);
    expect(await copied(kept)).toEqual(await original(kept));
    expect(await readdir(path.join(root, 'snapshots'))).toHaveLength(2);
  });

  it('keeps what no snapshot names for all its days: the archive may have come back without it', async () => {
    archive.ctx.config.BACKUP_KEEP_DAYS = 2;
    const lost = await archive.keep();
    await copy();
    await archive.ctx.db.deleteFrom('media').where('id', '=', lost.id).execute();
    await night(1);
    expect(existsSync(path.join(root, nameOf(lost)))).toBe(true);
    await night(3);
    expect(existsSync(path.join(root, nameOf(lost)))).toBe(false);
  });

  it('goes on with other originals when somebody spoils every copy of one', async () => {
    const [spoilt, fine] = [await archive.keep(), await archive.keep()];
    const folders = ['originals', ...Array.from({ length: 8 }, (_, n) => `originals.${n + 2}`)];
    await copy();
    await archive.ctx.db.deleteFrom('second_copy').execute();
    for (const folder of folders) {
      const file = path.join(root, nameOf(spoilt, folder));
      await mkdir(path.dirname(file), { recursive: true });
      await rm(file, { force: true });
      await writeFile(file, 'forged');
    }
    await rm(path.join(root, nameOf(fine)));
    await copy();
    expect(await copied(fine)).toEqual(await original(fine));
    expect(await trouble()).toContain('Somebody changes the copies');
  });

  it('has one key and one marker when two processes begin it at once', async () => {
    archive.ctx.config.COPY_ENCRYPTION = 'on';
    const open = () => openSecondPlace(archive.ctx, `file://${root}`);
    const [one, other] = await Promise.all([open(), open()]);
    expect([one.id, one.recipient]).toEqual([other.id, other.recipient]);
    expect((await open()).recipient).toBe(one.recipient);
  });

  it('is restored on trial once a month, as a folder of backups is', async () => {
    archive.ctx.config.COPY_ENCRYPTION = 'on';
    const [row] = [await archive.keep(), await archive.keep(7000)];
    await copy();
    await night();
    const trial = async () => {
      await runJob(tryRestoreJob, archive.ctx, {});
      return lastRun(archive.ctx.db, 'restore-test');
    };
    const first = await trial();
    expect(first).toMatchObject({
      outcome: 'ok',
      counts: { places: 1, items: 2, files: 2, bytes: 12_000, wrong: 0 },
    });
    expect((await trial())?.id).toBe(first?.id);
    await archive.ctx.db
      .deleteFrom('safekeeping_runs')
      .where('kind', '=', 'restore-test')
      .execute();
    await rm(`${path.join(root, nameOf(row))}.age`);
    expect(await trial()).toMatchObject({ outcome: 'problems', counts: { wrong: 1 } });
    expect(await trouble()).toBeNull();
  });

  async function restoreFrom(from: string, args: string[] = [], settings = {}) {
    const database = await createTestDatabase();
    for (const schema of ['public', 'auth', 'pgboss']) {
      await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(database.db);
    }
    await sql`create schema public`.execute(database.db);
    const target = path.join(archive.folder, 'restored');
    const outcome = await runHeirloom(['restore', from, ...args], {
      DATA_DIR: target,
      DATABASE_URL: database.connectionString,
      ...settings,
    });
    return { target, outcome, database };
  }

  it('brings everything back, encrypted as in a place that is not ours, with the key of the sheet', async () => {
    archive.ctx.config.COPY_ENCRYPTION = 'on';
    const [first, changed] = [await archive.keep(200_000), await archive.keep()];
    const text = await original(first);
    await copy();
    await overwrite(`${path.join(root, nameOf(changed))}.age`, 'forged');
    await night();
    await night();
    const late = await archive.keep(5000, { title: 'Am See' });
    await copy();
    const tree = await readTree(root);
    expect([...tree.keys()].filter((name) => !name.endsWith('.age'))).toEqual([
      'README.txt',
      'heirloom-copies.json',
    ]);
    expect([...tree.values()].some((bytes) => Buffer.from(bytes, 'base64').includes(text))).toBe(
      false,
    );

    const settings = { COPY_URL: `file://${root}` };
    const sheet = await runHeirloom(['recovery-sheet'], { ...archive.settings, ...settings });
    const [key = ''] = /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(sheet.stdout) ?? [];
    expect(sheet.stdout).toContain(`script/heirloom restore file://${root} --key key.txt`);
    const keyFile = path.join(archive.folder, 'key.txt');

    const unlocked = await restoreFrom(`file://${root}`);
    expect(unlocked.outcome).toMatchObject({ code: 1 });
    expect(unlocked.outcome.stderr).toContain(
      'their key is missing. Write it from the recovery sheet',
    );
    await unlocked.database.drop();

    await writeFile(keyFile, `${key}\n`);
    const { target, outcome, database } = await restoreFrom(`file://${root}`, ['--key', keyFile]);
    expect(outcome).toMatchObject({ code: 0, stderr: expect.not.stringContaining('missing') });
    const rows = await database.db.selectFrom('media').select(['id', 'title']).execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual([first.id, changed.id, late.id].toSorted());
    expect(rows.find(({ id }) => id === late.id)?.title).toBe('Am See');
    for (const row of [first, changed, late]) {
      expect(await readFile(path.join(target, nameOf(row)))).toEqual(await original(row));
    }
    expect(await readFile(path.join(target, 'copies-key'), 'utf8')).toBe(`${key}\n`);
    expect(existsSync(path.join(target, '.second-place'))).toBe(false);
    await database.drop();
  });

  it('brings back an older backup, nothing to a folder in use, and nothing outside of it', async () => {
    await archive.keep();
    await copy();
    await night(0);
    await night(1);
    const [older = '', latest = ''] = (await readdir(path.join(root, 'snapshots'))).toSorted();
    const target = path.join(archive.folder, 'restored');

    const unknown = await restoreFrom(`file://${root}/snapshots/2020-01-01T00-00-00Z`);
    expect(unknown.outcome.stderr).toContain(`There are: ${older}, ${latest}.`);
    await unknown.database.drop();

    const manifest = path.join(root, 'snapshots', latest, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    const hostile = text.replace('"path": "originals.jsonl.gz"', '"path": "../../../../escaped"');
    expect(hostile).not.toBe(text);
    await overwrite(manifest, hostile);
    const hash = createHash('sha256').update(hostile).digest('hex');
    await overwrite(path.join(root, 'snapshots', latest, 'manifest.sha256'), hash);
    await writeFile(path.join(root, 'escaped'), 'hostile');
    const attacked = await restoreFrom(`file://${root}`);
    expect(attacked.outcome).toMatchObject({ code: 1 });
    expect(attacked.outcome.stderr).toContain('missing or damaged');
    await attacked.database.drop();

    await mkdir(path.join(target, 'originals'), { recursive: true });
    await writeFile(path.join(target, 'originals', 'diary.txt'), 'mine');
    const used = await restoreFrom(`file://${root}/snapshots/${older}`);
    expect(used.outcome.stderr).toContain('is not empty');
    expect(existsSync(path.join(target, '.second-place'))).toBe(false);
    await used.database.drop();

    await rm(target, { recursive: true });
    const fine = await restoreFrom(`file://${root}/snapshots/${older}`);
    expect(fine.outcome).toMatchObject({ code: 0 });
    await fine.database.drop();
  });

  it('does not go on with another key', async () => {
    archive.ctx.config.COPY_ENCRYPTION = 'on';
    await copy();
    const keyFile = path.join(archive.dataDir, 'copies-key');
    await rename(keyFile, `${keyFile}.old`);
    await copy();
    expect(await trouble()).toContain('their key is missing');
    expect(existsSync(keyFile)).toBe(false);
    archive.ctx.config.COPY_URL = `file://${root}-2`;
    await copy();
    archive.ctx.config.COPY_URL = `file://${root}`;
    await copy();
    expect(await trouble()).toContain('are encrypted for another key');
  });
});
