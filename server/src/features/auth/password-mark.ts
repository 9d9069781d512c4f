import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { findPasswordHash } from '#features/auth/accounts.repo.ts';
import type { Database } from '#platform/db/schema.ts';

/** Returns a text that changes with the person's password and says nothing about it. */
export async function passwordMark(db: Kysely<Database>, userId: string): Promise<string> {
  const hash = (await findPasswordHash(db, userId)) ?? '';
  return createHash('sha256').update(hash).digest('base64url').slice(0, 22);
}
