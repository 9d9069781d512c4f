import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { InSiteFrame } from '#shell/in-site-frame.tsx';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const TwoFactorNeeded = lazyPart(
  async () => (await import('#features/profiles/two-factor-needed.tsx')).TwoFactorNeeded,
);
const AccessDenied = lazyPart(async () => (await import('#shell/access-denied.tsx')).AccessDenied);

type RequireAdminProps = {
  /** What people who are not administrators get: the start page (/admin itself), or the access-denied view. */
  otherwise: 'home' | 'denied';
  children: ReactNode;
};

/** Shows a page to administrators only; put it inside RequireSession. */
export function RequireAdmin({ otherwise, children }: RequireAdminProps) {
  const { user, isAdmin, isAdminKnown } = useSession();
  if (isAdmin) return children;
  if (user?.needsTwoFactor) {
    return (
      <InSiteFrame>
        <TwoFactorNeeded />
      </InSiteFrame>
    );
  }
  if (isAdminKnown && otherwise === 'home') return <Navigate to="/" replace />;
  return <InSiteFrame>{isAdminKnown ? <AccessDenied /> : <PageSpinner />}</InSiteFrame>;
}
