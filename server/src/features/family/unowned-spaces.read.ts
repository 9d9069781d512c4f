import type { UnownedSpace } from '@heirloom/contract/spaces/spaces.schema.ts';
import { sql } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Db } from '#platform/db/schema.ts';

/** Tells of `person`, an account, whether they can act. */
export const isActive = sql<boolean>`(person.disabled_at is null
  and ${subscriptionIsActive('person.subscription_expiration_date', effectiveRole('person.id'))})`;

type Row = { id: string; name: string; members: UnownedSpace['members'] };

/**
 * Lists the open spaces of several people of which no owner can act, by name, with the members who can, if any; `id` narrows
 * to one.
 */
export async function listUnowned(db: Db, id?: string): Promise<UnownedSpace[]> {
  const { rows } = await sql<Row>`
    select space.id, space.name, (
      select coalesce(jsonb_agg(jsonb_build_object('userId', person.id, 'displayName', person.name, 'role', member.role)
        order by lower(person.name), person.id), '[]')
      from space_member member join auth."user" person on person.id = member.user_id
      where member.space_id = space.id and ${isActive}
    ) as members
    from space
    where space.closed_at is null and ${id === undefined ? sql`true` : sql`space.id = ${id}`}
      and (select count(*) from space_member member where member.space_id = space.id) > 1
      and not exists (
        select from space_member member join auth."user" person on person.id = member.user_id
        where member.space_id = space.id and member.role = 'owner' and ${isActive}
      )
    order by lower(space.name), space.id`.execute(db);
  return rows;
}
