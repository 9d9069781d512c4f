import type { ReactNode } from 'react';
import { OfflineBanner } from '#shell/offline-banner.tsx';
import { shellMessages } from '#shell/shell.messages.ts';
import { Logo } from '#ui/logo.tsx';

type VisitorFrameProps = {
  children: ReactNode;
  /** The last word of the page. */
  note?: string;
  /** Something lies over the page and has all keys to itself. */
  isCovered?: boolean;
};

/** Around what people without an account see: the name of the product and nothing that leads elsewhere. */
export function VisitorFrame({ children, note, isCovered }: VisitorFrameProps) {
  return (
    <div inert={isCovered} className="relative isolate flex min-h-dvh flex-col overflow-x-clip">
      <header className="page-gutter py-4 md:py-6">
        <Logo />
      </header>
      <OfflineBanner />
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
