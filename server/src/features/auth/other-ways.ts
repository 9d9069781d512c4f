import { isProviderTheOnlyWay } from '#features/single-sign-on/only-way.read.ts';
import { providerOf } from '#features/single-sign-on/provider.ts';
import { singleSignOnWords } from '#features/single-sign-on/single-sign-on.messages.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** @throws AppError FORBIDDEN where people sign in at the provider only */
export async function refuseOtherWays(ctx: Pick<Ctx, 'db' | 'config'>): Promise<void> {
  if (!(await isProviderTheOnlyWay(ctx))) return;
  throw new AppError('FORBIDDEN', singleSignOnWords().onlyHere(providerOf(ctx.config)!.name));
}
