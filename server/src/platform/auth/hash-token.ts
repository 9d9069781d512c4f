import { createHash, timingSafeEqual } from 'node:crypto';

/** Hashes a random token for storage, by SHA-256: a copy of the database alone gives access to nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares two secrets of any length, in a time that reveals nothing of them. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other));
}
