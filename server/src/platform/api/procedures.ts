import { contract } from '@heirloom/contract/contract.ts';
import { implement } from '@orpc/server';
import type { Actor, RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** Implements procedures that anyone may call; `context.actor` is null for a visitor. */
export const anyone = implement(contract).$context<RequestCtx>();

/**
 * Implements procedures for signed-in people; `context.actor` is the caller. What else a procedure requires is its
 * contract's `access`, which guardProcedure enforces before it runs.
 */
export const signedIn = anyone.use(({ context, next }) => {
  if (!context.actor) throw new AppError('UNAUTHENTICATED');
  return next({ context: { actor: context.actor satisfies Actor } });
});
