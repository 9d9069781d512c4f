import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { Kysely } from 'kysely';
import { cardColumns, type MediaItemRow } from '#features/media/media.present.ts';
import { searchColumns } from '#features/media/media.read.ts';
import { matchingMedia, type MediaSearch, rowCount } from '#features/search/search.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { matches } from '#platform/db/search-text.ts';

const most = 10_000;

export type MatchesByType = {
  /** False where there are more than were walked: then the counts say how many there are at least. */
  isAll: boolean;
  counts: Map<MediaType, number>;
  /** The best of each type; empty unless all were walked. */
  best: Map<MediaType, MediaItemRow[]>;
};

/** Walks the words once for all types, where a walk for each would read the same rows three times. */
export async function findMatchesByType(
  db: Kysely<Database>,
  search: MediaSearch,
  limitPerType: number,
): Promise<MatchesByType> {
  const found = await rankMatches(db, search, limitPerType);
  const counts = new Map(found.map(({ type, count }) => [type, count]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const isAll = total <= most;
  const best = isAll ? Map.groupBy(found, ({ type }) => type) : new Map<MediaType, never>();
  return { isAll, counts, best };
}

/** First what contains the query as it stands, then what contains its words; each newest first. */
function rankMatches(db: Kysely<Database>, search: MediaSearch, limitPerType: number) {
  const matching = matchingMedia(db, search)
    .select(['id', 'type', 'upload_date'])
    .select(matches(searchColumns, search.query, 'text').as('has_text'))
    .limit(most + 1);
  return (
    db
      .with(
        (cte) => cte('matching').materialized(),
        () => matching,
      )
      .with('counted', (all) =>
        all.selectFrom('matching').groupBy('type').select(['type', rowCount]),
      )
      .selectFrom('counted')
      .innerJoinLateral(
        (all) =>
          all
            .selectFrom('matching')
            .select(['id', 'has_text', 'upload_date'])
            .whereRef('matching.type', '=', 'counted.type')
            .orderBy('has_text', 'desc')
            .orderBy('upload_date', 'desc')
            .orderBy('id', 'desc')
            .limit(limitPerType)
            .as('best'),
        (join) => join.onTrue(),
      )
      // One by one by their ids: the index of words would be asked for all that a person has.
      .innerJoinLateral(
        (all) =>
          all
            .selectFrom('media')
            .select(cardColumns)
            .whereRef('media.id', '=', 'best.id')
            .where('deleted_at', 'is', null)
            .offset(0)
            .as('card'),
        (join) => join.onTrue(),
      )
      .select('count')
      .selectAll('card')
      .orderBy('best.has_text', 'desc')
      .orderBy('best.upload_date', 'desc')
      .orderBy('best.id', 'desc')
      .execute()
  );
}
