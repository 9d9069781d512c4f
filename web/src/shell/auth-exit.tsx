import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { authMessages } from '#features/auth/auth.messages.ts';
import { useSession } from '#features/auth/use-session.ts';
import { ExpiredPanel } from '#features/subscriptions/expired-panel.tsx';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { landingPath } from '#features/auth/return-path.ts';

/** Sends a signed-in person on from /auth; after an expired subscription shows what is still open to them. */
export function AuthExit() {
  const router = useRouter();
  const { next } = useSearch({ from: '/auth' });
  const { isAdmin, isAdminKnown } = useSession();
  const { status } = useSubscription();
  const isDecided = isAdminKnown && status === 'active';

  useEffect(() => {
    if (isDecided) router.history.replace(landingPath({ next, isAdmin }));
  }, [router, isDecided, next, isAdmin]);

  if (status === 'expired') return <ExpiredPanel />;
  return <PageSpinner label={authMessages.openingAccount} />;
}
