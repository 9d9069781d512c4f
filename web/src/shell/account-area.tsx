import { Outlet } from '@tanstack/react-router';
import { RequireSession } from '#shell/require-session.tsx';

/** Pages for signed-in people, expired ones too: the own account stays in reach. */
export function AccountArea() {
  return (
    <RequireSession>
      <Outlet />
    </RequireSession>
  );
}
