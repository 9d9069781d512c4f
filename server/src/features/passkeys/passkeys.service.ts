import { passkeysMaximum } from '@heirloom/contract/limits.ts';
import {
  type MadePasskey,
  type Passkey,
  type PasskeyCreationOptions,
  passkeyCreationOptions,
} from '@heirloom/contract/passkeys/passkeys.contract.ts';
import type { Selectable } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { notify } from '#features/mails/send-notice.job.ts';
import { knownTransports } from '#features/passkeys/known-transports.ts';
import { loadWebauthn } from '#features/passkeys/load-webauthn.ts';
import { passkeySite, requirePasskeySite } from '#features/passkeys/passkey-site.ts';
import { passkeyWords } from '#features/passkeys/passkeys.messages.ts';
import {
  challengeMinutes,
  deletePasskey,
  deletePasskeysOf,
  insertPasskey,
  keepChallenge,
  listPasskeyRows,
  renamePasskeyRow,
  spendChallenge,
} from '#features/passkeys/passkeys.repo.ts';
import { findUser } from '#features/users/users.repo.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { PasskeyTable } from '#platform/db/account-tables.ts';
import type { Db } from '#platform/db/schema.ts';
import { describeDevice } from '#platform/describe-device.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export async function listPasskeys(ctx: ActorCtx): Promise<{ items: Passkey[] }> {
  const rows = await listPasskeyRows(ctx.db, ctx.actor.userId);
  return { items: rows.map((row) => present(ctx, row)) };
}

/** Asks the browser for a passkey that it keeps itself, and that opens only by a fingerprint, a face or a PIN. */
export async function beginPasskey(ctx: ActorCtx): Promise<PasskeyCreationOptions> {
  const { origin, host } = requirePasskeySite(ctx.config);
  await requireRecentProof(ctx.db, ctx.actor);
  const user = await findUser(ctx.db, ctx.actor.userId);
  const own = await listPasskeyRows(ctx.db, ctx.actor.userId);
  if (!user) throw new AppError('UNAUTHENTICATED');
  if (own.length >= passkeysMaximum) {
    throw new AppError('CONFLICT', passkeyWords().tooMany(passkeysMaximum));
  }
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpID: host,
    rpName: `Heirloom, ${new URL(origin).host}`,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    timeout: challengeMinutes * 60_000,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map((row) => ({
      id: row.credential_id,
      transports: knownTransports(row.transports),
    })),
  });
  await keepChallenge(ctx.db, { challenge: options.challenge, addsFor: user.id });
  // Writes out what leaves for the browser, field by field.
  return passkeyCreationOptions.parse(options);
}

export async function addPasskey(ctx: ActorCtx, made: MadePasskey): Promise<Passkey> {
  const { host } = requirePasskeySite(ctx.config);
  await requireRecentProof(ctx.db, ctx.actor);
  const { userId } = ctx.actor;
  const found = await readMade(ctx, made);
  return ctx.db.transaction().execute(async (trx) => {
    const row = await insertPasskey(trx, {
      id: newId(),
      user_id: userId,
      credential_id: found.credential.id,
      public_key: Buffer.from(found.credential.publicKey),
      sign_count: found.credential.counter,
      transports: knownTransports(made.response.transports),
      host,
      is_synced: found.credentialBackedUp,
      name: describeDevice(ctx.request.headers.get('user-agent')),
    });
    if (!row) throw new AppError('CONFLICT', passkeyWords().known);
    const details = { isSynced: row.is_synced };
    const entry = { actorId: userId, targetUserId: userId, targetId: row.id, details };
    await recordAudit(trx, { ...entry, action: 'passkey.added' });
    await notify(trx, ctx, { userId, notice: { kind: 'passkey-added' } });
    return present(ctx, row);
  });
}

export async function renamePasskey(
  ctx: ActorCtx,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const row = await renamePasskeyRow(ctx.db, { id, name, userId: ctx.actor.userId });
  if (!row) throw new AppError('NOT_FOUND');
  return present(ctx, row);
}

export async function removePasskey({ db, actor }: ActorCtx, id: string): Promise<void> {
  const { userId } = actor;
  await requireRecentProof(db, actor);
  await db.transaction().execute(async (trx) => {
    if (!(await deletePasskey(trx, { id, userId }))) throw new AppError('NOT_FOUND');
    const entry = { actorId: userId, targetUserId: userId, targetId: id };
    await recordAudit(trx, { ...entry, action: 'passkey.removed' });
  });
}

/** Removes all passkeys of a person, in the caller's transaction. */
export async function endEveryPasskey(trx: Db, userId: string): Promise<void> {
  await deletePasskeysOf(trx, userId);
}

async function readMade(ctx: ActorCtx, made: MadePasskey) {
  const { origin, host } = requirePasskeySite(ctx.config);
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await verifyRegistrationResponse({
    response: {
      ...made,
      response: { ...made.response, transports: [] },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) =>
      spendChallenge(ctx.db, { challenge, addsFor: ctx.actor.userId }),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw new AppError('INVALID_CODE', passkeyWords().refused);
  return verified.registrationInfo;
}

function present({ config }: Pick<ActorCtx, 'config'>, row: Selectable<PasskeyTable>): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isSynced: row.is_synced,
    foreignHost: row.host === passkeySite(config)?.host ? null : row.host,
  };
}
