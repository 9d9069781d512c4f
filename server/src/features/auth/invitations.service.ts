import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { publicOrigin } from '#platform/config.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { newToken } from '#platform/ids.ts';

type InvitationCtx = Pick<ActorCtx, 'db' | 'actor' | 'config'>;

export type Invitation = { id: string; link: string };

/** Invites whoever opens the link, or only the owner of `email`. The link is known here and never again. */
export const createInvitation = async (
  ctx: InvitationCtx,
  { email = null, days = 14 }: { email?: string | null; days?: number },
): Promise<Invitation> => {
  const token = newToken();
  const id = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('invitation')
      .values({
        token_hash: hashOf(token),
        email: email?.toLowerCase() ?? null,
        created_by: ctx.actor.userId,
        expires_at: sql<Date>`now() + make_interval(days => ${days})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const actorId = ctx.actor.userId;
    await recordAudit(trx, { actorId, action: 'invitation made', targetId: row.id });
    return row.id;
  });
  return { id, link: `${publicOrigin(ctx.config)}/auth?invitation=${token}` };
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
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
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

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
