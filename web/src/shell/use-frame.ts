import { useMatches } from '@tanstack/react-router';

/**
 * What surrounds a page. `site`: header and tab bar. `viewer`: only the landmark. `own`: the page brings everything
 * itself.
 */
export type Frame = 'site' | 'viewer' | 'own';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    frame?: Frame;
    /** The start page ends with a footer. */
    hasFooter?: boolean;
    /** The title of the browser tab; pages about one thing set theirs with useDocumentTitle. */
    title?: string;
  }
}

export function useHasFooter(): boolean {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.hasFooter }) ?? false;
}

export function useFrame(): Frame {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.frame }) ?? 'site';
}
