import { Fragment, type ReactNode } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { InSiteFrame } from '#shell/in-site-frame.tsx';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { ToSignIn } from '#shell/to-sign-in.tsx';

/** Shows the page to who is signed in; sends everybody else to /auth and, after that, back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();

  if (session.status === 'loading') {
    return (
      <InSiteFrame>
        <PageSpinner />
      </InSiteFrame>
    );
  }
  if (session.status === 'signed-out') return <ToSignIn reason={session.reason} />;
  // Another person signing in elsewhere must not find what this one had on the screen.
  return <Fragment key={session.user.id}>{children}</Fragment>;
}
