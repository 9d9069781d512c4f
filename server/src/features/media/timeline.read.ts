import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MediaScope } from '#features/media-items/media-scope.ts';
import { listOrder } from '#features/media/list-order.ts';
import { type ListFilter, matching } from '#features/media/media.read.ts';
import type { Database } from '#platform/db/schema.ts';

type TimelineFilter = ListFilter & { timeZone: string };

/**
 * Reads the groups of a list, one per heading, in its order. The inner query returns sorted rows, so that the database
 * need not sort each group again.
 */
export async function readTimeline(
  db: Kysely<Database>,
  scope: MediaScope,
  { timeZone, ...filter }: TimelineFilter,
): Promise<{ period: string | null; ratios: (number | null)[] }[]> {
  const { key } = listOrder(filter.sort, filter.direction);
  const direction = sql.raw(filter.direction);
  const rows = matching(db, scope, filter)
    .select([periodOf(filter, timeZone).as('period'), ratio.as('ratio')])
    .select(
      sql<number>`row_number() over (order by ${key} ${direction}, id ${direction})`.as('place'),
    );
  return db
    .selectFrom(rows.as('rows'))
    .select(['period', sql<(number | null)[]>`array_agg(ratio order by place)`.as('ratios')])
    .groupBy('period')
    .orderBy(sql`min(place)`)
    .execute();
}

/** Audio has no picture, whatever its file declares. */
const ratio = sql<number | null>`
  case when type <> 'audio' and width > 0 and height > 0 then round(100.0 * width / height)::int end`;

function periodOf({ sort }: ListFilter, timeZone: string): RawBuilder<string | null> {
  switch (sort) {
    case 'uploadDate':
      return sql`to_char(upload_date at time zone ${timeZone}, 'YYYY-MM')`;
    case 'captureDate':
      return sql`
        case capture_precision
          when 'decade' then substr(to_char(captured_at, 'YYYY'), 1, 3) || '0s'
          when 'year' then to_char(captured_at, 'YYYY')
          else to_char(captured_at, 'YYYY-MM')
        end`;
    case 'title':
    case 'type':
    case 'size':
    case 'duration':
    case 'owner':
      return sql`null::text`;
  }
}
