import type { ReactNode } from 'react';
import { SiteFrame } from '#shell/site-frame.tsx';
import { useFrame } from '#shell/use-frame.ts';

/** For what stands in for a page: gives it header and main where the page would have brought them itself. */
export function InSiteFrame({ children }: { children: ReactNode }) {
  return useFrame() === 'own' ? <SiteFrame>{children}</SiteFrame> : children;
}
