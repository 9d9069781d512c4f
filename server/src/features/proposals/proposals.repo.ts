import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import type { KeptField } from '@heirloom/contract/media/history.schema.ts';
import { type Insertable, sql } from 'kysely';
import type { ProposalTable } from '#platform/db/proposal-tables.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Inserts a proposal, or replaces that of the same person for the same field. The new one has its own id, so that nobody
 * accepts it who saw only the old one.
 */
export async function putProposal(db: Db, proposal: Insertable<ProposalTable>): Promise<void> {
  const { id, before, after } = proposal;
  await db
    .insertInto('proposal')
    .values(proposal)
    .onConflict((clash) =>
      clash
        .columns(['space_id', 'media_id', 'field', 'proposer_id'])
        .doUpdateSet({ id, before, after, created_at: sql<Date>`now()` }),
    )
    .execute();
}

type Wanted = { userId: string; spaceId: string; mediaId: string; fields: readonly KeptField[] };

/** Locks the open proposals of a person, and counts those that one for these fields would not replace. */
export async function countOtherProposals(
  db: Db,
  { userId, spaceId, mediaId, fields }: Wanted,
): Promise<number> {
  // Two calls at once of one person count one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('proposals'), hashtext(${userId}))`.execute(db);
  const { count } = await db
    .selectFrom('proposal')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('proposer_id', '=', userId)
    .where(({ and, eb, not }) =>
      not(
        and([
          eb('space_id', '=', spaceId),
          eb('media_id', '=', mediaId),
          eb('field', 'in', [...fields]),
        ]),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

export function findProposal(db: Db, id: string) {
  return db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a proposal, so that one answer is given. */
export function lockProposal(db: Db, id: string) {
  return db.selectFrom('proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function deleteProposal(db: Db, id: string): Promise<void> {
  await db.deleteFrom('proposal').where('id', '=', id).execute();
}

type Place = { spaceId: string; mediaId: string; proposerId: string; ownerIds: readonly string[] };

/** Inserts a proposal of another archive, where one of these people owns the space. */
export async function restoreProposal(
  db: Db,
  { spaceId, mediaId, proposerId, ownerIds }: Place,
  { id, field, before, after, createdAt }: ArchiveEntry<'proposals'>,
): Promise<void> {
  await sql`
    insert into proposal (id, space_id, media_id, proposer_id, field, before, after, created_at)
    select ${id}, space_id, media_id, ${proposerId}, ${field}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${createdAt}
    from space_item where space_id = ${spaceId} and media_id = ${mediaId} and exists (
      select from space_member as owner where owner.space_id = ${spaceId} and owner.role = 'owner'
        and owner.user_id = any(${[...ownerIds]}::uuid[]))
    on conflict do nothing`.execute(db);
}
