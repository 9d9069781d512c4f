import type { providerSignIn, Session } from '@heirloom/contract/auth/auth.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import {
  deletePassword,
  findPasswordHash,
  insertPerson,
  isUsernameTaken,
} from '#features/auth/accounts.repo.ts';
import { authWords } from '#features/auth/auth.messages.ts';
import { startSession } from '#features/auth/complete-sign-in.ts';
import { followClaims } from '#features/auth/follow-claims.ts';
import {
  deleteIdentities,
  findOwnerOfIdentity,
  findPersonByEmail,
  hasIdentity,
  insertIdentity,
} from '#features/auth/identities.repo.ts';
import { redeemInvitation } from '#features/auth/invitations.repo.ts';
import { findInvitation, isInvitation } from '#features/auth/invitations.service.ts';
import { refuseOtherWays } from '#features/auth/other-ways.ts';
import { endEverySession } from '#features/auth/sessions.service.ts';
import { deleteSignUps } from '#features/auth/sign-ups.repo.ts';
import { notify } from '#features/mails/send-notice.job.ts';
import { isAdministrator } from '#features/roles/effective-role.ts';
import { askProvider } from '#features/single-sign-on/ask-provider.ts';
import { isProviderTheOnlyWay } from '#features/single-sign-on/only-way.read.ts';
import { requireProvider } from '#features/single-sign-on/provider.ts';
import { type ProviderPerson, readAnswer } from '#features/single-sign-on/read-answer.ts';
import { singleSignOnWords } from '#features/single-sign-on/single-sign-on.messages.ts';
import { findUser, updateUser } from '#features/users/users.repo.ts';
import { noteProof, requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx, RequestCtx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

export async function beginProviderSignIn(ctx: RequestCtx): Promise<{ address: string }> {
  return { address: await askProvider(ctx, { kind: 'sign-in' }) };
}

/** Signs in whom the provider has sent back; for that provider's accounts it stands for both factors. */
export async function signInByProvider(
  ctx: RequestCtx,
  { query, email, invitation }: z.output<typeof providerSignIn>,
): Promise<Session> {
  const network = networkOfCaller(ctx.request);
  await ctx.limits.consume('auth.sign-in.address', network);
  const person = await readAnswer(ctx, { query, errand: { kind: 'sign-in' } });
  const userId = await ctx.db.transaction().execute(async (trx) => {
    const found = await findOrAdd(trx, ctx, { ...person, invitation });
    if (email !== undefined && (await findUser(trx, found))?.email.toLowerCase() !== email) {
      throw new AppError('INVALID_CODE', singleSignOnWords().ofAnother(nameOf(ctx)));
    }
    await followClaims(trx, ctx, { userId: found, claims: person.claims });
    return found;
  });
  const session = await startSession(ctx, userId, 'provider');
  await ctx.limits.reset('auth.sign-in.address', network);
  return session;
}

export async function beginLink(ctx: ActorCtx): Promise<{ address: string }> {
  await requireRecentProof(ctx.db, ctx.actor);
  return { address: await askProvider(ctx, { kind: 'link', userId: ctx.actor.userId }) };
}

export async function linkProvider(ctx: ActorCtx, query: string): Promise<void> {
  const { userId } = ctx.actor;
  const person = await readAnswer(ctx, { query, errand: { kind: 'link', userId } });
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await insertIdentity(trx, { ...person, userId }))) {
      throw new AppError('CONFLICT', singleSignOnWords().ofAnother(nameOf(ctx)));
    }
    await noteLink(trx, ctx, userId);
  });
}

/** @throws AppError FORBIDDEN where people sign in there only */
export async function unlinkProvider(ctx: ActorCtx): Promise<void> {
  const { db, actor } = ctx;
  const { userId } = actor;
  await requireRecentProof(db, actor);
  await refuseOtherWays(ctx);
  await db.transaction().execute(async (trx) => {
    if (!(await deleteIdentities(trx, userId))) throw new AppError('NOT_FOUND');
    const entry = { actorId: userId, targetUserId: userId };
    await recordAudit(trx, { ...entry, action: 'provider.unlinked' });
  });
}

export async function providerState({
  db,
  actor,
}: ActorCtx): Promise<{ isLinked: boolean; hasPassword: boolean }> {
  return {
    isLinked: await hasIdentity(db, actor.userId),
    hasPassword: (await findPasswordHash(db, actor.userId)) !== null,
  };
}

export async function beginProof(ctx: ActorCtx): Promise<{ address: string }> {
  return { address: await askProvider(ctx, { kind: 'proof', userId: ctx.actor.userId }) };
}

/** The clocks of two servers may differ by that much. */
const clockSkewMs = 60_000;

/**
 * Takes a new sign-in at the provider as the proof of who is there.
 * @throws AppError INVALID_CODE when it was not new, or somebody else's
 */
