import { type Kysely, sql } from 'kysely';

/**
 * For the administrators' lists of everybody: what is in which state is counted in an index alone, and the few files
 * that are not ready are found without reading the others; files in order of their owners' names begin anywhere in
 * that order; the audit log is read backwards from one action or person.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** The lists of everybody, as 0001, 0003, 0007 and 0011 left them, with the state and the type of each. */
const lists: [name: string, key: string, included: string[]][] = [
  ['upload', 'upload_date desc, id desc', ['type']],
  ['title', 'lower(title), id, type', ['title']],
  ['size', 'file_size, id, type', []],
  ['type', 'type, id', []],
  ...(['asc', 'desc'] as const).map((direction): [string, string, string[]] => [
    `captured_${direction}`,
    `coalesce(capture_order, '${direction === 'asc' ? '' : '-'}infinity'::timestamp), id, type`,
    ['capture_order', 'captured_at', 'capture_precision', 'width', 'height'],
  ]),
  [
    'duration_asc',
    'coalesce(nullif(duration_ms, 0), 9223372036854775807), id, type',
    ['duration_ms'],
  ],
  ['duration_desc', 'coalesce(nullif(duration_ms, 0), -1), id, type', ['duration_ms']],
];

const statements = [
  ...lists.flatMap(([name, key, included]) => [
    `drop index media_all_${name}_idx`,
    `create index media_all_${name}_idx on media (${key})
      include (${[...included, 'status'].join(', ')}) where deleted_at is null`,
  ]),
  // In order of their owners every file is taken from here.
  'drop index media_type_idx',
  `create index media_type_idx on media (user_id, type, id) include (status) where deleted_at is null`,
  `create index media_not_ready_idx on media (status) where deleted_at is null and status <> 'ready'`,
  'create index user_name_idx on auth."user" (lower(name))',
  'create index audit_log_action_idx on audit_log (action, id)',
  'create index audit_log_actor_idx on audit_log (actor_id, id)',
  'create index audit_log_target_idx on audit_log (target_user_id, id)',
];
