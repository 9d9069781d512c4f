import {
  subscriptionErrorRetryMs,
  subscriptionExceptionRetryMs,
} from '@heirloom/contract/limits.ts';
import { codeOf, isRetryable } from '#api/errors.ts';

/** `unknown` until the first check has answered. */
export type SubscriptionStatus = 'unknown' | 'active' | 'expired';

type Knowledge = {
  isAdmin: boolean;
  /** The answer of the server check; undefined until there is one. */
  isActive: boolean | undefined;
};

/** Administrators always have access; for the others the server decides (SUBS-02, SUBS-03). */
export function subscriptionStatus({ isAdmin, isActive }: Knowledge): SubscriptionStatus {
  if (isAdmin) return 'active';
  if (isActive === undefined) return 'unknown';
  return isActive ? 'active' : 'expired';
}

/** An error that the server answered with is tried again after 1 s, an exception after 2 s (SUBS-05). */
export function checkRetryDelayMs(error: unknown): number {
  const isAnswer = codeOf(error) !== null && !isRetryable(error);
  return isAnswer ? subscriptionErrorRetryMs : subscriptionExceptionRetryMs;
}
