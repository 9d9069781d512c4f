import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account-deletion/delete-account.ts';
import { restoreAccount } from '#features/account-deletion/restore-account.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { closeSpace, insertSpace } from '#features/spaces/spaces.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, insertSession, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let boss: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.ctx.jobs.start();
  boss = await createPerson(app.ctx.db, { role: 'superuser' });
});
afterAll(async () => {
  await app.ctx.jobs.stop();
  await app.close();
});

const as = ({ actor }: Person): ActorCtx => ({ ...app.ctx, actor }) as unknown as ActorCtx;
const remove = (by: Person, person: Person) =>
  deleteAccount(as(by), { userId: person.userId, media: 'delete' });
function userOf({ userId }: Person) {
  return app.ctx.db
    .selectFrom('auth.user')
    .select('disabled_at')
    .where('id', '=', userId)
    .executeTakeFirst();
}
function mediaOf({ userId }: Person) {
  return app.ctx.db
    .selectFrom('media')
    .select(['title', 'deleted_at'])
    .where('user_id', '=', userId)
    .orderBy('title')
    .execute();
}
async function countOf(table: 'auth.session' | 'shares', { userId }: Person) {
  const column = table === 'shares' ? 'user_id' : 'userId';
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(
    app.ctx.db,
  );
  return rows[0]!.count;
}
function ageProof(person: Person) {
  return sql`update auth.session set "createdAt" = now() - interval '11 minutes' where id = ${person.actor.sessionId}`.execute(
    app.ctx.db,
  );
}

describe('the own account', () => {
  it('says first what would go along', async () => {
    const anna = await createPerson(app.ctx.db);
    const { id } = await insertMedia(app.ctx.db, anna.userId, { file_size: 3_000_000_000 });
    await insertMedia(app.ctx.db, anna.userId, { deleted_at: new Date(), file_size: 5 });
    const client = app.as(anna.actor);
    await client.collections.create({ name: 'Album', type: 'mixed', description: null });
    await client.shares.create({ mediaId: id });
    expect(await client.removal.preview()).toEqual({
      itemCount: 2,
      sizeBytes: 3_000_000_005,
      collectionCount: 1,
      linkCount: 1,
      commentCount: 0,
      isLastAdministrator: false,
    });
  });

  it('closes at once: sessions and links end, the media go to the trash, nothing is deleted', async () => {
    const { db } = app.ctx;
    const anna = await createPerson(db);
    await insertSession(db, anna.userId);
    const old = new Date(Date.now() - 86_400_000);
    const { id } = await insertMedia(db, anna.userId, { title: 'a' });
    await insertMedia(db, anna.userId, { title: 'b', deleted_at: old });
    const client = app.as(anna.actor);
    await client.shares.create({ mediaId: id });
    const { dueAt } = await client.removal.removeMine();
    const daysLeft = (Date.parse(dueAt) - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(29.9);
    expect(daysLeft).toBeLessThanOrEqual(30);
    const user = await userOf(anna);
    expect(user?.disabled_at).not.toBeNull();
    expect(await mediaOf(anna)).toEqual([
      { title: 'a', deleted_at: user?.disabled_at },
      { title: 'b', deleted_at: old },
    ]);
    expect(await countOf('auth.session', anna)).toBe(0);
    expect(await countOf('shares', anna)).toBe(0);
  });

  it('of an expired person closes too: leaving is free', async () => {
    const anna = await createPerson(app.ctx.db, { expired: true });
    await app.as(anna.actor).removal.removeMine();
    expect((await userOf(anna))?.disabled_at).not.toBeNull();
  });

  it('stays open without a proof of the last ten minutes', async () => {
    const anna = await createPerson(app.ctx.db);
    await ageProof(anna);
    await expect(app.as(anna.actor).removal.removeMine()).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
    });
    expect((await userOf(anna))?.disabled_at).toBeNull();
  });
});

