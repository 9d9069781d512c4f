import { Navigate, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { returnPathFor } from '#features/auth/return-path.ts';
import type { SignedOutReason } from '#features/auth/session-state.ts';

/** Leads to /auth, with the way back to the page it stands on. */
export function ToSignIn({ reason }: { reason: SignedOutReason }) {
  const href = useLocation({ select: (location) => location.href });
  // Kept from the first look: on the way to /auth the address changes before the page does.
  const [next] = useState(() => returnPathFor(href, reason));
  return <Navigate to="/auth" search={{ next }} replace />;
}
