import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** Unused and not expired. */
const isOpen = sql<SqlBool>`invitation.used_at is null and invitation.expires_at > now()`;

/**
 * One that came with an invitation into a space opens sign-up only while those may, and while whoever made it may use
 * their account, as that one does.
 */
const mayOpen = (ofSpaces: boolean) =>
  sql<SqlBool>`(invitation.space_link_id is null or (${ofSpaces} and exists (
    select from auth."user" maker where maker.id = invitation.created_by and maker.disabled_at is null)))`;

export async function insertInvitation(
  db: Db,
  invitation: {
    tokenHash: string;
    email: string | null;
    createdBy: string;
    days: number;
    spaceLinkId: string | null;
  },
): Promise<string> {
  const { tokenHash, email, createdBy, days, spaceLinkId } = invitation;
  const { id } = await db
    .insertInto('invitation')
    .values({
      token_hash: tokenHash,
      email,
      created_by: createdBy,
      space_link_id: spaceLinkId,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns undefined when the invitation is no longer valid. */
export function replaceToken(
  db: Db,
  id: string,
  tokenHash: string,
): Promise<{ email: string | null; created_by: string | null } | undefined> {
  return db
    .updateTable('invitation')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where(isOpen)
    .returning(['email', 'created_by'])
    .executeTakeFirst();
}

/** Finds the open invitation of a link, with who made it. */
export function findOpenByToken(
  db: Db,
  { tokenHash, ofSpaces }: { tokenHash: string; ofSpaces: boolean },
): Promise<Pick<OpenInvitation, 'email' | 'invited_by'> | undefined> {
  return selectOpen(db)
    .where('token_hash', '=', tokenHash)
    .where(mayOpen(ofSpaces))
    .executeTakeFirst();
}

/** Finds an invitation that this address may use, and locks it until the transaction ends. */
export function lockInvitation(
  trx: Db,
  { tokenHash, email, ofSpaces }: { tokenHash: string; email: string; ofSpaces: boolean },
): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('invitation')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where(isOpen)
    .where(mayOpen(ofSpaces))
    .where((where) => where.or([where('email', 'is', null), where('email', '=', email)]))
    .forUpdate()
    .executeTakeFirst();
}

export async function redeemInvitation(
  trx: Db,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ used_at: sql<Date>`now()`, used_by: userId })
    .where('id', '=', id)
    .execute();
}

/** Returns how many were open. */
export async function deleteOpenInvitations(
  db: Db,
  which: { id: string } | { email: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where((where) =>
      'id' in which ? where('id', '=', which.id) : where('email', '=', which.email),
    )
    .where(isOpen)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export type OpenInvitation = Awaited<ReturnType<typeof listOpenInvitations>>[number];

/** Lists open invitations, newest first. */
export function listOpenInvitations(db: Db) {
  return selectOpen(db).orderBy('invitation.created_at', 'desc').execute();
}

export function findOpenInvitation(db: Db, id: string): Promise<OpenInvitation> {
  return selectOpen(db).where('invitation.id', '=', id).executeTakeFirstOrThrow();
}

function selectOpen(db: Db) {
  return db
    .selectFrom('invitation')
    .leftJoin('auth.user as inviter', 'inviter.id', 'invitation.created_by')
    .select(['invitation.id', 'invitation.email', 'invitation.created_at', 'invitation.expires_at'])
    .select('inviter.name as invited_by')
    .where(isOpen);
}
