import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { adminAreaRoutes, adminOnlyRoutes } from '#admin-routes.ts';
import { familyRoutes } from '#family-routes.ts';
import { readAuthSearch } from '#features/auth/auth-search.ts';
import { readProviderReturn } from '#features/auth/provider-return.ts';
import { readTargetCollection } from '#features/collections/target-collection.ts';
import { readExportAddress } from '#features/exports/export-address.ts';
import { readFilesAddress } from '#features/files/file-order.ts';
import { readListSearch, scopeOf } from '#features/media/grid/list-order.ts';
import { readSearchAddress } from '#features/search/search-address.ts';
import { readShareAddress } from '#features/shares/visitor/share-address.ts';
import { readTargetSpace } from '#features/spaces/target-space.ts';
import { readMoment } from '#pages/moment-of.ts';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { account, adminArea, adminOnly, app, ownFiles, root } from '#route-guards.ts';
import { firstPage, lazyPage } from '#shell/lazy-page.ts';
import { PageFailure } from '#shell/page-failure.tsx';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { pageTitles } from '#shell/page-titles.messages.ts';
import { parseSearch, stringifySearch } from '#shell/search-params.ts';
import { tapeRoutes } from '#tape-routes.ts';

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  validateSearch: (search) => scopeOf(readListSearch(search)),
  staticData: { hasFooter: true },
  component: firstPage(() => import('#pages/home-page.tsx'), 'HomePage'),
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: readAuthSearch,
  staticData: { frame: 'own', title: pageTitles.signIn },
  component: lazyPage(() => import('#pages/auth-page.tsx'), 'AuthPage'),
});

const providerReturn = createRoute({
  getParentRoute: () => root,
  path: '/auth/return',
  validateSearch: readProviderReturn,
  staticData: { frame: 'own', title: pageTitles.signIn },
  component: lazyPage(() => import('#pages/provider-return-page.tsx'), 'ProviderReturnPage'),
});

const media = createRoute({
  getParentRoute: () => app,
  path: '/media',
  validateSearch: (search) => ({
    ...readListSearch(search),
    ...readTargetCollection(search),
    ...readTargetSpace(search),
  }),
  staticData: { title: pageTitles.media },
  component: firstPage(() => import('#pages/media-page.tsx'), 'MediaPage'),
});

const movies = createRoute({
  getParentRoute: () => app,
  path: '/movies',
  validateSearch: readListSearch,
  staticData: { title: pageTitles.movies },
  component: firstPage(() => import('#pages/library-page.tsx'), 'MoviesPage'),
});

const film = createRoute({
  getParentRoute: () => app,
  path: '/movies/$id',
  validateSearch: (search) => ({ ...readListSearch(search), ...readMoment(search) }),
  staticData: { frame: 'viewer' },
  component: lazyPage(() => import('#pages/film-page.tsx'), 'FilmPage'),
});

const audio = createRoute({
  getParentRoute: () => app,
  path: '/audio',
  validateSearch: readListSearch,
  staticData: { title: pageTitles.audio },
  component: firstPage(() => import('#pages/library-page.tsx'), 'AudioPage'),
});

const recording = createRoute({
  getParentRoute: () => app,
  path: '/audio/$id',
  validateSearch: (search) => ({ ...readListSearch(search), ...readMoment(search) }),
  component: lazyPage(() => import('#pages/recording-page.tsx'), 'RecordingPage'),
});

const filmChapters = createRoute({
  getParentRoute: () => app,
  path: '/movies/$id/chapters',
  validateSearch: readListSearch,
  component: lazyPage(() => import('#pages/chapters-page.tsx'), 'FilmChaptersPage'),
});

const recordingChapters = createRoute({
  getParentRoute: () => app,
  path: '/audio/$id/chapters',
  validateSearch: readListSearch,
  component: lazyPage(() => import('#pages/chapters-page.tsx'), 'RecordingChaptersPage'),
});

const photos = createRoute({
  getParentRoute: () => app,
  path: '/photos',
  validateSearch: readListSearch,
  staticData: { title: pageTitles.photos },
  component: firstPage(() => import('#pages/library-page.tsx'), 'PhotosPage'),
});

const photo = createRoute({
  getParentRoute: () => app,
  path: '/photos/$id',
  validateSearch: readListSearch,
  staticData: { frame: 'viewer' },
  component: lazyPage(() => import('#pages/photo-page.tsx'), 'PhotoPage'),
});

