/** What of an archive an export and its import bring into another one, table by table. */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { columnOrigins } from '#features/media-items/sidecar-of-item.ts';
import type { TestApp } from '#test/test-app.ts';

type Compared = {
  /** Which rows are somebody's; `own`: of their items. */
  of: (userId: RawBuilder<unknown>, own: RawBuilder<unknown>) => RawBuilder<unknown>;
  order: string;
  /** Columns that are not the same, and why. */
  but?: Record<string, string>;
};

const numbered = { id: 'It is counted here.' };
const seen = 'It says what somebody has seen here.';
const all = () => sql`true`;
const ofItem: Compared['of'] = (_, own) => sql`media_id in ${own}`;
const ofOwner: Compared['of'] = (userId) => sql`user_id = ${userId}`;

export const comparedTables = {
  media: {
    of: ofOwner,
    order: 'id',
    but: {
      ...Object.fromEntries(
        Object.entries(columnOrigins)
          .filter(([, origin]) => ['processing', 'chapters'].includes(origin))
          .map(([column]) => [column, 'It is made again of the file or of the chapters.']),
      ),
      user_id: 'Whose it is here.',
      file_path: 'Where its file is here.',
      checked_at: 'When its file was read here.',
      check_finding: 'What was found then.',
    },
  },
  chapter: { of: ofItem, order: 'start_ms', but: { version: 'It counts changes here.' } },
  collections: { of: ofOwner, order: 'id' },
  collection_items: { of: ofItem, order: 'position, media_id', but: numbered },
  playback: { of: ofOwner, order: 'media_id' },
  media_change: { of: ofItem, order: 'at, id', but: numbered },
  space: { of: all, order: 'id' },
  space_member: {
    of: all,
    order: 'space_id, joined_at, user_id',
    but: {
      new_since: seen,
      visited_at: seen,
      digest_at: seen,
      passes_on: 'Each member is asked again; what was answered for an item comes along.',
      adds_everything: 'What comes into a space by itself is asked again, too.',
    },
  },
  space_collection: { of: all, order: 'space_id, collection_id' },
  space_item: { of: all, order: 'space_id, media_id' },
  tape: { of: ofOwner, order: 'number' },
  tape_item: { of: ofItem, order: 'media_id' },
  space_tape: { of: all, order: 'tape_id' },
  item_comment: { of: ofItem, order: 'id' },
  item_heart: { of: ofItem, order: 'media_id, user_id' },
  proposal: { of: ofItem, order: 'id' },
  guest_file: { of: ofItem, order: 'media_id' },
} satisfies Record<string, Compared>;

const because = (reason: string, tables: string) =>
  Object.fromEntries(tables.split(' ').map((table) => [table, reason]));

/** Tables that do not come along, and why. */
export const tablesLeftOut: Record<string, string> = {
  ...because(
    'How somebody signs in never leaves; accounts are opened by whoever runs the machine.',
    'auth.user auth.session auth.account auth.twoFactor auth.verification one_time_code sign_up used_totp_code ' +
      'invitation user_roles account_removal api_key passkey passkey_challenge provider_sign_in avatar mail_refusal alert_refusal',
  ),
  ...because(
    'The address of a link is known to nobody.',
    'shares share_exception space_link guest_box',
  ),
  ...because(
    'It is made again of the files.',
    'rendition processing_step candidate film_print film_twin film_samples saved_part archive_sum',
  ),
  ...because(
    'With it what was done here can be taken back; chapters are as they are.',
    'chapter_change poster_picture',
  ),
  ...because(
    'It says what has happened here.',
    'space_activity space_activity_item space_offer news audit_log audit_seals',
  ),
  ...because('The next number of a tape here.', 'tape_number'),
  ...because('It is not kept yet.', 'draft upload staged_upload staged_piece'),
  ...because(
    'It is work of this installation, or what it notes of that.',
    'rate_limit background_run thumbnail_run thumbnail_run_film stale_sidecar interrupted_job change_event safekeeping_runs ' +
      'orphaned_original original_copy second_copy alert webhook webhook_delivery setting drive_authorization ' +
      'drive_connection drive_transfer media_import import_entry import_collection import_key',
  ),
};

/** All rows of somebody, by table. */
export async function rowsOf({ ctx }: Pick<TestApp, 'ctx'>, userId: string) {
  const own = sql`(select id from media where user_id = ${userId})`;
  const read = async (table: string, { of, order, but = {} }: Compared) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} as t where ${of(sql`${userId}`, own)}
      order by ${sql.raw(order)}`.execute(ctx.db);
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !(column in but))
          .map(([column, value]) => [column, value === userId ? 'the owner' : value]),
      ),
    );
  };
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const [table, compared] of Object.entries<Compared>(comparedTables))
    tables[table] = await read(table, compared);
  return tables as Record<keyof typeof comparedTables, Record<string, unknown>[]>;
}

/** What lies on the disk of somebody: the bytes by their SHA-256, and what is said beside them. */
export async function filesOf({ ctx }: Pick<TestApp, 'ctx'>, userId: string) {
  const rows = await ctx.db
    .selectFrom('media')
    .select(['id', 'bucket', 'file_path'])
    .where('user_id', '=', userId)
    .where('file_path', 'is not', null)
    .orderBy('id')
    .execute();
  const files = rows.map(async ({ id, bucket, file_path }) => {
    const hash = createHash('sha256');
    const file = await ctx.storage.open(bucket!, file_path!);
    for await (const piece of file.stream()) hash.update(piece as Buffer);
    await refreshSidecar(ctx, id);
    const sidecar = await ctx.storage.readSidecar(bucket!, file_path!);
    const tape = sidecar?.tape && { ...sidecar.tape, ownerId: null };
    const said = { ...sidecar, tape, id, ownerId: null, sha256: hash.digest('hex') };
    return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  });
  return Promise.all(files);
}
