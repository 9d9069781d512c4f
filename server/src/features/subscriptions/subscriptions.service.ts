import type { SubscriptionInfo } from '@heirloom/contract/subscriptions/subscriptions.contract.ts';
import { subscriptionDates } from '#features/subscriptions/subscription-dates.ts';
import { findSubscription } from '#features/subscriptions/subscriptions.read.ts';
import { type ActorCtx, isAdmin } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type SubscriptionsCtx = Pick<ActorCtx, 'db' | 'actor'>;

export async function readOwnSubscription(ctx: SubscriptionsCtx): Promise<SubscriptionInfo> {
  const stored = await findSubscription(ctx.db, ctx.actor.userId);
  if (!stored) throw new AppError('NOT_FOUND');
  return { ...subscriptionDates(stored), isActive: stored.is_active };
}

export async function isPersonActive(ctx: SubscriptionsCtx, userId: string): Promise<boolean> {
  const mayAsk = userId === ctx.actor.userId || isAdmin(ctx.actor);
  const stored = mayAsk ? await findSubscription(ctx.db, userId) : undefined;
  if (!stored) throw new AppError('NOT_FOUND');
  return stored.is_active;
}
