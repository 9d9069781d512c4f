// A space whose owners can all do nothing is looked after by administrators.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
});
afterAll(() => app?.close());

const as = (person: Person) => app.as(person.actor).spaces;
const missing = { code: 'NOT_FOUND' };
const setExpiry = (person: Person, until: string | null) =>
  sql`update auth."user" set subscription_expiration_date = now() + ${until}::interval
    where id = ${person.userId}`.execute(app.ctx.db);

async function family() {
  const { db } = app.ctx;
  const [admin, anna, ben, cleo, dora] = await Promise.all([
    createPerson(db, { role: 'admin' }),
    createPerson(db, { displayName: 'Anna' }),
    createPerson(db, { displayName: 'Ben' }),
    createPerson(db, { displayName: 'Cleo' }),
    createPerson(db, { displayName: 'Dora' }),
  ]);
  const { id: spaceId } = await as(anna).create({ name: 'The Bergs' });
  for (const [{ userId }, role] of [
    [ben, 'owner'],
    [cleo, 'viewer'],
    [dora, 'editor'],
  ] as const) {
    await insertMember(db, { space_id: spaceId, user_id: userId, role });
  }
  return { admin, anna, ben, cleo, dora, spaceId };
}

it('is listed with the members who can act, one of whom an administrator makes its owner [SPACE-18]', async () => {
  const { admin, anna, ben, cleo, dora, spaceId } = await family();
  const unowned = async () => (await as(admin).unowned()).items.filter(({ id }) => id === spaceId);
  const appoint = (by: Person, { userId }: Person) => as(by).appoint({ spaceId, userId });
  await setExpiry(anna, '-1 day');
  await setExpiry(dora, '-1 day');
  // Ben can act.
  expect(await unowned()).toEqual([]);
  await expect(appoint(admin, cleo)).rejects.toMatchObject(missing);
  await sql`update auth."user" set disabled_at = now() where id = ${ben.userId}`.execute(
    app.ctx.db,
  );
  expect(await unowned()).toEqual([
    {
      id: spaceId,
      name: 'The Bergs',
      members: [{ userId: cleo.userId, displayName: 'Cleo', role: 'viewer' }],
    },
  ]);
  await expect(as(cleo).unowned()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(appoint(cleo, cleo)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  // Neither somebody expired nor a stranger can look after it.
  for (const person of [dora, await createPerson(app.ctx.db)]) {
    await expect(appoint(admin, person)).rejects.toMatchObject(missing);
  }
  await appoint(admin, cleo);
  expect(await unowned()).toEqual([]);
  expect(await as(cleo).find({ spaceId })).toMatchObject({ role: 'owner' });
  // The administrator is no member by it.
  await expect(as(admin).find({ spaceId })).rejects.toMatchObject(missing);
  const { rows } = await sql`select details from audit_log
    where action = 'space.role-changed' and target_id = ${spaceId} and actor_id = ${admin.userId}`.execute(
    app.ctx.db,
  );
  expect(rows).toEqual([{ details: { from: 'viewer', to: 'owner' } }]);
  // Whoever comes back owns it, too.
  await setExpiry(anna, '1 day');
  expect(await as(anna).find({ spaceId })).toMatchObject({ role: 'owner' });
});

it('is listed also where nobody in it can act, for whom an administrator cares first [SPACE-18]', async () => {
  const { admin, anna, ben, cleo, dora, spaceId } = await family();
  for (const person of [anna, ben, cleo, dora]) await setExpiry(person, '-1 day');
  const { items } = await as(admin).unowned();
  expect(items).toContainEqual({ id: spaceId, name: 'The Bergs', members: [] });
  await expect(as(admin).appoint({ spaceId, userId: cleo.userId })).rejects.toMatchObject(missing);
});

it('is unknown to administrators while spaces rest, and when it is closed [SPACE-18]', async () => {
  const { admin, anna, ben, cleo, spaceId } = await family();
  await setExpiry(ben, '-1 day');
  await as(anna).close({ spaceId, name: 'The Bergs' });
  await setExpiry(anna, '-1 day');
  const ids = async () => (await as(admin).unowned()).items.map(({ id }) => id);
  expect(await ids()).not.toContain(spaceId);
  await sql`update space set closed_at = null where id = ${spaceId}`.execute(app.ctx.db);
  expect(await ids()).toContain(spaceId);
  const resting = app.as({ ...admin.actor, seesSpaces: false }).spaces;
  expect(await resting.unowned()).toEqual({ items: [] });
  await expect(resting.appoint({ spaceId, userId: cleo.userId })).rejects.toMatchObject(missing);
});

it('leads whoever is in no space to what is left of others: items, or a closed one (SPACE-24) [SPACE-17]', async () => {
  const { anna, ben, cleo, dora, spaceId } = await family();
  const { db } = app.ctx;
  const hasPast = async (person: Person) => (await as(person).list()).hasPast;
  const { id } = await insertMedia(db, dora.userId);
  await putItems(db, { spaceId, mediaIds: [id] });
  expect(await hasPast(dora)).toBe(false);
  for (const { userId } of [cleo, dora]) await as(anna).removeMember({ spaceId, userId });
  expect([await hasPast(cleo), await hasPast(dora)]).toEqual([false, true]);
  await as(dora).takeAllOut({ spaceId });
  expect(await hasPast(dora)).toBe(false);
  await as(anna).setRole({ spaceId, userId: ben.userId, role: 'editor' });
  await as(anna).close({ spaceId, name: 'The Bergs' });
  expect([await hasPast(anna), await hasPast(ben)]).toEqual([true, false]);
});
