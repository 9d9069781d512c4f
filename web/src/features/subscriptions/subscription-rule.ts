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

/** Returns the status: administrators always have access, for others the server decides (SUBS-02, SUBS-03). */
export function subscriptionStatus({ isAdmin, isActive }: Knowledge): SubscriptionStatus {
  if (isAdmin) return 'active';
  if (isActive === undefined) return 'unknown';
  return isActive ? 'active' : 'expired';
}

/** Returns when to retry the check: 1 s after an error from the server, 2 s after an exception (SUBS-05). */
export function checkRetryDelayMs(error: unknown): number {
  const isAnswer = codeOf(error) !== null && !isRetryable(error);
  return isAnswer ? subscriptionErrorRetryMs : subscriptionExceptionRetryMs;
}