export async function proveByProvider(ctx: ActorCtx, query: string): Promise<void> {
  const { userId } = ctx.actor;
  const person = await readAnswer(ctx, { query, errand: { kind: 'proof', userId } });
  const { provenAt, begunAt } = person;
  const isNew = provenAt !== null && provenAt.getTime() >= begunAt.getTime() - clockSkewMs;
  if (!isNew || (await findOwnerOfIdentity(ctx.db, person)) !== userId) {
    throw new AppError('INVALID_CODE', singleSignOnWords().notAnew(nameOf(ctx)));
  }
  await noteProof(ctx.db, ctx.actor);
}

const nameOf = ({ config }: RequestCtx): string => requireProvider(config).name;

type Comer = ProviderPerson & { invitation: string | undefined };

async function findOrAdd(trx: Db, ctx: RequestCtx, person: Comer): Promise<string> {
  const owner = await findOwnerOfIdentity(trx, person);
  if (owner) return owner;
  const { verifiedEmail: email } = person;
  const known = email === null ? undefined : await findPersonByEmail(trx, email);
  if (known) return linkKnown(trx, ctx, { person, known });
  if (email === null) throw new AppError('FORBIDDEN', singleSignOnWords().unknown(nameOf(ctx)));
  return addInvited(trx, ctx, { ...person, email });
}

/** Makes an account for whom an invitation is, and for everybody where OIDC_SIGN_UP says so. */
async function addInvited(
  trx: Db,
  ctx: RequestCtx,
  { invitation: token, ...person }: Comer & { email: string },
): Promise<string> {
  const isClosed = (await currentConfig({ ...ctx, db: trx })).SIGN_UP === 'closed';
  const invitationId = isClosed
    ? null
    : await findInvitation(trx, ctx, { token, email: person.email });
  if (invitationId === null && !ctx.config.OIDC_SIGN_UP) {
    const isOfOther = !isClosed && (await isInvitation(trx, ctx, token));
    const words = isOfOther
      ? authWords().invitationOfOther
      : singleSignOnWords().unknown(nameOf(ctx));
    throw new AppError('FORBIDDEN', words);
  }
  const userId = await addPerson(trx, ctx, person);
  if (invitationId !== null) await redeemInvitation(trx, { id: invitationId, userId });
  return userId;
}

type Known = NonNullable<Awaited<ReturnType<typeof findPersonByEmail>>>;

/**
 * Links an account whose address both sides have checked, or that nobody has used yet. Who has more to lose than an address, by a second factor or
 * the rights of an administrator, does it by hand.
 */
async function linkKnown(
  trx: Db,
  ctx: RequestCtx,
  { person, known }: { person: ProviderPerson; known: Known },
): Promise<string> {
  const isGuarded = known.twoFactorEnabled === true || isAdministrator(known.role);
  const isUnused = !known.emailVerified && known.last_login === null;
  const mayLink = !isGuarded && (known.emailVerified || isUnused);
  if (mayLink && isUnused) await takeUnused(trx, ctx, known.id);
  const isLinked = mayLink && (await insertIdentity(trx, { ...person, userId: known.id }));
  if (!isLinked) throw await notConnected(trx, ctx);
  await noteLink(trx, ctx, known.id);
  return known.id;
}

/** Where everybody signs in at the provider, no password leads to the account page. */
async function notConnected(trx: Db, ctx: RequestCtx): Promise<AppError> {
  const isOnlyWay = await isProviderTheOnlyWay({ ...ctx, db: trx });
  const { askFirst, connectFirst } = singleSignOnWords();
  return new AppError('FORBIDDEN', (isOnlyWay ? askFirst : connectFirst)(nameOf(ctx)));
}

/** A stranger may have signed up with this address: nothing that they entered opens the account. */
async function takeUnused(trx: Db, ctx: RequestCtx, userId: string): Promise<void> {
  await deletePassword(trx, userId);
  await deleteSignUps(trx, userId);
  await endEverySession(trx, ctx, userId);
  await updateUser(trx, userId, { emailVerified: true });
  await recordAudit(trx, { actorId: userId, action: 'auth.email-confirmed', targetUserId: userId });
}

async function addPerson(
  trx: Db,
  ctx: RequestCtx,
  person: ProviderPerson & { email: string },
): Promise<string> {
  const userId = await insertPerson(trx, {
    email: person.email,
    username: await freeUsername(trx, person),
    displayName: person.name,
    // A first password is chosen by the mail of "Forgot your password?".
    passwordHash: null,
    isConfirmed: true,
  });
  await insertIdentity(trx, { ...person, userId });
  await recordAudit(trx, {
    actorId: userId,
    action: 'auth.signed-up',
    targetUserId: userId,
    details: { address: ctx.request.ip, isNew: true },
  });
  return userId;
}

/** Takes the name of the provider, else that of the address; numbered where somebody has it. */
async function freeUsername(
  trx: Db,
  { username, email }: { username: string | null; email: string },
): Promise<string> {
  const wished = (username ?? email.split('@', 1)[0]!).slice(0, 50);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wished : `${wished}-${number}`;
    if (!(await isUsernameTaken(trx, name))) return name;
  }
}

async function noteLink(trx: Db, ctx: RequestCtx, userId: string): Promise<void> {
  await recordAudit(trx, { actorId: userId, targetUserId: userId, action: 'provider.linked' });
  await notify(trx, ctx, { userId, notice: { kind: 'provider-linked' } });
}
