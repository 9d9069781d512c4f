import { createHash } from 'node:crypto';
import { defaultLanguage, type Language } from '@heirloom/contract/languages/language.ts';
import { invitationDays } from '@heirloom/contract/limits.ts';
import type { Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { findUserByEmail } from '#features/auth/accounts.repo.ts';
import {
  findOpenByToken,
  insertInvitation,
  lockInvitation,
  replaceToken,
} from '#features/auth/invitations.repo.ts';
import { mailLanguage } from '#features/users/mail-language.ts';
import { findUser } from '#features/users/users.repo.ts';
import { publicOrigin } from '#platform/config.ts';
import type { ActorCtx, RequestCtx, Viewer } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { newToken } from '#platform/ids.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

type ConfigCtx = Pick<ActorCtx, 'config'>;
type InvitationCtx = Pick<ActorCtx, 'db' | 'config'> & { actor: Pick<Viewer, 'userId'> };

export type NewInvitation = { id: string; link: string };

/**
 * Makes an invitation for anyone with the link, or only for the owner of `email`. Only this call returns the link. Pass
 * a transaction as `ctx.db` when other changes depend on it. `spaceLinkId`: it ends with that invitation into a space.
 */
export async function createInvitation(
  ctx: InvitationCtx,
  {
    email = null,
    days = invitationDays,
    spaceLinkId = null,
  }: { email?: string | null; days?: number; spaceLinkId?: string | null },
): Promise<NewInvitation> {
  const token = newToken();
  const actorId = ctx.actor.userId;
  const id = await insertInvitation(ctx.db, {
    tokenHash: hashOf(token),
    email: email?.toLowerCase() ?? null,
    createdBy: actorId,
    days,
    spaceLinkId,
  });
  await recordAudit(ctx.db, { actorId, action: 'invitation.created', targetId: id });
  return { id, link: linkTo(ctx, token) };
}

/**
 * Replaces the link of an invitation, which is not stored, by a new one; null when the invitation is no longer valid.
 * `language`: that of whoever invites.
 */
export async function renewInvitation(
  ctx: Pick<InvitationCtx, 'db' | 'config'>,
  id: string,
): Promise<{ email: string; link: string; language: Language } | null> {
  const token = newToken();
  const row = await replaceToken(ctx.db, id, hashOf(token));
  if (!row?.email) return null;
  const inviter = row.created_by === null ? undefined : await findUser(ctx.db, row.created_by);
  const language = inviter ? mailLanguage(inviter) : defaultLanguage;
  return { email: row.email, link: linkTo(ctx, token), language };
}

/** Says whose invitation this is, to whoever has its link; null when it is not valid any more. */
export async function readInvitation(
  ctx: RequestCtx,
  token: string,
): Promise<{ email: string | null; invitedBy: string | null } | null> {
  await ctx.limits.consume('auth.one-time-code.address', networkOfCaller(ctx.request));
  const row = await findOpenByToken(ctx.db, asked(ctx, token));
  return row ? { email: row.email, invitedBy: row.invited_by } : null;
}

/** Finds an invitation that this address may use, and locks it until the transaction ends. */
export async function findInvitation(
  trx: Kysely<Database>,
  ctx: ConfigCtx,
  { token, email }: { token: string | undefined; email: string },
): Promise<string | null> {
  if (!token) return null;
  const row = await lockInvitation(trx, { ...asked(ctx, token), email });
  return row?.id ?? null;
}

/** Whether there is such an invitation, whoever may use it. */
export async function isInvitation(
  db: Kysely<Database>,
  ctx: ConfigCtx,
  token: string | undefined,
): Promise<boolean> {
  return token !== undefined && (await findOpenByToken(db, asked(ctx, token))) !== undefined;
}

const linkTo = ({ config }: Pick<InvitationCtx, 'config'>, token: string): string =>
  `${publicOrigin(config)}/auth#invitation=${token}`;

function asked({ config }: ConfigCtx, token: string) {
  const ofSpaces = config.SPACE_INVITES_ACCOUNTS && config.SPACES !== 'off';
  return { tokenHash: hashOf(token), ofSpaces };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Finds the account of an address, for whoever invites its owner. */
export function findInvited(db: Kysely<Database>, email: string) {
  return findUserByEmail(db, email);
}
