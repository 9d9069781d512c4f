import { type ReactNode, useState } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { useLeaveGoneSpaces } from '#features/spaces/use-leave-gone-spaces.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { cn } from '#lib/cn.ts';
import { Header } from '#shell/header.tsx';
import { NewVersionBanner } from '#shell/new-version-banner.tsx';
import { OfflineBanner } from '#shell/offline-banner.tsx';
import { shellMessages } from '#shell/shell.messages.ts';
import { TabBar } from '#shell/tab-bar.tsx';
import { useHasFooter } from '#shell/use-frame.ts';

const words = shellMessages.footer;

/** Header, content and, on phones, the tab bar. What is docked at the bottom never covers the end of the page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { status } = useSubscription();
  const hasFooter = useHasFooter();
  useLeaveGoneSpaces();
  return (
    <>
      <Header />
      <div className="flex min-h-dvh flex-col overflow-x-clip pt-(--header-h-mobile) pb-(--dock-height) lg:pt-(--header-h)">
        <OfflineBanner />
        <NewVersionBanner />
        <main
          id="content"
          tabIndex={-1}
          className={cn(
            'page-gutter flex-1 pt-6 pb-16 outline-none md:pt-9',
            // Below the first screen it does not move while the page above it grows.
            hasFooter && 'min-h-dvh',
          )}
        >
          {children}
        </main>
        {hasFooter && <Footer />}
      </div>
      {user && status !== 'expired' && <TabBar />}
    </>
  );
}

function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="border-t">
      <div className="page-gutter flex flex-wrap justify-between gap-x-8 gap-y-1 py-6 text-small text-ink-2">
        <p>{words.poweredBy}</p>
        <p>{words.copyright(year)}</p>
      </div>
    </footer>
  );
}