describe('the last administrator', () => {
  it('never goes, and is told so before [ROLE-19]', async () => {
    const alone = await createTestApp();
    try {
      await alone.ctx.jobs.start();
      const one = await createPerson(alone.ctx.db, { role: 'superuser' });
      const two = await createPerson(alone.ctx.db, { role: 'admin' });
      expect((await alone.as(two.actor).removal.preview()).isLastAdministrator).toBe(false);
      await alone.as(two.actor).removal.removeMine();
      expect((await alone.as(one.actor).removal.preview()).isLastAdministrator).toBe(true);
      await expect(alone.as(one.actor).removal.removeMine()).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'The last administrator cannot be removed.',
      });
    } finally {
      await alone.ctx.jobs.stop();
      await alone.close();
    }
  });

  it('stays, though two remove each other at the same moment [ROLE-19]', async () => {
    const alone = await createTestApp();
    try {
      await alone.ctx.jobs.start();
      const { db } = alone.ctx;
      for (let round = 0; round < 5; round += 1) {
        const pair = [
          await createPerson(db, { role: 'superuser' }),
          await createPerson(db, { role: 'superuser' }),
        ] as const;
        const [one, two] = pair;
        const by = ({ actor }: Person) => ({ ...alone.ctx, actor }) as unknown as ActorCtx;
        await Promise.allSettled([
          deleteAccount(by(one), { userId: two.userId, media: 'delete' }),
          deleteAccount(by(two), { userId: one.userId, media: 'delete' }),
        ]);
        const left = await db
          .selectFrom('auth.user')
          .select('id')
          .where('disabled_at', 'is', null)
          .execute();
        expect(left).toHaveLength(1);
        await db.deleteFrom('auth.user').execute();
      }
    } finally {
      await alone.ctx.jobs.stop();
      await alone.close();
    }
  });
});

