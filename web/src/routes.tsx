import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { readAuthSearch } from '#features/auth/auth-search.ts';
import { readProviderReturn } from '#features/auth/provider-return.ts';
import { readTargetCollection } from '#features/collections/target-collection.ts';
import { readDriveReturn } from '#features/drive/drive-return.ts';
import { readFilesAddress } from '#features/files/file-order.ts';
import { readListSearch, scopeOf } from '#features/media/grid/list-order.ts';
import { readSearchAddress } from '#features/search/search-address.ts';
import { readShareAddress } from '#features/shares/visitor/share-address.ts';
import { readSpaceSearch } from '#features/spaces/space-address.ts';
import { readTargetSpace } from '#features/spaces/target-space.ts';
import { readLabelsSearch, readShelfSearch } from '#features/tapes/shelf-address.ts';
import { readAdminAddress } from '#pages/admin/admin-address.ts';
import { readMoment } from '#pages/moment-of.ts';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { account, adminArea, adminOnly, app, ownFiles, root } from '#route-guards.ts';
import { lazyPage } from '#shell/lazy-page.ts';
import { PageFailure } from '#shell/page-failure.tsx';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { pageTitles } from '#shell/page-titles.messages.ts';
import { parseSearch, stringifySearch } from '#shell/search-params.ts';

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  validateSearch: (search) => scopeOf(readListSearch(search)),
  staticData: { hasFooter: true },
  component: lazyPage(() => import('#pages/home-page.tsx'), 'HomePage'),
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
  component: lazyPage(() => import('#pages/media-page.tsx'), 'MediaPage'),
});

const movies = createRoute({
  getParentRoute: () => app,
  path: '/movies',
  validateSearch: readListSearch,
  staticData: { title: pageTitles.movies },
  component: lazyPage(() => import('#pages/library-page.tsx'), 'MoviesPage'),
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
  component: lazyPage(() => import('#pages/library-page.tsx'), 'AudioPage'),
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
  component: lazyPage(() => import('#pages/library-page.tsx'), 'PhotosPage'),
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

const spaces = createRoute({
  getParentRoute: () => app,
  path: '/spaces',
  staticData: { title: pageTitles.spaces },
  component: lazyPage(() => import('#pages/spaces-page.tsx'), 'SpacesPage'),
});

const space = createRoute({
  getParentRoute: () => app,
  path: '/spaces/$id',
  validateSearch: readSpaceSearch,
  component: lazyPage(() => import('#pages/space-page.tsx'), 'SpacePage'),
});

const joinSpace = createRoute({
  getParentRoute: () => app,
  path: '/join/$token',
  staticData: { title: pageTitles.join },
  component: lazyPage(() => import('#pages/join-space-page.tsx'), 'JoinSpacePage'),
});

const news = createRoute({
  getParentRoute: () => app,
  path: '/news',
  staticData: { title: pageTitles.news },
  component: lazyPage(() => import('#pages/news-page.tsx'), 'NewsPage'),
});

const shelf = createRoute({
  getParentRoute: () => app,
  path: '/tapes',
  validateSearch: readShelfSearch,
  staticData: { title: pageTitles.shelf },
  component: lazyPage(() => import('#pages/shelf-page.tsx'), 'ShelfPage'),
});

const tape = createRoute({
  getParentRoute: () => app,
  path: '/tapes/$id',
  component: lazyPage(() => import('#pages/tape-page.tsx'), 'TapePage'),
});

const tapeLabels = createRoute({
  getParentRoute: () => app,
  path: '/tapes/labels',
  validateSearch: readLabelsSearch,
  staticData: { title: pageTitles.tapeLabels },
  component: lazyPage(() => import('#pages/tape-labels-page.tsx'), 'TapeLabelsPage'),
});

const tapeNumber = createRoute({
  getParentRoute: () => app,
  path: '/t/$number',
  staticData: { title: pageTitles.shelf },
  component: lazyPage(() => import('#pages/tape-number-page.tsx'), 'TapeNumberPage'),
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

const share = createRoute({
  getParentRoute: () => root,
  path: '/s/$token',
  validateSearch: readShareAddress,
  staticData: { frame: 'own', title: pageTitles.share },
  component: lazyPage(() => import('#pages/share-page.tsx'), 'SharePage'),
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

const adminTest = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin-test',
  staticData: { title: pageTitles.adminTest },
  component: lazyPage(() => import('#pages/admin-test-page.tsx'), 'AdminTestPage'),
});

const admin = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin',
  validateSearch: readAdminAddress,
  staticData: { frame: 'own', title: pageTitles.admin },
  component: lazyPage(() => import('#pages/admin/admin-page.tsx'), 'AdminPage'),
});

const googleDrive = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin/google-drive',
  validateSearch: readDriveReturn,
  staticData: { frame: 'own', title: pageTitles.drive },
  component: lazyPage(() => import('#pages/admin/admin-page.tsx'), 'AdminPage'),
});

// Not '/admin/$': that would also match '/admin' itself.
const belowAdmin = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin/$section',
  component: NotFoundPage,
});

const deepBelowAdmin = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin/$section/$',
  component: NotFoundPage,
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
    spaces,
    space,
    joinSpace,
    news,
    shelf,
    tape,
    tapeLabels,
    tapeNumber,
    search,
  ]),
  ownFiles.addChildren([myFiles, files]),
  account.addChildren([userInfo, forceAdmin]),
  adminArea.addChildren([admin]),
  adminOnly.addChildren([googleDrive, belowAdmin, deepBelowAdmin, adminTest]),
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
