import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { type Kysely, sql } from 'kysely';
import { cardColumns, type MediaItemRow } from '#features/media/media.present.ts';
import { searchColumns } from '#features/media/media.read.ts';
import { rowsIn } from '#features/media/scope-rows.read.ts';
import { matchingMedia, type MediaSearch, scopeOf } from '#features/search/search.read.ts';
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
  const ranked = await rankMatches(db, search, limitPerType);
  const isAll = (ranked[0]?.total ?? 0) <= most;
  const counts = new Map(ranked.map(({ type, count }) => [type, count]));
  const best = new Map<MediaType, MediaItemRow[]>();
  if (!isAll || ranked.length === 0) return { isAll, counts, best };
  const ids = ranked.map(({ id }) => id);
  const rows = await rowsIn(db, scopeOf(search))
    .select(cardColumns)
    .where('id', 'in', ids)
    .execute();
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  for (const row of rows) best.set(row.type, [...(best.get(row.type) ?? []), row]);
  return { isAll, counts, best };
}

/** First what contains the query as it stands, then what contains its words; each newest first. */
function rankMatches(db: Kysely<Database>, search: MediaSearch, limitPerType: number) {
  const matching = matchingMedia(db, search)
    .select(['id', 'type', 'upload_date'])
    .select(matches(searchColumns, search.query, 'text').as('has_text'))
    .limit(most + 1);
  const place = sql<number>`row_number() over (partition by type order by has_text desc, upload_date desc, id desc)`;
  const ranked = db
    .selectFrom(matching.as('matching'))
    .select(['id', 'type', place.as('place')])
    .select(sql<number>`count(*) over (partition by type)`.as('count'))
    .select(sql<number>`count(*) over ()`.as('total'));
  return db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', limitPerType)
    .orderBy('place')
    .execute();
}
