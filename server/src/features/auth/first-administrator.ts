import type { Kysely } from 'kysely';
import {
  findUserByEmail,
  insertPerson,
  isUsernameTaken,
  writePassword,
} from '#features/auth/accounts.repo.ts';
import { requireGoodPassword } from '#features/auth/password-rules.ts';
import { endEverySession } from '#features/auth/sessions.service.ts';
import { makeFirstSuperuser } from '#features/roles/make-superuser.ts';
import { hashPassword } from '#platform/auth/password-hash.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';

/** Makes ADMIN_EMAIL the superuser with ADMIN_PASSWORD, as long as there is no administrator. */
export async function ensureFirstAdministrator(ctx: Pick<Ctx, 'config' | 'db'>): Promise<boolean> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = ctx.config;
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return false;
  const email = ADMIN_EMAIL.toLowerCase();
  await requireGoodPassword(ctx, ADMIN_PASSWORD, 'sign-up');
  const passwordHash = await hashPassword(ADMIN_PASSWORD);
  return makeFirstSuperuser(ctx.db, (trx) => findOrCreate(trx, ctx, { email, passwordHash }));
}

/**
 * A stranger may have signed up with this address before the setting was made, so password and sessions are replaced.
 */
async function findOrCreate(
  trx: Kysely<Database>,
  ctx: Pick<Ctx, 'config'>,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string> {
  const known = await findUserByEmail(trx, email);
  if (known) {
    await writePassword(trx, known.id, passwordHash);
    await endEverySession(trx, ctx, known.id);
    return known.id;
  }
  const username = await freeUsername(trx, email.split('@', 1)[0] ?? 'admin');
  return insertPerson(trx, { email, username, displayName: null, passwordHash, isConfirmed: true });
}

async function freeUsername(trx: Kysely<Database>, wanted: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const username = attempt === 1 ? wanted : `${wanted}${attempt}`;
    if (!(await isUsernameTaken(trx, username))) return username;
  }
}
