import { type SqlBool, sql } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import type { SpaceLinkRow } from '#features/spaces/space-links.repo.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Db } from '#platform/db/schema.ts';

/** Finds a link that is not over; it may be used up, which its members need not know. */
export function findOpenLink(db: Db, tokenHash: Buffer): Promise<SpaceLinkRow | undefined> {
  return openLinks(db).where('link.token_hash', '=', tokenHash).executeTakeFirst();
}

/** Finds an invitation that was mailed to this address. */
export function findMailedLink(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<SpaceLinkRow | undefined> {
  return openLinks(db).where('link.id', '=', id).where('link.email', '=', email).executeTakeFirst();
}

/** Lists the links of a space by which somebody can still join, newest first. */
export function listOpenLinks(db: Db, spaceId: string): Promise<SpaceLinkRow[]> {
  return openLinks(db)
    .where('link.space_id', '=', spaceId)
    .where('link.uses_left', '>', 0)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id')
    .execute();
}

const role = effectiveRole('person.id');

/** Links of open spaces whose makers own the space and could make them now: they rest with an account, as all links do. */
function openLinks(db: Db) {
  return db
    .selectFrom('space_link as link')
    .innerJoin('space', 'space.id', 'link.space_id')
    .innerJoin('space_member as maker', (join) =>
      join
        .onRef('maker.space_id', '=', 'link.space_id')
        .onRef('maker.user_id', '=', 'link.maker_id')
        .on('maker.role', '=', 'owner'),
    )
    .innerJoin('auth.user as person', 'person.id', 'link.maker_id')
    .selectAll('link')
    .where('link.expires_at', '>', sql<Date>`now()`)
    .where('space.closed_at', 'is', null)
    .where('person.disabled_at', 'is', null)
    .where(sql<SqlBool>`${subscriptionIsActive('person.subscription_expiration_date', role)}`);
}
