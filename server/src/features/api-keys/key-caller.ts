import type { Kysely } from 'kysely';
import { noteKeyUse } from '#features/api-keys/api-keys.repo.ts';
import { readKeyCaller } from '#features/api-keys/key-caller.read.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import type { Database } from '#platform/db/schema.ts';

/** Finds the person whom a key stands for. Records the use of the key, once a minute at most. */
export async function findKeyCaller(db: Kysely<Database>, key: string) {
  const found = await readKeyCaller(db, { hash: hashToken(key) });
  if (found?.wasIdle) await noteKeyUse(db, found.keyId);
  return found;
}
