import { currentActor } from '#features/auth/current-actor.ts';
import { passwordMark } from '#features/auth/password-mark.ts';
import { type MediaVariant, signedFile } from '#features/media/media-variant.ts';
import type { Actor, Ctx } from '#platform/context.ts';

/**
 * Signs a file's address in the name of a session or API key: the address ends with it, and with the password that the
 * person has now.
 */
export async function signFile(
  { db, signer }: Pick<Ctx, 'db' | 'signer'>,
  { userId, sessionId }: Actor,
  file: { mediaId: string; variant: MediaVariant; expiresAt: number },
): Promise<string> {
  return signer.sign({
    purpose: 'read-file',
    subject: `${sessionId}.${await passwordMark(db, userId)}`,
    object: signedFile(file.mediaId, file.variant),
    expiresAt: file.expiresAt,
  });
}

/** Finds in whose name an address was signed, with the rights of this moment; null when it is not, or no longer, valid. */
export async function findSigner(
  ctx: Pick<Ctx, 'config' | 'db' | 'signer'>,
  query: URLSearchParams,
  asked: { mediaId: string; variant: MediaVariant; now: Date },
): Promise<Actor | null> {
  const object = signedFile(asked.mediaId, asked.variant);
  const grant = ctx.signer.verify(query, { purpose: 'read-file', object, now: asked.now });
  if (!grant) return null;
  const [sessionId = '', mark] = grant.subject.split('.');
  const actor = await currentActor(ctx, { sessionId });
  return actor && (await passwordMark(ctx.db, actor.userId)) === mark ? actor : null;
}