const collections = createRoute({
  getParentRoute: () => app,
  path: '/collections',
  staticData: { title: pageTitles.collections },
  component: lazyPage(() => import('#pages/collections-page.tsx'), 'CollectionsPage'),
});

const collection = createRoute({
  getParentRoute: () => app,
  path: '/collections/$id',
  component: lazyPage(() => import('#pages/collection-page.tsx'), 'CollectionPage'),
});

const imports = createRoute({
  getParentRoute: () => app,
  path: '/imports',
  staticData: { title: pageTitles.imports },
  component: lazyPage(() => import('#pages/imports-page.tsx'), 'ImportsPage'),
});

const oneImport = createRoute({
  getParentRoute: () => app,
  path: '/imports/$id',
  component: lazyPage(() => import('#pages/import-page.tsx'), 'ImportPage'),
});

const search = createRoute({
  getParentRoute: () => app,
  path: '/search',
  validateSearch: readSearchAddress,
  staticData: { title: pageTitles.search },
  component: lazyPage(() => import('#pages/search-page.tsx'), 'SearchPage'),
});

const myFiles = createRoute({
  getParentRoute: () => ownFiles,
  path: '/my-files',
  validateSearch: readFilesAddress,
  staticData: { title: pageTitles.files },
  component: lazyPage(() => import('#pages/my-files-page.tsx'), 'MyFilesPage'),
});

const files = createRoute({
  getParentRoute: () => ownFiles,
  path: '/files',
  validateSearch: readFilesAddress,
  staticData: { title: pageTitles.fileManager },
  component: lazyPage(() => import('#pages/files-page.tsx'), 'FilesPage'),
});

const userInfo = createRoute({
  getParentRoute: () => account,
  path: '/user-info',
  staticData: { title: pageTitles.profile },
  component: lazyPage(() => import('#pages/user-info-page.tsx'), 'UserInfoPage'),
});

const exportOut = createRoute({
  getParentRoute: () => account,
  path: '/export',
  validateSearch: readExportAddress,
  staticData: { title: pageTitles.exportOut },
  component: lazyPage(() => import('#pages/export-page.tsx'), 'ExportPage'),
});

const share = createRoute({
  getParentRoute: () => root,
  path: '/s/$token',
  validateSearch: readShareAddress,
  staticData: { frame: 'own', title: pageTitles.share },
  component: firstPage(() => import('#pages/share-page.tsx'), 'SharePage'),
});

const guest = createRoute({
  getParentRoute: () => root,
  path: '/g/$token',
  staticData: { frame: 'own', title: pageTitles.guest },
  component: lazyPage(() => import('#pages/guest-page.tsx'), 'GuestPage'),
});

const debugAuth = createRoute({
  getParentRoute: () => root,
  path: '/debug-auth',
  staticData: { title: pageTitles.authStatus },
  component: lazyPage(() => import('#pages/debug-auth-page.tsx'), 'DebugAuthPage'),
});

const testRoute = createRoute({
  getParentRoute: () => root,
  path: '/test-route',
  staticData: { title: pageTitles.testRoute },
  component: lazyPage(() => import('#pages/test-route-page.tsx'), 'TestRoutePage'),
});

const forceAdmin = createRoute({
  getParentRoute: () => account,
  path: '/force-admin',
  staticData: { title: pageTitles.setUp },
  component: lazyPage(() => import('#pages/force-admin-page.tsx'), 'ForceAdminPage'),
});

const routeTree = root.addChildren([
  app.addChildren([
    home,
    media,
    movies,
    film,
    filmChapters,
    audio,
    recording,
    recordingChapters,
    photos,
    photo,
    collections,
    collection,
    imports,
    oneImport,
    search,
    ...familyRoutes,
    ...tapeRoutes,
  ]),
  ownFiles.addChildren([myFiles, files]),
  account.addChildren([userInfo, exportOut, forceAdmin]),
  adminArea.addChildren([...adminAreaRoutes]),
  adminOnly.addChildren([...adminOnlyRoutes]),
  auth,
  providerReturn,
  share,
  guest,
  debugAuth,
  testRoute,
]);

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Creates the route table of the specification, in its order; a test may pass a `history` of its own. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    // Drops parameters that no route reads: links from outside may contain anything.
    search: { strict: true },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultStructuralSharing: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageFailure,
    defaultPendingComponent: PageSpinner,
  });
}
