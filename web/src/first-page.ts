const library = () => import('#pages/library-page.tsx');

/** The pages that people open first (build/group-scripts.ts), by their address: one that is missing is only slower. */
const pages: Record<string, () => Promise<unknown>> = {
  '/': () => import('#pages/home-page.tsx'),
  '/movies': library,
  '/photos': library,
  '/audio': library,
  '/media': () => import('#pages/media-page.tsx'),
};

/** Loads the code of the page at an address beside that of the app, if it is one of the first pages. */
export function loadFirstPage({ pathname }: Pick<Location, 'pathname'>): void {
  const isShare = pathname.startsWith('/s/');
  const load = isShare ? () => import('#pages/share-page.tsx') : pages[pathname];
  // The app loads it once more where it could not be loaded, and tells when that fails too.
  load?.().catch(() => undefined);
}
