import { Navigate, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { returnPathFor } from '#features/auth/return-path.ts';
import type { SignedOutReason } from '#features/auth/session-state.ts';

/** Navigates to /auth, with the address of the current page to return to. */
export function ToSignIn({ reason }: { reason: SignedOutReason }) {
  const href = useLocation({ select: (location) => location.href });
  // Computed at the first render only: on the way to /auth the address changes before this page is gone.
  const [next] = useState(() => returnPathFor(href, reason));
  return <Navigate to="/auth" search={{ next }} replace />;
}
