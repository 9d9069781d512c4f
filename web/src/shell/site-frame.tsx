import type { ReactNode } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { Footer } from '#shell/footer.tsx';
import { Header } from '#shell/header.tsx';
import { OfflineBanner } from '#shell/offline-banner.tsx';
import { TabBar } from '#shell/tab-bar.tsx';
import { useHasFooter } from '#shell/use-frame.ts';

/** Header, content and, on phones, the tab bar. What is docked at the bottom never covers the end of the page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const hasFooter = useHasFooter();
  return (
    <>
      <Header />
      <div className="flex min-h-dvh flex-col overflow-x-clip pt-(--header-h-mobile) pb-(--dock-height) lg:pt-(--header-h)">
        <OfflineBanner />
        <main
          id="content"
          tabIndex={-1}
          className="page-gutter flex-1 pt-6 pb-16 outline-none md:pt-9"
        >
          {children}
        </main>
        {hasFooter && <Footer />}
      </div>
      {user && <TabBar />}
    </>
  );
}
