import {
  isPersonActive,
  readOwnSubscription,
} from '#features/subscriptions/subscriptions.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

export const subscriptionsRouter = anyone.subscriptions.router({
  mine: signedIn.subscriptions.mine.handler(({ context }) => readOwnSubscription(context)),
  isActive: signedIn.subscriptions.isActive.handler(({ context, input }) =>
    isPersonActive(context, input.userId),
  ),
});
