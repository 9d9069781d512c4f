import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';

/** Where family spaces show items of an account, and who is asked to take them over; `userId`: by default the own one. */
export function useOfferPlaces(userId?: string) {
  const { user } = useSession();
  const { status } = useSubscription();
  return useQuery(
    api.offers.places.queryOptions({
      input: userId === undefined ? {} : { userId },
      enabled: user?.seesSpaces === true && status !== 'expired',
    }),
  );
}
