import { type Kysely, sql } from 'kysely';

/**
 * A date known only to its year or decade stands for the year's first moment, like the items of a January. So that
 * these never mix in a list, it is ordered a hair before: all of 'January 1980', then '1980', then '1980s'.
 * The indexes carry what the shape of a timeline is made of, so that nothing but the index is read for it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const shape = 'width, height';
const captureShape = `capture_order, captured_at, capture_precision, ${shape}`;

const captureIndexes = (['asc', 'desc'] as const).flatMap((direction) => {
  const key = `coalesce(capture_order, '${direction === 'asc' ? '' : '-'}infinity'::timestamp)`;
  return [
    `drop index media_captured_${direction}_idx`,
    `drop index media_all_captured_${direction}_idx`,
    `create index media_captured_${direction}_idx on media (user_id, ${key}, id, type)
      include (${captureShape}) where deleted_at is null`,
    `create index media_all_captured_${direction}_idx on media (${key}, id, type)
      include (${captureShape}) where deleted_at is null`,
  ];
});

const statements = [
  `alter table media add column capture_order timestamp generated always as (
    case capture_precision
      when 'year' then captured_at - interval '1 microsecond'
      when 'decade' then captured_at - interval '2 microseconds'
      else captured_at
    end) stored`,
  ...captureIndexes,
  'drop index media_upload_idx',
  `create index media_upload_idx on media (user_id, upload_date desc, id desc)
    include (type, ${shape}) where deleted_at is null`,
];
