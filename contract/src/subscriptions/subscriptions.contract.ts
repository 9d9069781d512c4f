import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

/** The three dates as YYYY-MM-DD and whether the subscription runs. Administrators: fixed dates, always active. */
export const subscriptionInfo = z.object({
  accountOpenedDate: z.string(),
  subscriptionStartDate: z.string(),
  subscriptionExpirationDate: z.string(),
  isActive: z.boolean(),
});
export type SubscriptionInfo = z.infer<typeof subscriptionInfo>;

export const subscriptionsContract = {
  /** Reads the caller's dates. Spec: profiles select (the three dates), single. */
  mine: procedure('signed-in').output(subscriptionInfo),
  /**
   * Says by the database's clock whether a subscription runs; anyone may ask for their own, administrators for others'.
   * Spec: is_subscription_active.
   */
  isActive: procedure('signed-in')
    .input(z.strictObject({ userId: id }))
    .output(z.boolean()),
};
