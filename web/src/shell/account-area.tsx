import { Outlet } from '@tanstack/react-router';
import { RequireSession } from '#shell/require-session.tsx';

/** Pages for signed-in people, also after their subscription has expired, so that they reach their account. */
export function AccountArea() {
  return (
    <RequireSession>
      <Outlet />
    </RequireSession>
  );
}
