import { useEffect, useState, type ReactNode } from 'react';
import { subscriptionMessages } from '#features/subscriptions/subscriptions.messages.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { InSiteFrame } from '#shell/in-site-frame.tsx';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { ToSignIn } from '#shell/to-sign-in.tsx';
import { showToast } from '#ui/feedback/toast.ts';

/** Long enough for the person to see the toast on the current page; on /auth a panel says the same. */
const farewellMs = 1_200;

/** Closes a page to a signed-in person whose subscription has expired. Shows the page until that is known. */
export function RequireSubscription({ children }: { children: ReactNode }) {
  const { status, isChecking } = useSubscription();
  if (status !== 'expired') return children;
  return <InSiteFrame>{isChecking ? <PageSpinner /> : <Farewell />}</InSiteFrame>;
}

function Farewell() {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    showToast.error({ title: subscriptionMessages.expired });
    const timer = setTimeout(() => setIsOver(true), farewellMs);
    return () => clearTimeout(timer);
  }, []);

  return isOver ? <ToSignIn reason="ended" /> : <PageSpinner />;
}
