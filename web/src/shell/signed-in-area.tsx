import { Outlet } from '@tanstack/react-router';
import { BackgroundSummary } from '#features/media/background-summary.tsx';
import { RequireSession } from '#shell/require-session.tsx';
import { RequireSubscription } from '#shell/require-subscription.tsx';

/** Pages for signed-in people whose subscription is active. */
export function SignedInArea() {
  return (
    <RequireSession>
      <RequireSubscription>
        <BackgroundSummary />
        <Outlet />
      </RequireSubscription>
    </RequireSession>
  );
}
