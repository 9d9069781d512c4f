import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/** Two administrators each remove the other at the same moment: one of them must be left. */
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await app.ctx.jobs.start();
});
afterEach(async () => {
  await app.ctx.jobs.stop();
  await app.close();
});

type Attack = (by: ReturnType<TestApp['as']>, userId: string) => Promise<unknown>;

const attacks: Record<string, Attack> = {
  'demotes the other': (by, userId) => by.roles.withdraw({ userId, role: 'superuser' }),
  'disables the other': (by, userId) => by.people.setDisabled({ userId, isDisabled: true }),
  'deletes the other': (by, userId) => by.people.remove({ userId, media: { kind: 'trash' } }),
};
const pairs = Object.keys(attacks).flatMap((one, index) =>
  Object.keys(attacks)
    .slice(index)
    .map((other) => [one, other] as const),
);

async function administratorsLeft(): Promise<number> {
  const rows = await app.ctx.db
    .selectFrom('user_roles')
    .innerJoin('auth.user', 'auth.user.id', 'user_roles.user_id')
    .select('auth.user.id')
    .where('role', '=', 'superuser')
    .where('disabled_at', 'is', null)
    .execute();
  return rows.length;
}

it.each(pairs)('one %s while that one %s [ROLE-19]', async (first, second) => {
  const two: Person[] = [
    await createPerson(app.ctx.db, { role: 'superuser' }),
    await createPerson(app.ctx.db, { role: 'superuser' }),
  ];
  const [one, other] = two as [Person, Person];
  const outcomes = await Promise.allSettled([
    attacks[first]!(app.as(one.actor), other.userId),
    attacks[second]!(app.as(other.actor), one.userId),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await administratorsLeft()).toBe(1);
});

it('of ten who delete the last but one at once, one is left [ROLE-19]', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, () => createPerson(app.ctx.db, { role: 'superuser' })),
  );
  await Promise.allSettled(
    people.map(({ actor }, index) =>
      attacks['deletes the other']!(app.as(actor), people[(index + 1) % 10]!.userId),
    ),
  );
  expect(await administratorsLeft()).toBeGreaterThanOrEqual(1);
});
