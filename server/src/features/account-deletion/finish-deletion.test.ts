import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAccount } from '#features/account-deletion/delete-account.ts';
import type { DeletionStep } from '#features/account-deletion/finish-deletion.ts';
import { finishDeletionsJob } from '#features/account-deletion/finish-deletions.job.ts';
import { restoreAccount } from '#features/account-deletion/restore-account.ts';
import { refreshSidecarJob } from '#features/processing/refresh-sidecar.job.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { insertSpace } from '#features/spaces/spaces.repo.ts';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import type { ActorCtx, Ctx } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { passDays } from '#test/pass-days.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let boss: Person;
let anna: Person;
let heir: Person;
beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.ctx.jobs.start();
  await app.ctx.jobs.work([refreshSidecarJob], app.ctx);
  boss = await createPerson(app.ctx.db, { role: 'superuser' });
});
afterAll(async () => {
  await app.ctx.jobs.stop();
  await app.close();
});
beforeEach(async () => {
  anna = await createPerson(app.ctx.db);
  heir = await createPerson(app.ctx.db);
});

const asBoss = (): ActorCtx => ({ ...app.ctx, actor: boss.actor }) as unknown as ActorCtx;
const pass = (days: number) => passDays(app.ctx.db, { userId: anna.userId, days });
const finish = (ctx: Partial<Ctx> = {}) => runJob(finishDeletionsJob, { ...app.ctx, ...ctx }, {});
const purge = (ctx: Partial<Ctx> = {}) => runJob(purgeTrashJob, { ...app.ctx, ...ctx }, {});
async function isThere({ userId }: Person) {
  const row = await app.ctx.db
    .selectFrom('auth.user')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
async function titlesOf({ userId }: Person) {
  const rows = await app.ctx.db
    .selectFrom('media')
    .select('title')
    .where('user_id', '=', userId)
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}
const transferOwnership = () =>
  deleteAccount(asBoss(), { userId: anna.userId, media: { transferTo: heir.userId } });

describe('an account whose media were to be deleted', () => {
  it('waits for the thirty days of its media, and goes with everything that hung on it', async () => {
    const { db, storage } = app.ctx;
    const row = await keepOriginal(app.ctx, anna.userId, Buffer.from('precious'));
    await app.as(anna.actor).collections.create({ name: 'x', type: 'mixed', description: null });
    await app.as(anna.actor).removal.removeMine();
    for (const days of [0, 29.9]) {
      await pass(days);
      await purge();
      await finish();
      expect(await isThere(anna)).toBe(true);
      expect(await storage.head(row.bucket, row.file_path)).not.toBeNull();
    }
    await pass(0.2);
    // Both orders must work: the account is never deleted before its files.
    await finish();
    expect(await isThere(anna)).toBe(true);
    await purge();
    await finish();
    expect(await isThere(anna)).toBe(false);
    expect(await storage.head(row.bucket, row.file_path)).toBeNull();
    for (const [table, column] of [
      ['collections', 'user_id'],
      ['account_removal', 'user_id'],
      ['user_roles', 'user_id'],
      ['auth.account', 'userId'],
    ] as const) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${anna.userId}`.execute(
          db,
        );
      expect(rows, table).toEqual([]);
    }
    const log = await db
      .selectFrom('audit_log')
      .select('action')
      .where('target_user_id', '=', anna.userId)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      'account.deletion-requested',
      'media.purged',
      'account.deleted',
    ]);
  });

  it('tells those with whom its owner was in a space that this is a former member [SPACE-20]', async () => {
    const { db } = app.ctx;
    const spaceId = newId();
    await insertSpace(db, { id: spaceId, name: 'Family' });
    for (const { userId } of [anna, heir]) {
      await insertMember(db, { space_id: spaceId, user_id: userId, role: 'owner' });
    }
    await app.as(anna.actor).removal.removeMine();
    await pass(31);
    await finish();
    expect(await isThere(anna)).toBe(false);
    const told = await db
      .selectFrom('change_event')
      .select(['topic', 'action'])
      .where('space_id', '=', spaceId)
      .execute();
    expect(told).toEqual([{ topic: 'spaces', action: 'updated' }]);
  });

  it('takes along what its owner has said in spaces, if they want that, and not before [SPACE-17]', async () => {
    const { db } = app.ctx;
    const spaceId = newId();
    await insertSpace(db, { id: spaceId, name: 'Family' });
    const [stays, reader] = [heir, await createPerson(db)];
    for (const { userId } of [anna, stays, reader]) {
      await insertMember(db, { space_id: spaceId, user_id: userId, role: 'owner' });
    }
    const { id: mediaId } = await insertMedia(db, reader.userId);
    await putItems(db, { spaceId, mediaIds: [mediaId] });
    const place = { spaceId, mediaId };
    for (const person of [anna, stays]) {
      await app.as(person.actor).comments.create({ ...place, text: 'Uncle Karl' });
    }
    expect(await app.as(anna.actor).removal.preview()).toMatchObject({ commentCount: 1 });
    await app.as(anna.actor).removal.removeMine({ takesWords: true });
    await app.as(stays.actor).removal.removeMine();
    const said = async () =>
      (await app.as(reader.actor).comments.list(place)).items.map(({ byName }) => byName);
    expect(await said()).toHaveLength(2);
    const commented = async () =>
      (await app.as(reader.actor).spaces.activity({ spaceId })).items.filter(
        ({ kind }) => kind === 'commented',
      );
    expect(await commented()).toHaveLength(2);
    await pass(31);
    await passDays(db, { userId: stays.userId, days: 31 });
    await finish();
    expect([await isThere(anna), await isThere(stays)]).toEqual([false, false]);
    // A former member.
    expect(await said()).toEqual([null]);
    expect(await commented()).toMatchObject([{ actor: null }]);
  });

  it('gives what was brought back meanwhile its own days in the trash', async () => {
    const row = await keepOriginal(app.ctx, anna.userId, Buffer.from('precious'));
    await app.as(anna.actor).removal.removeMine();
    await app.as(boss.actor).media.restore({ id: row.id });
    await pass(31);
    await finish();
    await purge();
    expect(await titlesOf(anna)).toHaveLength(1);
    await pass(30.1);
    await purge();
    await finish();
    expect(await isThere(anna)).toBe(false);
  });

  it('that came back is not touched', async () => {
    await keepOriginal(app.ctx, anna.userId, Buffer.from('precious'));
    await app.as(anna.actor).removal.removeMine();
    await restoreAccount(asBoss(), anna);
    await pass(31);
    await purge();
    await finish();
    expect(await isThere(anna)).toBe(true);
    expect(await titlesOf(anna)).toHaveLength(1);
  });

  it('stays while the storage is away', async () => {
    await app.as(anna.actor).removal.removeMine();
    const storage = { ...app.ctx.storage, isOnline: async () => false };
    await pass(31);
    await expect(finish({ storage })).rejects.toMatchObject({
      code: 'STORAGE_OFFLINE',
    });
    expect(await isThere(anna)).toBe(true);
  });
});

describe('media that are handed over', () => {
  const keepAlbum = async () => {
    const rows = [
      await keepOriginal(app.ctx, anna.userId, Buffer.from('one'), { title: 'one' }),
      await keepOriginal(app.ctx, anna.userId, Buffer.from('two'), { title: 'two' }),
      await keepOriginal(app.ctx, anna.userId, Buffer.from('three'), {
        title: 'three',
        deleted_at: new Date(),
      }),
    ];
    const { collections } = app.as(anna.actor);
    const { id } = await collections.create({ name: 'Album', type: 'mixed', description: null });
    await collections.addItem({ collectionId: id, mediaId: rows[0]!.id });
    return { rows, collectionId: id };
  };
  const expectHeirHasAll = async ({
    rows,
    collectionId,
  }: Awaited<ReturnType<typeof keepAlbum>>) => {
    expect(await isThere(anna)).toBe(false);
    expect(await titlesOf(heir)).toEqual(['one', 'three', 'two']);
    for (const { bucket, file_path } of rows) {
      expect(await app.ctx.storage.head(bucket, file_path)).not.toBeNull();
      await vi.waitFor(
        async () => {
          const sidecar = await app.ctx.storage.readSidecar(bucket, file_path);
          expect(sidecar).toMatchObject({ ownerId: heir.userId });
        },
        { timeout: 90_000 },
      );
    }
    const album = await app.as(heir.actor).collections.items({ collectionId });
    expect(album.items).toHaveLength(1);
  };

  it('belong to the heir, with sidecars, collections and trash, and the account is gone', async () => {
    const album = await keepAlbum();
    await transferOwnership();
    await finish();
    await expectHeirHasAll(album);
  });

  it('cannot be asked back', async () => {
    await keepAlbum();
    await transferOwnership();
    await expect(restoreAccount(asBoss(), anna)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('come over though one account cannot be ended: the others do not wait', async () => {
    const album = await keepAlbum();
    const stuck = await createPerson(app.ctx.db);
    const item = await keepOriginal(app.ctx, stuck.userId, Buffer.from('x'));
    await deleteAccount(asBoss(), { userId: stuck.userId, media: { transferTo: heir.userId } });
    const purging = { deleted_at: new Date(), purging_at: new Date() };
    await app.ctx.db.updateTable('media').set(purging).where('id', '=', item.id).execute();
    await transferOwnership();
    await finish();
    await expectHeirHasAll(album);
    expect(await isThere(stuck)).toBe(true);
    await purge();
    await finish();
    expect(await isThere(stuck)).toBe(false);
  });

  const steps: DeletionStep[] = ['batch transferred', 'erased'];
  it.each(steps)('after a kill -9 at the step “%s” the next run finishes it', async (dieAt) => {
    const album = await keepAlbum();
    await transferOwnership();
    const setup = {
      databaseUrl: app.ctx.config.DATABASE_URL,
      dieAt,
    };
    const child = spawn(
      process.execPath,
      ['src/features/account-deletion/finish-process.fixture.ts', JSON.stringify(setup)],
      { cwd: new URL('../../..', import.meta.url), stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    await finish();
    await expectHeirHasAll(album);
  });
});
