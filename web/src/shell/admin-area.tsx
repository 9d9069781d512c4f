import { Outlet } from '@tanstack/react-router';
import { RequireAdmin } from '#shell/require-admin.tsx';
import { RequireSession } from '#shell/require-session.tsx';

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
