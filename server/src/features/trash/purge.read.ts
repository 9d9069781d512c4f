import { sql } from 'kysely';
import { summed, sumsOf } from '#features/media-items/archive-sums.read.ts';
import { renditionBucket } from '#features/processing/steps/rendition-kind.ts';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Db } from '#platform/db/schema.ts';
import type { DerivedBucket } from '#platform/storage/storage.ts';

/**
 * Lists items that a person has purged or that were deleted before this moment; the longest deleted first. `before`
 * null: only the former.
 */
export async function listDue(
  db: Db,
  { before, limit, except }: { before: Date | null; limit: number; except: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('purging_at', 'is not', null),
        ...(before === null
          ? []
          : [eb.and([eb('deleted_at', '<=', before), eb('awaits_space_id', 'is', null)])]),
      ]),
    )
    .$if(except.length > 0, (select) => select.where('id', 'not in', except))
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Sums up what was deleted before a moment, and after another if given; and counts the whole archive. Clips, which have
 * no files, count for nothing.
 */
export function countDue(db: Db, { before, after }: { before: Date; after: Date | null }) {
  const archive = sumsOf(db, 'everyone')
    .where('part', '<>', 'purging')
    .select(summed.originals.as('archive'));
  return db
    .selectFrom('media')
    .select([
      sql<number>`${archive}`.as('archive'),
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(file_size), 0)::bigint`.as('sizeBytes'),
      sql<number>`count(distinct user_id)`.as('ownerCount'),
    ])
    .where('deleted_at', '<=', before)
    .where('awaits_space_id', 'is', null)
    .$if(after !== null, (select) => select.where('deleted_at', '>', after))
    .where('purging_at', 'is', null)
    .where('file_path', 'is not', null)
    .executeTakeFirstOrThrow();
}

/** Lists people with a trash whose subscription is over, without those whose account is being deleted. */
export async function listExpiredOwners(db: Db): Promise<string[]> {
  const role = effectiveRole('owner.id');
  const rows = await db
    .selectFrom('auth.user as owner')
    .select('owner.id')
    .where(({ not }) => not(subscriptionIsActive('owner.subscription_expiration_date', role)))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('media')
          .select('media.id')
          .whereRef('media.user_id', '=', 'owner.id')
          .where('media.deleted_at', 'is not', null)
          .where('media.awaits_space_id', 'is', null),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_removal')
            .select('account_removal.user_id')
            .whereRef('account_removal.user_id', '=', 'owner.id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the files of an item's renditions, so far as they were recorded. */
export async function listDerivedFiles(
  db: Db,
  mediaId: string,
): Promise<{ bucket: DerivedBucket; key: string }[]> {
  const rows = await db
    .selectFrom('rendition')
    .select(['kind', 'file_path'])
    .where('media_id', '=', mediaId)
    .execute();
  return rows.map(({ kind, file_path }) => ({ bucket: renditionBucket(kind), key: file_path }));
}
