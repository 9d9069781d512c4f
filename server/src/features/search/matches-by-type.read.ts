import { type MediaType, mediaType } from '@heirloom/contract/media/media.schema.ts';
import { searchCountMaximum } from '@heirloom/contract/search/search.schema.ts';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { cardColumns, type MediaItemRow } from '#features/media/media.present.ts';
import { searchColumns } from '#features/media/media.read.ts';
import { chosenIn, firstPlaces } from '#features/media/scope-rows.read.ts';
import { findBestMatches } from '#features/search/best-matches.ts';
import {
  estimateMatches,
  type MediaSearch,
  narrowed,
  rowCount,
  scopeOf,
} from '#features/search/search.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { matches } from '#platform/db/search-text.ts';

export type MatchesOfType = {
  /** The best of them. */
  rows: MediaItemRow[];
  /** How many there are; one more than the maximum where counting stopped. */
  count: number;
};

/**
 * Finds the best matches of each type, and counts them. Rare words are looked up once for all types. To look up common
 * ones would read all that has them: an index by date is walked for each type instead, until enough are found.
 * @param most so many matches are looked up at most. About there both ways read as many rows, of 20,000 items or a million
 */
export async function findMatchesByType(
  db: Kysely<Database>,
  search: MediaSearch,
  { limit, most = 20_000 }: { limit: number; most?: number },
): Promise<Map<MediaType, MatchesOfType>> {
  const isRare = (await estimateMatches(db, search)) <= most;
  const found = isRare ? await lookUp(db, search, { limit, most }) : 'too many';
  if (found !== 'too many') return found;
  const all = new Map<MediaType, MatchesOfType>();
  for (const type of mediaType.options) {
    all.set(type, await findAmongNewest(db, { ...search, type }, limit));
  }
  return all;
}

async function lookUp(
  db: Kysely<Database>,
  search: MediaSearch,
  { limit, most }: { limit: number; most: number },
) {
  const chosen = chosenIn(db, scopeOf(search), (rows) =>
    narrowed(db, rows, search)
      .select(['id', 'type', 'upload_date', hasText(search).as('has_text')])
      .limit(most + 1),
  );
  const matching = sql<Ranked>`(select * from ${chosen} as chosen limit ${most + 1})`;
  const best = await selectBest(db, matching, limit);
  const byType = [...Map.groupBy(best, ({ type }) => type)];
  const found = byType.map(([type, rows]) => [type, { rows, count: rows[0]!.count }] as const);
  const total = found.reduce((sum, [, { count }]) => sum + count, 0);
  return total > most ? 'too many' : new Map(found);
}

/** Looks through the newest that match, as many as are counted. What has the text as typed may be older. */
export async function findAmongNewest(
  db: Kysely<Database>,
  search: MediaSearch & { type: MediaType },
  limit: number,
): Promise<MatchesOfType> {
  const newest = firstPlaces(db, scopeOf(search), {
    narrow: (rows) => narrowed(db, rows, search),
    isSearch: true,
    key: sql`upload_date`,
    value: hasText(search),
    direction: 'desc',
    limit: searchCountMaximum + 1,
  });
  const matching = sql<Ranked>`(select id, ${search.type}::text as type, place as upload_date,
    cursor_value as has_text from ${newest} as newest)`;
  const rows = await selectBest(db, matching, limit);
  const count = rows[0]?.count ?? 0;
  const areBest = count <= searchCountMaximum || rows.every((row) => row.has_text);
  return { rows: areBest ? rows : (await findBestMatches(db, search, { limit })).rows, count };
}

const hasText = ({ query }: MediaSearch) => matches(searchColumns, query, 'text');

type Ranked = Pick<MediaItemRow, 'id' | 'type' | 'upload_date'> & { has_text: SqlBool };

/** Selects of each type first what contains the query as it stands, then what contains its words; each newest first. */
function selectBest(db: Kysely<Database>, matching: Expression<Ranked>, limit: number) {
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
            .limit(limit)
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
      .select(['count', 'has_text'])
      .selectAll('card')
      .orderBy('best.has_text', 'desc')
      .orderBy('best.upload_date', 'desc')
      .orderBy('best.id', 'desc')
      .execute()
  );
}
