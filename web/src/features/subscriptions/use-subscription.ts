import { subscriptionFirstCheckMs } from '@heirloom/contract/limits.ts';
import type { SubscriptionInfo } from '@heirloom/contract/subscriptions/subscriptions.contract.ts';
import { useQuery, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSessionOver } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import {
  checkRetryDelayMs,
  subscriptionStatus,
  type SubscriptionStatus,
} from '#features/subscriptions/subscription-rule.ts';

type Subscription = {
  status: SubscriptionStatus;
  /** A check is running, so an expired subscription may turn out to be renewed. */
  isChecking: boolean;
  /** The three dates; undefined while they load. */
  info: SubscriptionInfo | undefined;
};

const renewalPollMs = 30_000;
const whileExpired = (query: Query<boolean>) =>
  query.state.data === false ? renewalPollMs : false;

const untilAnswered = {
  retry: (_count: number, error: unknown) => !isSessionOver(error),
  retryDelay: (_count: number, error: unknown) => checkRetryDelayMs(error),
};

/** Returns whether the signed-in person's subscription is active, and its dates. */
export function useSubscription(): Subscription {
  const { user, isAdmin, isAdminKnown } = useSession();
  const isDue = useHasBeen(user?.id, subscriptionFirstCheckMs);
  const needsCheck = user !== null && isAdminKnown && !isAdmin;

  const dates = useQuery(
    api.subscriptions.mine.queryOptions({ enabled: isDue && user !== null, ...untilAnswered }),
  );
  const check = useQuery(
    api.subscriptions.isActive.queryOptions({
      input: { userId: user?.id ?? '' },
      enabled: isDue && needsCheck,
      refetchInterval: whileExpired,
      ...untilAnswered,
    }),
  );

  return {
    status: subscriptionStatus({ isAdmin, isActive: needsCheck ? check.data : undefined }),
    isChecking: check.isFetching,
    info: user === null ? undefined : dates.data,
  };
}

/** Returns true once the value has been the same for `delayMs`; false while it is undefined. */
function useHasBeen(value: string | undefined, delayMs: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return value !== undefined && settled === value;
}
