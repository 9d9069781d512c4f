import { Outlet } from '@tanstack/react-router';
import { RequireSubscription } from '#shell/require-subscription.tsx';

/** /my-files and /files: when signed out they ask to sign in, instead of leading to /auth. */
export function OwnFilesArea() {
  return (
    <RequireSubscription>
      <Outlet />
    </RequireSubscription>
  );
}
