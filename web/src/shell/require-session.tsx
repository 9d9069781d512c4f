import { Fragment, type ReactNode } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { InSiteFrame } from '#shell/in-site-frame.tsx';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { ToSignIn } from '#shell/to-sign-in.tsx';

/** Shows the page to signed-in people; sends others to /auth, from where they return after signing in. */
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
  // The key discards the page's state when another person signs in, who must not see it.
  return <Fragment key={session.user.id}>{children}</Fragment>;
}
