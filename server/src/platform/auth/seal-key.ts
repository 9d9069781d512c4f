import { createHash, createHmac } from 'node:crypto';
import { type SecretPlace, deriveKey, openSecret } from '#platform/auth/secret.ts';
import type { Db } from '#platform/db/schema.ts';

/** Makes the seals of the audit log, which only this installation can make. */
export type SealKey = {
  /** Tells one key from another, and nothing about either. */
  id: string;
  /** HMAC-SHA-256 over the parts as JSON, so that two different lists never give the same text. */
  seal(parts: readonly (string | number | null)[]): Buffer;
};

export function createSealKey(secret: string): SealKey {
  const key = deriveKey(secret, 'audit-seals');
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, 16),
    seal: (parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest(),
  };
}

/** Makes the key of the installation, for commands. @throws StartRefused as openSecret does */
export async function openSealKey(db: Db, place: SecretPlace): Promise<SealKey> {
  return createSealKey(await openSecret(db, place));
}
