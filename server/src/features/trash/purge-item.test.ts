import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { trashDays } from '@heirloom/contract/limits.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mendArchiveSums } from '#features/media-items/archive-sums.repo.ts';
import { type PurgeStep, purgeItem } from '#features/trash/purge-item.ts';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import { addDays } from '#platform/clock.ts';
import { foldersOf } from '#platform/folders.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { insertUploadOf } from '#test/insert-upload.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { putDerived } from '#test/put-derived.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;

const daysAgo = (days: number) => addDays(new Date(), -days);
const expired = daysAgo(trashDays + 1);

beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
});
afterAll(() => app?.close());
beforeEach(async () => {
  // Each test begins with an empty archive: nothing due is left from the test before.
  await app.ctx.db.deleteFrom('media').execute();
  await rm(path.join(app.dataDir, 'originals', 'images'), { recursive: true, force: true });
  anna = await createPerson(app.ctx.db);
});

afterEach(async () => expect(await mendArchiveSums(app.ctx.db)).toBe(0));

/** Stores an item with its original, sidecar, a thumbnail and a rendition, in the trash if `deletedAt` is given. */
async function keep(deletedAt: Date | null, storage: Storage = app.ctx.storage) {
  const { db } = app.ctx;
  const row = await keepOriginal({ db, storage }, anna.userId, Buffer.from('precious'), {
    deleted_at: deletedAt,
  });
  for (const [kind, bucket] of [
    ['thumb', 'thumbnails'],
    ['view', 'renditions'],
  ] as const) {
    const key = `${anna.userId}/images/${row.id}-${kind}.webp`;
    await putDerived(storage, { bucket, key }, kind);
    await db
      .insertInto('rendition')
      .values({
        media_id: row.id,
        kind,
        file_path: key,
        mime_type: 'image/webp',
        file_size: 1,
        pipeline_version: 1,
      })
      .execute();
  }
  return row;
}

/** Lists the person's files on the disk, of every kind. */
async function filesOf(dataDir = app.dataDir): Promise<string[]> {
  const found = await Promise.all(
    ['originals', 'thumbnails', 'renditions'].map((folder) =>
      readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }),
    ),
  );
  return found
    .flat()
    .filter((entry) => entry.isFile() && entry.parentPath.includes(anna.userId))
    .map(({ name }) => name);
}
async function rowsLeft(id: string) {
  const { db } = app.ctx;
  const media = await db.selectFrom('media').select('purging_at').where('id', '=', id).execute();
  const made = await db.selectFrom('rendition').select('kind').where('media_id', '=', id).execute();
  return { media: media.length, made: made.length };
}
const purgeTrash = (ctx: Partial<typeof app.ctx> = {}) =>
  runJob(purgeTrashJob, { ...app.ctx, ...ctx }, {});

const nothing = { media: 0, made: 0 };
const everything = { media: 1, made: 2 };

it('deletes files, too, that were made and never recorded, of whatever type the item was then [F36]', async () => {
  const row = await keep(expired);
  const live = await keep(null);
  const { storage } = app.ctx;
  for (const [bucket, key] of [
    ['thumbnails', `${anna.userId}/videos/${row.id}.jpg`],
    ['renditions', `${anna.userId}/videos/${row.id}/play.mp4`],
    ['renditions', `${anna.userId}/images/${row.id}/zoom.webp`],
    ['renditions', `${anna.userId}/images/${live.id}/zoom.webp`],
  ] as const) {
    await putDerived(storage, { bucket, key }, 'unrecorded');
  }
  await purgeTrash();
  const left = await filesOf();
  expect(left).toContain('zoom.webp');
  expect(left).toHaveLength(5);
});

describe('the nightly job', () => {
  it('deletes rows and files of what has been in the trash for 30 days, and nothing else [TRASH-01]', async () => {
    const old = await keep(expired);
    const young = await keep(daysAgo(trashDays - 1));
    const live = await keep(null);
    await purgeTrash();
    expect(await rowsLeft(old.id)).toEqual(nothing);
    expect(await rowsLeft(young.id)).toEqual(everything);
    expect(await rowsLeft(live.id)).toEqual(everything);
    const left = await filesOf();
    expect(left).toHaveLength(8);
    expect(left.filter((name) => name.includes(old.id))).toEqual([]);
    const log = await app.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('target_id', '=', old.id)
      .execute();
    expect(log).toEqual([{ actor_id: null, action: 'media.purged' }]);
  });

  it('forgets what the upload of the item was called', async () => {
    const old = await keep(expired);
    const { userId } = anna;
    await insertUploadOf(app.ctx.db, userId, {
      title: 'A private matter',
      original_name: 'private.jpg',
      state: 'stored',
      media_id: old.id,
    });
    await purgeTrash();
    const uploads = await app.ctx.db
      .selectFrom('upload')
      .select('id')
      .where('owner_id', '=', userId)
      .execute();
    expect(uploads).toEqual([]);
  });

  it('deletes nothing, and marks nothing, while the storage is offline or was replaced by an empty folder', async () => {
    const old = await keep(expired);
    const originals = path.join(app.dataDir, 'originals');
    await rename(originals, `${originals}.away`);
    await mkdir(originals);
    await expect(purgeTrash()).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    await expect(app.as(anna.actor).trash.purge({ ids: [old.id] })).rejects.toMatchObject({
      code: 'STORAGE_OFFLINE',
    });
    await rm(originals, { recursive: true });
    await rename(`${originals}.away`, originals);
    expect(await rowsLeft(old.id)).toEqual(everything);
    const row = await app.ctx.db.selectFrom('media').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ purging_at: null });
    expect(await filesOf()).toHaveLength(4);
    // The driver notices only after a moment that its disk is back, so the test opens a new one.
    const storage = await createFsStorage({
      folders: foldersOf({ DATA_DIR: app.dataDir }),
      keepFreeBytes: 0,
      log: pino({ level: 'silent' }),
    });
    await verifyInstallation(app.ctx.db, storage);
    await purgeTrash({ storage });
    expect(await rowsLeft(old.id)).toEqual(nothing);
    expect(await filesOf()).toEqual([]);
  });

  it('is not stopped by one item that cannot be deleted, and comes back to it', async () => {
    const stuck = await keep(daysAgo(60));
    const old = await keep(expired);
    const broken: Storage = {
      ...app.ctx.storage,
      remove: async (bucket, key) => {
        if (key === stuck.file_path) throw new Error('the disk does not want to');
        return app.ctx.storage.remove(bucket, key);
      },
    };
    await expect(purgeTrash({ storage: broken })).rejects.toThrow(
      '1 items could not be purged yet',
    );
    expect(await rowsLeft(old.id)).toEqual(nothing);
    expect((await rowsLeft(stuck.id)).media).toBe(1);
    await purgeTrash();
    expect(await rowsLeft(stuck.id)).toEqual(nothing);
    expect(await filesOf()).toEqual([]);
  });
});

