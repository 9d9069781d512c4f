import {
  type PasskeyProof,
  type PasskeyRequestOptions,
  passkeyRequestOptions,
} from '@heirloom/contract/passkeys/passkeys.contract.ts';
import { knownTransports } from '#features/passkeys/known-transports.ts';
import { loadWebauthn } from '#features/passkeys/load-webauthn.ts';
import { requirePasskeySite } from '#features/passkeys/passkey-site.ts';
import { passkeyWords } from '#features/passkeys/passkeys.messages.ts';
import {
  challengeMinutes,
  findByCredential,
  keepChallenge,
  listPasskeyRows,
  notePasskeyUse,
  spendChallenge,
} from '#features/passkeys/passkeys.repo.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** Asks the browser for a proof: by one of the caller's passkeys, or, of a visitor, by any. */
export async function askPasskey(ctx: RequestCtx): Promise<PasskeyRequestOptions> {
  const { host } = requirePasskeySite(ctx.config);
  const own = ctx.actor ? await listPasskeyRows(ctx.db, ctx.actor.userId) : [];
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: host,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
    allowCredentials: own
      .filter((row) => row.host === host)
      .map((row) => ({ id: row.credential_id, transports: knownTransports(row.transports) })),
  });
  await keepChallenge(ctx.db, { challenge: options.challenge, addsFor: null });
  return passkeyRequestOptions.parse(options);
}

/**
 * Returns whose passkey has answered. The passkey asked for a fingerprint, a face or a PIN: it is two factors.
 * @throws AppError INVALID_CODE when it is unknown, made elsewhere, or does not answer what was asked
 */
export async function provePasskey(ctx: RequestCtx, proof: PasskeyProof): Promise<string> {
  const { origin, host } = requirePasskeySite(ctx.config);
  const row = await findByCredential(ctx.db, { id: proof.id, host });
  if (!row) throw new AppError('INVALID_CODE', passkeyWords().refused);
  const credential = {
    id: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.sign_count,
  };
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const answer = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} },
    expectedChallenge: (challenge) => spendChallenge(ctx.db, { challenge, addsFor: null }),
    expectedOrigin: origin,
    expectedRPID: host,
    credential,
    requireUserVerification: true,
  }).catch(() => null);
  if (!answer?.verified) throw new AppError('INVALID_CODE', passkeyWords().refused);
  const { newCounter: signCount, credentialBackedUp: isSynced } = answer.authenticationInfo;
  await notePasskeyUse(ctx.db, { id: row.id, signCount, isSynced });
  return row.user_id;
}
