import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#platform/db/account-tables.ts';
import { createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

it('a row of user_roles is a person and one of the four roles [ENTITY-11]', async () => {
  const { db } = app.ctx;
  const { userId } = await createPerson(db);
  const give = (role: string) =>
    db
      .insertInto('user_roles')
      .values({ user_id: userId, role: role as Role })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const role of ['client', 'user', 'admin', 'superuser']) await give(role);
  await expect(give('owner')).rejects.toThrow('user_roles_role_check');
  const rows = await db
    .selectFrom('user_roles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`array_position(array['client', 'user', 'admin', 'superuser'], role)`)
    .execute();
  expect(rows).toEqual(
    ['client', 'user', 'admin', 'superuser'].map((role) => ({ user_id: userId, role })),
  );
});
