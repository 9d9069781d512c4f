import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '#api/orpc.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { landingPath } from '#features/auth/return-path.ts';
import { useSession } from '#features/auth/use-session.ts';
import { ExpiredPanel } from '#features/subscriptions/expired-panel.tsx';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { PageSpinner } from '#shell/page-spinner.tsx';

/**
 * Sends a signed-in person on from /auth; after an expired subscription shows what is still open to them. While there is
 * no administrator, everybody is led to the first-run screen.
 */
export function AuthExit() {
  const router = useRouter();
  const { next } = useSearch({ from: '/auth' });
  const { isAdmin, isAdminKnown } = useSession();
  const { status } = useSubscription();
  const { data: options, isPending } = useQuery(api.auth.options.queryOptions());
  const isFirstRun = options?.needsAdministrator === true;
  const isDecided = !isPending && isAdminKnown && (isFirstRun || status === 'active');

  useEffect(() => {
    if (!isDecided) return;
    router.history.replace(isFirstRun ? '/force-admin' : landingPath({ next, isAdmin }));
  }, [router, isDecided, isFirstRun, next, isAdmin]);

  if (status === 'expired' && !isFirstRun) return <ExpiredPanel />;
  return <PageSpinner label={authMessages.openingAccount} />;
}
