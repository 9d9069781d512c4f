import { Outlet } from '@tanstack/react-router';
import { RequireSubscription } from '#shell/require-subscription.tsx';

/** /my-files and /files: signed out they say so themselves instead of leading to /auth. */
export function OwnFilesArea() {
  return (
    <RequireSubscription>
      <Outlet />
    </RequireSubscription>
  );
}
