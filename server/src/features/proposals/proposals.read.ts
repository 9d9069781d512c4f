import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** So many are listed at once; when some are answered, others follow. */
const listedMaximum = 500;

/** Lists the open proposals of a space with their items, those of one field together; of one owner, or all. */
export function listProposals(db: Db, { spaceId, ownerId }: { spaceId: string; ownerId?: string }) {
  return db
    .selectFrom('proposal')
    .innerJoin('space_item as item', (join) =>
      join
        .onRef('item.space_id', '=', 'proposal.space_id')
        .onRef('item.media_id', '=', 'proposal.media_id'),
    )
    .innerJoin('auth.user as proposer', 'proposer.id', 'proposal.proposer_id')
    .selectAll('proposal')
    .select('proposer.name as proposer_name')
    .where('proposal.space_id', '=', spaceId)
    .where(sql<SqlBool>`item.is_in and item.is_live`)
    .$if(ownerId !== undefined, (query) => query.where('item.owner_id', '=', ownerId!))
    .orderBy('proposal.media_id')
    .orderBy('proposal.field')
    .orderBy('proposal.id')
    .limit(listedMaximum)
    .execute();
}

/** Lists who answers proposals in a space: its editors and owners. */
export async function listEditors(db: Db, spaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('space_member')
    .select('user_id')
    .where('space_id', '=', spaceId)
    .where('role', 'in', ['editor', 'owner'])
    .execute();
  return rows.map((row) => row.user_id);
}
