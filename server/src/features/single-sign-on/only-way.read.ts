import { providerOf } from '#features/single-sign-on/provider.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

export function providerIdOf(issuer: string): string {
  return `oidc:${issuer}`;
}

/** A provider may call itself with or without a slash at the end. */
export function providerIdsOf({ issuer }: { issuer: string }): string[] {
  return [issuer, issuer.replace(/\/$/, ''), `${issuer}/`].map(providerIdOf);
}

/**
 * Tells whether people sign in at the provider only; `without`: if this person were no superuser. Not before a superuser
 * can: nobody shall be locked out of a new archive, or of one whose provider is another now.
 */
export async function isProviderTheOnlyWay(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { without }: { without?: string } = {},
): Promise<boolean> {
  const provider = config.OIDC_ONLY ? providerOf(config) : null;
  return provider !== null && superuserHasIdentity(db, { ...provider, without });
}

async function superuserHasIdentity(
  db: Db,
  { issuer, without }: { issuer: string; without: string | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('auth.account')
    .innerJoin('user_roles', 'user_roles.user_id', 'auth.account.userId')
    .innerJoin('auth.user', 'auth.user.id', 'auth.account.userId')
    .select('auth.account.id')
    .where('user_roles.role', '=', 'superuser')
    .where('auth.user.disabled_at', 'is', null)
    .where('providerId', 'in', providerIdsOf({ issuer }))
    .$if(without !== undefined, (rows) => rows.where('auth.user.id', '!=', without!))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
