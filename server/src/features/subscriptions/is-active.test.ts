import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSubscriptionActive } from '#features/subscriptions/is-active.ts';
import { findSubscription } from '#features/subscriptions/subscriptions.read.ts';
import type { Role } from '#platform/db/account-tables.ts';
import { createPerson } from '#test/people.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

const second = 1_000;
const day = 86_400_000;

describe('the pure rule', () => {
  const now = new Date('2026-05-01T00:00:00Z');
  it.each([
    ['client', '2026-05-01T00:00:00.001Z', true],
    ['client', '2026-05-01T00:00:00Z', false],
    ['user', '2026-04-30T23:59:59Z', false],
    ['admin', '2020-01-01T00:00:00Z', true],
    ['superuser', '2020-01-01T00:00:00Z', true],
    ['client', null, true],
  ] as const)('%s until %s: %s [SUBS-01, SUBS-02, SUBS-09]', (role, until, expected) => {
    const expiresAt = until === null ? null : new Date(until);
    expect(isSubscriptionActive({ role, expiresAt, now })).toBe(expected);
  });

  it('ends at the default date when none is stored [SUBS-09]', () => {
    const person = { role: 'client' as const, expiresAt: null };
    expect(isSubscriptionActive({ ...person, now: new Date('2030-12-30T23:59:59Z') })).toBe(true);
    expect(isSubscriptionActive({ ...person, now: new Date('2030-12-31T00:00:00Z') })).toBe(false);
  });
});

describe('the rule in SQL, by the clock of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each(['client', 'user', 'admin', 'superuser'] satisfies Role[])(
    'agrees with the pure one for a %s [SUBS-01, SUBS-02, SUBS-03]',
    async (role) => {
      const { db } = database;
      const { userId } = await createPerson(db, { role });
      const now = new Date();
      for (const offset of [-day, -10 * second, 10 * second, day, null]) {
        const expiresAt = offset === null ? null : new Date(now.getTime() + offset);
        await db
          .updateTable('auth.user')
          .set({ subscription_expiration_date: expiresAt })
          .where('id', '=', userId)
          .execute();
        const stored = await findSubscription(db, userId);
        expect(stored?.is_active).toBe(isSubscriptionActive({ role, expiresAt, now }));
      }
    },
  );
});
