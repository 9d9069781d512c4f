import { type SqlBool, sql } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Db } from '#platform/db/schema.ts';

export type OpenBoxRow = NonNullable<Awaited<ReturnType<typeof findOpenBox>>>;

/** Finds the link with this token if guests may send by it now. */
export function findOpenBox(db: Db, tokenHash: Buffer) {
  return openBoxes(db).where('box.token_hash', '=', tokenHash).executeTakeFirst();
}

/** Lists the links of a space by which guests may send now, the newest first. */
export function listOpenBoxes(db: Db, spaceId: string) {
  return openBoxes(db)
    .where('box.space_id', '=', spaceId)
    .orderBy('box.created_at', 'desc')
    .orderBy('box.id')
    .execute();
}

const role = effectiveRole('person.id');

/** Links whose makers could make them now: they end with their right, and rest with their account, as all links do. */
function openBoxes(db: Db) {
  return db
    .selectFrom('guest_box as box')
    .innerJoin('space', 'space.id', 'box.space_id')
    .innerJoin('space_member as maker', (join) =>
      join
        .onRef('maker.space_id', '=', 'box.space_id')
        .onRef('maker.user_id', '=', 'box.maker_id')
        .on('maker.role', 'in', ['editor', 'owner']),
    )
    .innerJoin('auth.user as person', 'person.id', 'box.maker_id')
    .selectAll('box')
    .select(['space.name as space_name', 'person.name as maker_name'])
    .where('box.ended_at', 'is', null)
    .where('box.expires_at', '>', sql<Date>`now()`)
    .where('space.closed_at', 'is', null)
    .where('person.disabled_at', 'is', null)
    .where(sql<SqlBool>`${subscriptionIsActive('person.subscription_expiration_date', role)}`);
}
