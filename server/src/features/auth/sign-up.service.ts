import type { Session, signUpInput } from '@heirloom/contract/auth/auth.schema.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { findUserByEmail, insertPerson, isUsernameTaken } from '#features/auth/accounts.repo.ts';
import { authWords } from '#features/auth/auth.messages.ts';
import { startSession } from '#features/auth/complete-sign-in.ts';
import { redeemInvitation } from '#features/auth/invitations.repo.ts';
import { findInvitation, isInvitation } from '#features/auth/invitations.service.ts';
import { refuseOtherWays } from '#features/auth/other-ways.ts';
import { requireGoodPassword } from '#features/auth/password-rules.ts';
import { sendMailJob } from '#features/auth/send-mail.job.ts';
import { insertSignUp } from '#features/auth/sign-ups.repo.ts';
import { hashPassword } from '#platform/auth/password-hash.ts';
import type { RequestCtx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import { isUniqueViolation } from '#platform/db/database-error.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

type Input = z.output<typeof signUpInput>;
type Trx = Kysely<Database>;

/**
 * When the server sends mail, known and unknown addresses get the same answer: "check your email". When it does not,
 * see docs/decisions/0002.
 */
export async function signUp(ctx: RequestCtx, input: Input): Promise<{ session: Session | null }> {
  await refuseOtherWays(ctx);
  const config = await currentConfig(ctx);
  if (config.SIGN_UP === 'closed') throw new AppError('SIGN_UP_CLOSED');
  await ctx.limits.consume('auth.sign-up.address', networkOfCaller(ctx.request));
  await requireGoodPassword(ctx, input.password, 'sign-up');
  if (ctx.mailer.delivers) await ctx.limits.consume('mail.account', input.email);
  const passwordHash = await hashPassword(input.password);
  const userId = await createAccount({ ...ctx, config }, input, passwordHash);
  if (ctx.mailer.delivers) return { session: null };
  if (userId === null) {
    throw new AppError('CONFLICT', authWords().notCreated);
  }
  return { session: await startSession(ctx, userId, 'sign-up') };
}

/**
 * Returns null when the address has an account already. If two sign-ups race for a name, the second tries again and
 * finds the row of the first.
 */
async function createAccount(
  ctx: RequestCtx,
  input: Input,
  passwordHash: string,
): Promise<string | null> {
  const attempt = () =>
    ctx.db.transaction().execute(async (trx) => {
      const invitationId = await requireInvitation(trx, ctx, input);
      const known = await findUserByEmail(trx, input.email);
      // Whoever signs up again because the mail did not come has the username already.
      const except = known?.emailVerified ? undefined : known?.id;
      if (await isUsernameTaken(trx, input.username, { except })) {
        throw new AppError('USERNAME_TAKEN');
      }
      const person = newPerson(input, passwordHash);
      const userId = known ? null : await insertPerson(trx, person);
      if (userId && invitationId) await redeemInvitation(trx, { id: invitationId, userId });
      await notifyByMail(trx, ctx, { known, userId, person });
      return userId;
    });
  try {
    return await attempt();
  } catch (error) {
    if (isUniqueViolation(error)) return attempt();
    throw error;
  }
}

function newPerson({ email, username, displayName }: Input, passwordHash: string) {
  return {
    email,
    username,
    displayName: displayName?.replaceAll(/\s+/g, ' ') ?? null,
    passwordHash,
    isConfirmed: false,
  };
}

async function requireInvitation(
  trx: Trx,
  ctx: RequestCtx,
  { invitation, email }: Input,
): Promise<string | null> {
  if (ctx.config.SIGN_UP !== 'invite') return null;
  const id = await findInvitation(trx, ctx, { token: invitation, email });
  if (id) return id;
  throw new AppError(
    'SIGN_UP_CLOSED',
    (await isInvitation(trx, ctx, invitation))
      ? authWords().invitationOfOther
      : authWords().invitationNeeded,
  );
}

type Outcome = {
  known: { id: string; emailVerified: boolean } | undefined;
  userId: string | null;
  person: ReturnType<typeof newPerson>;
};

/**
 * Enqueues one job in either case, in the transaction that makes the account. The mail of a sign-up confirms what was
 * entered in that sign-up: a stranger may have signed up with this address before its owner did.
 */
async function notifyByMail(
  trx: Trx,
  ctx: RequestCtx,
  { known, userId, person }: Outcome,
): Promise<void> {
  await recordAudit(trx, {
    actorId: userId,
    action: 'auth.signed-up',
    targetUserId: userId ?? known?.id ?? null,
    details: { address: ctx.request.ip, isNew: userId !== null },
  });
  if (!ctx.mailer.delivers) return;
  const accountId = userId ?? known?.id ?? null;
  if (known?.emailVerified || accountId === null) {
    await ctx.jobs.enqueue(trx, sendMailJob, { kind: 'known-address', userId: accountId });
    return;
  }
  const { username, displayName, passwordHash } = person;
  const name = displayName ?? username;
  const signUpId = await insertSignUp(trx, { userId: accountId, username, name, passwordHash });
  await ctx.jobs.enqueue(trx, sendMailJob, { kind: 'confirm', userId: accountId, signUpId });
}
