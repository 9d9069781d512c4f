import { superuserHasIdentity } from '#features/auth/identities.repo.ts';
import { providerOf } from '#features/single-sign-on/provider.ts';
import { singleSignOnWords } from '#features/single-sign-on/single-sign-on.messages.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type WaysCtx = Pick<Ctx, 'db' | 'config'>;

/**
 * Tells whether people sign in at the provider only. Not before a superuser can: nobody shall be locked out of a new
 * archive, or of one whose provider is another now.
 */
export async function isProviderTheOnlyWay({ db, config }: WaysCtx): Promise<boolean> {
  const provider = config.OIDC_ONLY ? providerOf(config) : null;
  return provider !== null && superuserHasIdentity(db, provider);
}

/** @throws AppError FORBIDDEN where people sign in at the provider only */
export async function refuseOtherWays(ctx: WaysCtx): Promise<void> {
  if (!(await isProviderTheOnlyWay(ctx))) return;
  throw new AppError('FORBIDDEN', singleSignOnWords().onlyHere(providerOf(ctx.config)!.name));
}