describe('“Delete now”', () => {
  it('deletes the files of an item that was trashed a moment ago', async () => {
    const row = await keep(new Date());
    await app.as(anna.actor).trash.purge({ ids: [row.id] });
    expect(await filesOf()).toHaveLength(4);
    await purgeTrash();
    expect(await rowsLeft(row.id)).toEqual(nothing);
    expect(await filesOf()).toEqual([]);
  });
});

describe('a kill -9', () => {
  const steps: PurgeStep[] = ['marked', 'derived removed', 'original removed', 'forgotten'];

  const dieAt = async (mediaId: string, step: PurgeStep): Promise<void> => {
    const setup = {
      databaseUrl: app.ctx.config.DATABASE_URL,
      dataDir: app.dataDir,
      mediaId,
      dieAt: step,
    };
    const child = spawn(
      process.execPath,
      ['src/features/trash/purge-process.fixture.ts', JSON.stringify(setup)],
      { cwd: new URL('../../..', import.meta.url), stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
  };

  it.each(steps)(
    'after the step “%s” leaves an item that the next run finishes, and that nobody can restore',
    async (step) => {
      const row = await keep(expired);
      const bystander = await keep(new Date());
      await dieAt(row.id, step);
      await expect(app.as(anna.actor).media.restore({ id: row.id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await purgeTrash();
      expect(await rowsLeft(row.id)).toEqual(nothing);
      expect(await rowsLeft(bystander.id)).toEqual(everything);
      expect(await filesOf()).toHaveLength(4);
    },
  );
});

describe('a restore at the same moment', () => {
  it('either comes first and keeps everything, or comes too late and finds nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await keep(expired);
      const { db, storage } = app.ctx;
      const [restored] = await Promise.allSettled([
        app.as(anna.actor).media.restore({ id }),
        purgeItem({ db, storage }, { mediaId: id, before: new Date() }),
      ]);
      const isBack = restored.status === 'fulfilled';
      expect(await rowsLeft(id)).toEqual(isBack ? everything : nothing);
      expect(await filesOf()).toHaveLength(isBack ? 4 : 0);
      await db.deleteFrom('media').execute();
      await rm(path.join(app.dataDir, 'originals', 'images', anna.userId), {
        recursive: true,
        force: true,
      });
      for (const folder of ['thumbnails', 'renditions']) {
        await rm(path.join(app.dataDir, folder, anna.userId), { recursive: true, force: true });
      }
    }
  });

  it('waits for a purge that is deciding, and is then too late', async () => {
    const { id } = await keep(expired);
    const { db, storage } = app.ctx;
    let restoring: Promise<unknown> = Promise.resolve();
    await purgeItem({ db, storage }, { mediaId: id, before: new Date() }, (step) => {
      if (step !== 'marked') return;
      restoring = app.as(anna.actor).trash.restore({ ids: [id] });
      restoring.catch(() => undefined);
    });
    await expect(restoring).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await filesOf()).toEqual([]);
  });

  it('before the nightly job leaves the item alone', async () => {
    const { id } = await keep(expired);
    await app.as(anna.actor).trash.restore({ ids: [id] });
    await purgeTrash();
    expect(await rowsLeft(id)).toEqual(everything);
    expect(await filesOf()).toHaveLength(4);
  });

  it('two purges at once end as one', async () => {
    const { id } = await keep(expired);
    const { db, storage } = app.ctx;
    const purge = () => purgeItem({ db, storage }, { mediaId: id, before: new Date() });
    await Promise.all([purge(), purge(), purge()]);
    expect(await rowsLeft(id)).toEqual(nothing);
    const log = await db.selectFrom('audit_log').select('id').where('target_id', '=', id).execute();
    expect(log).toHaveLength(1);
  });
});
