import type { UnownedSpace } from '@heirloom/contract/spaces/spaces.schema.ts';
import { type SqlBool, sql } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Db } from '#platform/db/schema.ts';

const isActive = sql<boolean>`(person.disabled_at is null
  and ${subscriptionIsActive('person.subscription_expiration_date', effectiveRole('person.id'))})`;

/** Lists the open spaces of which no owner can act, though another member can: these, by name; `id` narrows to one. */
export async function listUnowned(db: Db, id?: string): Promise<UnownedSpace[]> {
  const rows = await db
    .selectFrom('space')
    .innerJoin('space_member as member', 'member.space_id', 'space.id')
    .innerJoin('auth.user as person', 'person.id', 'member.user_id')
    .select(['space.id', 'space.name', 'person.id as userId', 'person.name as displayName'])
    .select('member.role')
    .where('space.closed_at', 'is', null)
    .where(isActive)
    .where(
      sql<SqlBool>`not exists (
        select from space_member member join auth."user" person on person.id = member.user_id
        where member.space_id = space.id and member.role = 'owner' and ${isActive}
      )`,
    )
    .$if(id !== undefined, (query) => query.where('space.id', '=', id!))
    .orderBy(sql`lower(space.name)`)
    .orderBy('space.id')
    .orderBy(sql`lower(person.name)`)
    .orderBy('person.id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.id).values()].map((members) => ({
    id: members[0]!.id,
    name: members[0]!.name,
    members: members.map(({ userId, displayName, role }) => ({ userId, displayName, role })),
  }));
}
