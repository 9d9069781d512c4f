import { type Kysely, sql } from 'kysely';

/**
 * Sums of the archive, kept by triggers in the transaction of what they count. A change adds a row and locks none, so
 * that nobody waits for another's; each 64th folds the rows of a kind into one. A sum is that of all its rows.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const kinds = {
  media: `user_id as owner_id, type,
    case when deleted_at is null then 'live' when purging_at is not null then 'purging'
      when awaits_space_id is not null then 'waiting' else 'trash' end as part,
    (file_path is not null)::int as originals, file_size as size_bytes,
    case when parent_id is null then coalesce(duration_ms, 0) else 0 end as duration_ms`,
  rendition: `null::uuid as owner_id, null::text as type, 'renditions' as part,
    0 as originals, file_size as size_bytes, 0 as duration_ms`,
};
type Counted = keyof typeof kinds;

const columns = 'owner_id, type, part, items, originals, size_bytes, duration_ms';

const rowsOf = (table: Counted, source: string, sign: '1' | '-1'): string =>
  `select ${kinds[table]}, ${sign} as sign from ${source}`;

/** Adds what these rows change, by owner and kind; nothing where they change nothing. */
const addSums = (rows: string): string => `
  insert into archive_sum (${columns})
  select owner_id, type, part, sum(sign), sum(sign * originals), sum(sign * size_bytes), sum(sign * duration_ms)
  from (${rows}) as changed group by owner_id, type, part
  having sum(sign) <> 0 or sum(sign * originals) <> 0 or sum(sign * size_bytes) <> 0 or sum(sign * duration_ms) <> 0`;

function keep(table: Counted): string[] {
  const added = rowsOf(table, 'added', '1');
  const gone = rowsOf(table, 'gone', '-1');
  const events = [
    { event: 'insert', change: addSums(added), reading: 'new table as added' },
    { event: 'delete', change: addSums(gone), reading: 'old table as gone' },
    {
      event: 'update',
      change: addSums(`${added} union all ${gone}`),
      reading: 'old table as gone new table as added',
    },
    {
      event: 'truncate',
      change: `delete from archive_sum where (part = 'renditions') = ${table === 'rendition'}`,
    },
  ];
  return events.flatMap(({ event, change, reading }) => [
    `create function sum_up_${table}_${event}() returns trigger language plpgsql as $$
      begin
        ${change};
        return null;
      end
    $$`,
    `create trigger ${table}_${event}_sums after ${event} on ${table} ${reading ? `referencing ${reading}` : ''}
      for each statement execute function sum_up_${table}_${event}()`,
  ]);
}

const isSameKind = `folded.owner_id is not distinct from loose.owner_id
  and folded.type is not distinct from loose.type and folded.part = loose.part`;

const statements = [
  `create table archive_sum (
    id bigint generated always as identity primary key,
    owner_id uuid,
    type text,
    part text not null check (part in ('live', 'trash', 'waiting', 'purging', 'renditions')),
    items bigint not null,
    originals bigint not null,
    size_bytes bigint not null,
    duration_ms bigint not null,
    is_folded boolean not null default false
  )`,
  'create index archive_sum_owner_idx on archive_sum (owner_id)',
  'create index archive_sum_loose_idx on archive_sum (id) where not is_folded',
  // What another transaction is folding is left to it.
  `create function fold_archive_sums() returns trigger language plpgsql as $$
    begin
      with loose as (
        delete from archive_sum where id in (
          select id from archive_sum where not is_folded for update skip locked) returning *
      ), folded as (
        delete from archive_sum where id in (
          select id from archive_sum as folded
          where is_folded and exists (select from loose where ${isSameKind}) for update skip locked) returning *
      )
      insert into archive_sum (${columns}, is_folded)
      select owner_id, type, part, sum(items), sum(originals), sum(size_bytes), sum(duration_ms), true
      from (table loose union all table folded) as folding group by owner_id, type, part
      having sum(items) <> 0 or sum(originals) <> 0 or sum(size_bytes) <> 0 or sum(duration_ms) <> 0;
      return null;
    end
  $$`,
  `create trigger archive_sum_folds after insert on archive_sum for each row
    when (not new.is_folded and new.id % 64 = 0) execute function fold_archive_sums()`,
  ...keep('media'),
  ...keep('rendition'),
  // The triggers have locked both tables: nothing is added between these statements.
  addSums(rowsOf('media', 'media', '1')),
  addSums(rowsOf('rendition', 'rendition', '1')),
];
