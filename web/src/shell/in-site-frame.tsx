import type { ReactNode } from 'react';
import { SiteFrame } from '#shell/site-frame.tsx';
import { useFrame } from '#shell/use-frame.ts';

/** For what is shown instead of a page: adds header and main where the page would have brought its own. */
export function InSiteFrame({ children }: { children: ReactNode }) {
  return useFrame() === 'own' ? <SiteFrame>{children}</SiteFrame> : children;
}
