import type { PersonRecord } from '#features/backups/person-record.ts';
import type { Db } from '#platform/db/schema.ts';

export async function readPeopleRecord(db: Db): Promise<PersonRecord[]> {
  const people = await db.selectFrom('auth.user').selectAll().orderBy('id').execute();
  const roles = await db
    .selectFrom('user_roles')
    .select(['user_id', 'role'])
    .orderBy('role')
    .execute();
  const rolesOf = Map.groupBy(roles, ({ user_id }) => user_id);
  return people.map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    username: person.username,
    roles: (rolesOf.get(person.id) ?? []).map(({ role }) => role),
    quotaBytes: person.quota_bytes,
    quotaBy: person.quota_by,
    subscriptionEndsAt: person.subscription_expiration_date?.toISOString() ?? null,
    disabledAt: person.disabled_at?.toISOString() ?? null,
  }));
}
