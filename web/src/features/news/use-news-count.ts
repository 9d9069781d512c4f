import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';

/** How much there is in the bell; nothing is asked while spaces rest, but for administrators. */
export function useNewsCount(): { total: number; unread: number } {
  const { user, isAdmin } = useSession();
  const { status } = useSubscription();
  const { data } = useQuery(
    api.news.count.queryOptions({
      enabled: (user?.seesSpaces === true || isAdmin) && status !== 'expired',
      // Change events say when it is outdated.
      staleTime: Infinity,
    }),
  );
  return data ?? { total: 0, unread: 0 };
}
