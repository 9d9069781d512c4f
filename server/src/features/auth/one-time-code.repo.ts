import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { newToken } from '#platform/ids.ts';

export type CodePurpose = 'confirm' | 'reset';

const lifetimes: Record<CodePurpose, string> = { confirm: '24 hours', reset: '30 minutes' };

type NewCode = {
  userId: string;
  purpose: CodePurpose;
  /** What a code to confirm confirms beside the address. */
  signUpId?: string | undefined;
};

/** Makes a code of 256 bits; the database stores only its hash. */
export async function createCode(
  db: Kysely<Database>,
  { userId, purpose, signUpId }: NewCode,
): Promise<string> {
  const code = newToken();
  await db
    .insertInto('one_time_code')
    .values({
      code_hash: hashOf(code),
      user_id: userId,
      purpose,
      sign_up_id: signUpId ?? null,
      expires_at: sql<Date>`now() + ${lifetimes[purpose]}::interval`,
    })
    .execute();
  return code;
}

type Asked = { code: string; purpose: CodePurpose };

/** Uses up a code and all others of the same person and purpose; null when it is unknown, expired or used. */
export async function spendCode(
  trx: Kysely<Database>,
  { code, purpose }: Asked,
): Promise<{ userId: string; signUpId: string | null } | null> {
  const spent = await trx
    .deleteFrom('one_time_code')
    .where('code_hash', '=', hashOf(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'sign_up_id'])
    .executeTakeFirst();
  if (!spent) return null;
  await deleteCodes(trx, { userId: spent.user_id, purpose });
  return { userId: spent.user_id, signUpId: spent.sign_up_id };
}

/** Replaces a mailed code by a new one with the same end, once; null when it is unknown, expired or used. */
export async function exchangeCode(
  db: Kysely<Database>,
  { code, purpose }: Asked,
): Promise<string | null> {
  const next = newToken();
  const { numUpdatedRows } = await db
    .updateTable('one_time_code')
    .set({ code_hash: hashOf(next), opened_from: hashOf(code) })
    .where('code_hash', '=', hashOf(code))
    .where('purpose', '=', purpose)
    .where('opened_from', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? next : null;
}

/** Tells whether `code` is still valid and was given for this mailed code. */
export async function isExchangedFrom(
  db: Kysely<Database>,
  { code, mailed }: { code: string; mailed: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_code')
    .select('user_id')
    .where('code_hash', '=', hashOf(code))
    .where('opened_from', '=', hashOf(mailed))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCodes(
  trx: Kysely<Database>,
  { userId, purpose }: { userId: string; purpose: CodePurpose },
): Promise<void> {
  await trx
    .deleteFrom('one_time_code')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