describe('an administrator', () => {
  it('removes clients, users and admins, no superuser; nobody else removes anybody', async () => {
    const { db } = app.ctx;
    const admin = await createPerson(db, { role: 'admin' });
    const [client, other, colleague] = [
      await createPerson(db),
      await createPerson(db),
      await createPerson(db, { role: 'admin' }),
    ];
    await expect(remove(client, other)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(remove(admin, boss)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await remove(admin, client);
    await remove(admin, colleague);
    await expect(remove(admin, client)).rejects.toMatchObject({ code: 'CONFLICT' });
    await ageProof(admin);
    await expect(remove(admin, other)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    const log = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('target_user_id', '=', client.userId)
      .execute();
    expect(log).toEqual([{ actor_id: admin.userId, action: 'account.deletion-requested' }]);
  });

  it('whose own account was closed a moment ago removes nobody any more', async () => {
    const admin = await createPerson(app.ctx.db, { role: 'admin' });
    const client = await createPerson(app.ctx.db);
    await remove(boss, admin);
    await expect(remove(admin, client)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });

  it('hands media only to somebody who is there', async () => {
    const { db } = app.ctx;
    const [client, closed] = [await createPerson(db), await createPerson(db)];
    await remove(boss, closed);
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const transferTo of [client.userId, closed.userId, nobody]) {
      const wish = { userId: client.userId, media: { transferTo } };
      await expect(deleteAccount(as(boss), wish)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await userOf(client))?.disabled_at).toBeNull();
  });

  it('brings a closed account back with what it had, and with nothing that lay in the trash before', async () => {
    const { db } = app.ctx;
    const anna = await createPerson(db);
    const before = new Date(Date.now() - 86_400_000);
    await insertMedia(db, anna.userId, { title: 'a' });
    await insertMedia(db, anna.userId, { title: 'b', deleted_at: before });
    await app.as(anna.actor).removal.removeMine();
    const admin = await createPerson(db, { role: 'admin' });
    const client = await createPerson(db);
    await expect(restoreAccount(as(client), anna)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await restoreAccount(as(admin), anna);
    expect(await userOf(anna)).toEqual({ disabled_at: null });
    expect(await mediaOf(anna)).toEqual([
      { title: 'a', deleted_at: null },
      { title: 'b', deleted_at: before },
    ]);
    await expect(restoreAccount(as(admin), anna)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('brings a disabled account back disabled, and no superuser', async () => {
    const { db } = app.ctx;
    const anna = await createPerson(db);
    const since = new Date('2026-01-01T00:00:00Z');
    await db
      .updateTable('auth.user')
      .set({ disabled_at: since })
      .where('id', '=', anna.userId)
      .execute();
    await remove(boss, anna);
    await restoreAccount(as(boss), anna);
    expect(await userOf(anna)).toEqual({ disabled_at: since });
    const root = await createPerson(db, { role: 'superuser' });
    await remove(boss, root);
    const admin = await createPerson(db, { role: 'admin' });
    await expect(restoreAccount(as(admin), root)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

it('leaves a space with other members an owner who can sign in (SPACE-05 in part)', async () => {
  const { db, config } = app.ctx;
  config.SPACES = 'all';
  const [anna, ben, cleo] = [
    await createPerson(db),
    await createPerson(db),
    await createPerson(db),
  ];
  const spaceId = newId();
  await insertSpace(db, { id: spaceId, name: 'Family' });
  const join = ({ userId }: Person, role: 'owner' | 'viewer') =>
    insertMember(db, { space_id: spaceId, user_id: userId, role });
  await join(anna, 'owner');
  await join(ben, 'viewer');
  await expect(remove(anna, anna)).rejects.toMatchObject({ code: 'CONFLICT' });
  await join(cleo, 'owner');
  await remove(anna, anna);
  // Whose account is closed is no owner who could stand in.
  await expect(remove(boss, cleo)).rejects.toMatchObject({ code: 'CONFLICT' });
  const leave = app.as(cleo.actor).spaces.leave({ spaceId });
  await expect(leave).rejects.toMatchObject({ code: 'CONFLICT' });
  // Neither a closed space nor one that rests keeps anybody: they could not find it to name a successor.
  const others = [await createPerson(db), await createPerson(db)];
  for (const person of others) {
    const closedId = newId();
    await insertSpace(db, { id: closedId, name: 'Closed' });
    for (const [{ userId }, role] of [
      [person, 'owner'],
      [ben, 'viewer'],
    ] as const) {
      await insertMember(db, { space_id: closedId, user_id: userId, role });
    }
    if (person === others[0]) await closeSpace(db, closedId);
    else config.SPACES = 'off';
    await remove(person, person);
  }
});

it('brings back no file of a guest, which is in the trash from then on', async () => {
  const { db } = app.ctx;
  const anna = await createPerson(db);
  const spaceId = newId();
  await insertSpace(db, { id: spaceId, name: 'Family' });
  await insertMedia(db, anna.userId, { awaits_space_id: spaceId, deleted_at: new Date() });
  await remove(boss, anna);
  const [file] = await mediaOf(anna);
  // What comes back with the account is found by its moment, which has milliseconds.
  const { disabled_at } = (await userOf(anna))!;
  expect(file!.deleted_at!.getTime()).toBeLessThan(disabled_at!.getTime());
  await restoreAccount(as(boss), anna);
  expect(await mediaOf(anna)).toEqual([file]);
});

it('tells the members of spaces that items are gone, and that they are back (SPACE-20 in part)', async () => {
  const { db } = app.ctx;
  const anna = await createPerson(db);
  const spaceId = newId();
  await insertSpace(db, { id: spaceId, name: 'Family' });
  const { id } = await insertMedia(db, anna.userId);
  await putItems(db, { spaceId, mediaIds: [id] });
  const told = async () => {
    const rows = await db
      .selectFrom('change_event')
      .select('action')
      .where('space_id', '=', spaceId)
      .orderBy('seq')
      .execute();
    return rows.map(({ action }) => action);
  };
  await remove(boss, anna);
  expect(await told()).toEqual(['removed']);
  await restoreAccount(as(boss), anna);
  expect(await told()).toEqual(['removed', 'created']);
});
