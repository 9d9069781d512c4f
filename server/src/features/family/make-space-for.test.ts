import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ SPACES: 'admins' });
});
afterAll(() => app?.close());

it('is made by an administrator for others, who are in it at once; the administrator is not (SPACE-01 in part)', async () => {
  const { db } = app.ctx;
  const [admin, anna, ben, closed] = await Promise.all([
    createPerson(db, { role: 'admin' }),
    createPerson(db),
    createPerson(db),
    createPerson(db),
  ]);
  await db
    .updateTable('auth.user')
    .set({ disabled_at: new Date() })
    .where('id', '=', closed.userId)
    .execute();
  const as = (person: typeof admin) => app.as(person.actor).spaces;
  const members = [
    { userId: anna.userId, role: 'owner' },
    { userId: ben.userId, role: 'viewer' },
  ] as const;
  const wish = { name: 'The Bergs', description: '', members: [...members] };

  await expect(as(anna).createFor(wish)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(as(admin).createFor({ ...wish, members: [members[1]] })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Please make somebody its owner.',
  });
  for (const wrong of [[], [...members, members[0]]]) {
    const call = as(admin).createFor({ ...wish, members: wrong });
    await expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  for (const userId of [closed.userId, crypto.randomUUID()]) {
    const call = as(admin).createFor({
      ...wish,
      members: [...members, { userId, role: 'editor' }],
    });
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await as(anna).list()).items).toEqual([]);

  const { id: spaceId } = await as(admin).createFor(wish);
  expect((await as(anna).list()).items).toMatchObject([{ id: spaceId, role: 'owner' }]);
  expect((await as(ben).members({ spaceId })).items).toHaveLength(2);
  await expect(as(admin).find({ spaceId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const recorded = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'target_user_id'])
    .where('target_id', '=', spaceId)
    .execute();
  expect(recorded).toHaveLength(3);
  expect(recorded.every(({ actor_id }) => actor_id === admin.userId)).toBe(true);
});
