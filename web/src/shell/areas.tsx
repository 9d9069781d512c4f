import { Outlet } from '@tanstack/react-router';
import { BackgroundSummary } from '#features/media/background-summary.tsx';
import { RequireAdmin } from '#shell/require-admin.tsx';
import { RequireSession } from '#shell/require-session.tsx';
import { RequireSubscription } from '#shell/require-subscription.tsx';

/** Pages for signed-in people, also after their subscription has expired, so that they reach their account. */
export function AccountArea() {
  return (
    <RequireSession>
      <Outlet />
    </RequireSession>
  );
}

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

/** /my-files and /files: when signed out they ask to sign in, instead of leading to /auth. */
export function OwnFilesArea() {
  return (
    <RequireSubscription>
      <Outlet />
    </RequireSubscription>
  );
}

/** /admin itself: sends people who are not administrators to the start page (ACCESS-07). */
export function AdminArea() {
  return (
    <RequireSession>
      <RequireAdmin otherwise="home">
        <Outlet />
      </RequireAdmin>
    </RequireSession>
  );
}

/** Pages below /admin, and /admin-test: people who are not administrators see why not (ACCESS-14, ACCESS-15). */
export function AdminOnlyArea() {
  return (
    <RequireSession>
      <RequireSubscription>
        <RequireAdmin otherwise="denied">
          <Outlet />
        </RequireAdmin>
      </RequireSubscription>
    </RequireSession>
  );
}
