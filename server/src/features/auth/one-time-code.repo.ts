import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { newToken } from '#platform/ids.ts';

export type CodePurpose = 'confirm' | 'reset';

const lifetimes: Record<CodePurpose, string> = { confirm: '24 hours', reset: '30 minutes' };

/** Makes a code of 256 bits; the database stores only its hash. */
export async function createCode(
  db: Kysely<Database>,
  { userId, purpose }: { userId: string; purpose: CodePurpose },
): Promise<string> {
  const code = newToken();
  await db
    .insertInto('one_time_code')
    .values({
      code_hash: hashOf(code),
      user_id: userId,
      purpose,
      expires_at: sql<Date>`now() + ${lifetimes[purpose]}::interval`,
    })
    .execute();
  return code;
}

/** Uses up a code and all others of the same person and purpose; null when it is unknown, expired or used. */
export async function spendCode(
  trx: Kysely<Database>,
  { code, purpose }: { code: string; purpose: CodePurpose },
): Promise<string | null> {
  const spent = await trx
    .deleteFrom('one_time_code')
    .where('code_hash', '=', hashOf(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (!spent) return null;
  await trx
    .deleteFrom('one_time_code')
    .where('user_id', '=', spent.user_id)
    .where('purpose', '=', purpose)
    .execute();
  return spent.user_id;
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
