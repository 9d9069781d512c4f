import type { Kysely } from 'kysely';
import { newApiKey } from '#features/api-keys/api-key-token.ts';
import { insertKey } from '#features/api-keys/api-keys.repo.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import type { Database } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

type Rights = { mayChange?: boolean; mayAdminister?: boolean; mayUseSpaces?: boolean };

/** Inserts a person's API key, which may change things unless told otherwise, and returns it. */
export async function insertApiKey(
  db: Kysely<Database>,
  userId: string,
  { mayChange = true, mayAdminister = false, mayUseSpaces = false }: Rights = {},
): Promise<string> {
  const secret = newApiKey();
  await insertKey(db, {
    id: newId(),
    user_id: userId,
    name: 'Backup script',
    key_hash: hashToken(secret),
    may_change: mayChange,
    may_administer: mayAdminister,
    may_use_spaces: mayUseSpaces,
    days: 30,
  });
  return secret;
}

/** Calls /api/v1 of a server with a key, or with none for null. */
export function restCaller(origin: string, key: string | null) {
  return (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
}
