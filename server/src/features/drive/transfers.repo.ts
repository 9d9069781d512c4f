import { type Selectable, sql } from 'kysely';
import type { DriveTransferTable } from '#platform/db/drive-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type TransferRow = Selectable<DriveTransferTable>;
export type ListedTransfer = Awaited<ReturnType<typeof listTransfers>>[number];
type State = TransferRow['state'];

const openStates = ['queued', 'running'] as const;

/** Returns undefined when the same transfer is already open. */
export function insertTransfer(
  db: Db,
  transfer: Pick<
    TransferRow,
    'id' | 'actor_id' | 'owner_id' | 'file_id' | 'resource_key' | 'file_name' | 'space_ids'
  >,
): Promise<TransferRow | undefined> {
  return db
    .insertInto('drive_transfer')
    .values(transfer)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  return db.selectFrom('drive_transfer').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listTransfers(
  db: Db,
  { actorId, ...only }: { actorId: string; limit: number } | { actorId: string; ids: string[] },
) {
  return db
    .selectFrom('drive_transfer')
    .innerJoin('auth.user', 'auth.user.id', 'drive_transfer.owner_id')
    .selectAll('drive_transfer')
    .select('auth.user.name as owner_name')
    .where('actor_id', '=', actorId)
    .$if('ids' in only, (rows) =>
      rows.where('drive_transfer.id', 'in', 'ids' in only ? only.ids : []),
    )
    .$if('limit' in only, (rows) => rows.limit('limit' in only ? only.limit : 0))
    .orderBy(sql`(state = 'running')`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('drive_transfer.id', 'desc')
    .execute();
}

export async function countOpenTransfers(db: Db, actorId: string): Promise<number> {
  const { open } = await db
    .selectFrom('drive_transfer')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('actor_id', '=', actorId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
  return open;
}

export function findOpenTransfer(
  db: Db,
  { actorId, ownerId, fileId }: { actorId: string; ownerId: string; fileId: string },
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('drive_transfer')
    .selectAll()
    .where('actor_id', '=', actorId)
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}

type Changes = Partial<
  Pick<TransferRow, 'state' | 'problem' | 'note' | 'size' | 'md5' | 'received_bytes' | 'media_id'>
>;

/** Changes a transfer that is in one of these states; returns undefined when it is in another. */
export function changeTransfer(
  db: Db,
  id: string,
  { from, ...changes }: Changes & { from: readonly State[] },
): Promise<TransferRow | undefined> {
  return db
    .updateTable('drive_transfer')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

/** Changes all of a person's transfers in these states and, if given, with this problem. */
export function changeTransfersOf(
  db: Db,
  actorId: string,
  { where, ...changes }: Changes & { where: { states: readonly State[]; problem?: string } },
): Promise<TransferRow[]> {
  return db
    .updateTable('drive_transfer')
    .set({ ...changes, updated_at: sql`now()` })
    .where('actor_id', '=', actorId)
    .where('state', 'in', where.states)
    .$if(where.problem !== undefined, (rows) => rows.where('problem', '=', where.problem ?? ''))
    .returningAll()
    .execute();
}
