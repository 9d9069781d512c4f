import type { ReactNode } from 'react';
import { NewVersionBanner } from '#shell/new-version-banner.tsx';
import { OfflineBanner } from '#shell/offline-banner.tsx';
import { shellMessages } from '#shell/shell.messages.ts';
import { Logo } from '#ui/logo.tsx';

type VisitorFrameProps = {
  children: ReactNode;
  /** A sentence at the end of the page. */
  note?: string;
  /** Whether something covers the page and takes all keys. */
  isCovered?: boolean;
};

/** Surrounds what visitors without an account see: the product's name, and no links to other pages. */
export function VisitorFrame({ children, note, isCovered }: VisitorFrameProps) {
  return (
    <div inert={isCovered} className="relative isolate flex min-h-dvh flex-col overflow-x-clip">
      <header className="page-gutter py-4 md:py-6">
        <Logo />
      </header>
      <OfflineBanner />
      <NewVersionBanner />
      <main id="content" tabIndex={-1} className="page-gutter flex-1 pt-2 pb-16 outline-none">
        {children}
      </main>
      <footer className="page-gutter pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-small text-ink-2">
        <p>{shellMessages.visitors}</p>
        {note !== undefined && <p>{note}</p>}
      </footer>
    </div>
  );
}
