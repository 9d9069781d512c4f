import { Outlet } from '@tanstack/react-router';
import { RequireAdmin } from '#shell/require-admin.tsx';
import { RequireSession } from '#shell/require-session.tsx';
import { RequireSubscription } from '#shell/require-subscription.tsx';

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
