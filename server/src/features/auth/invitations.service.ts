import { createHash } from 'node:crypto';
import { invitationDays } from '@heirloom/contract/limits.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { publicOrigin } from '#platform/config.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { newToken } from '#platform/ids.ts';

type InvitationCtx = Pick<ActorCtx, 'db' | 'actor' | 'config'>;

export type NewInvitation = { id: string; link: string };

/**
 * Invites whoever opens the link, or only the owner of `email`. The link is known here and never again. Pass a
 * transaction as `ctx.db` where more depends on it.
 */
export const createInvitation = async (
  ctx: InvitationCtx,
  { email = null, days = invitationDays }: { email?: string | null; days?: number },
): Promise<NewInvitation> => {
  const token = newToken();
  const actorId = ctx.actor.userId;
  const { id } = await ctx.db
    .insertInto('invitation')
    .values({
      token_hash: hashOf(token),
      email: email?.toLowerCase() ?? null,
      created_by: actorId,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAudit(ctx.db, { actorId, action: 'invitation made', targetId: id });
  return { id, link: linkTo(ctx, token) };
};

/** Puts a new link in the place of the one that nobody has; null when the invitation does not hold any more. */
export const renewInvitation = async (
  ctx: Pick<InvitationCtx, 'db' | 'config'>,
  id: string,
): Promise<{ email: string; link: string } | null> => {
  const token = newToken();
  const row = await ctx.db
    .updateTable('invitation')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', id)
    .where(isOpen)
    .returning('email')
    .executeTakeFirst();
  return row?.email ? { email: row.email, link: linkTo(ctx, token) } : null;
};

/** Finds an invitation that this address may use, and holds it until the transaction ends. */
export const findInvitation = async (
  trx: Kysely<Database>,
  { token, email }: { token: string | undefined; email: string },
): Promise<string | null> => {
  if (!token) return null;
  const row = await trx
    .selectFrom('invitation')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where(isOpen)
    .where((where) => where.or([where('email', 'is', null), where('email', '=', email)]))
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
};

export const useInvitation = async (
  trx: Kysely<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<void> => {
  await trx
    .updateTable('invitation')
    .set({ used_at: sql<Date>`now()`, used_by: userId })
    .where('id', '=', id)
    .execute();
};

/** Not used, not over. */
export const isOpen = sql<SqlBool>`invitation.used_at is null and invitation.expires_at > now()`;

const linkTo = ({ config }: Pick<InvitationCtx, 'config'>, token: string): string =>
  `${publicOrigin(config)}/auth?invitation=${token}`;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
