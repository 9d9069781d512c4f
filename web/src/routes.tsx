import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { readAdminAddress } from '#pages/admin/admin-address.ts';
import { readDriveReturn } from '#features/drive/drive-return.ts';
import { readAuthSearch } from '#features/auth/auth-search.ts';
import { readFilesAddress } from '#features/files/file-order.ts';
import { readTargetCollection } from '#features/collections/target-collection.ts';
import { readListSearch } from '#features/media/grid/list-order.ts';
import { readSearchAddress } from '#features/search/search-address.ts';
import { readShareAddress } from '#features/shares/visitor/share-address.ts';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { AccountArea } from '#shell/account-area.tsx';
import { AdminArea } from '#shell/admin-area.tsx';
import { AdminOnlyArea } from '#shell/admin-only-area.tsx';
import { OwnFilesArea } from '#shell/own-files-area.tsx';
import { PageFailure } from '#shell/page-failure.tsx';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { RootLayout } from '#shell/root-layout.tsx';
import { parseSearch, stringifySearch } from '#shell/search-params.ts';
import { SignedInArea } from '#shell/signed-in-area.tsx';
import { pageTitles } from '#shell/page-titles.messages.ts';

const root = createRootRoute({ component: RootLayout });

/** The guards. A page's id in `useSearch({ from })` begins with the id of its guard. */
const app = createRoute({ getParentRoute: () => root, id: 'app', component: SignedInArea });
const ownFiles = createRoute({
  getParentRoute: () => root,
  id: 'own-files',
  component: OwnFilesArea,
});
const account = createRoute({
  getParentRoute: () => root,
  id: 'account',
  component: AccountArea,
});
const adminOnly = createRoute({
  getParentRoute: () => root,
  id: 'admin-only',
  component: AdminOnlyArea,
});

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  staticData: { hasFooter: true },
  component: lazyRouteComponent(() => import('#pages/home-page.tsx'), 'HomePage'),
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: readAuthSearch,
  staticData: { frame: 'own', title: pageTitles.signIn },
  component: lazyRouteComponent(() => import('#pages/auth-page.tsx'), 'AuthPage'),
});

const media = createRoute({
  getParentRoute: () => app,
  path: '/media',
  validateSearch: (search) => ({ ...readListSearch(search), ...readTargetCollection(search) }),
  staticData: { title: pageTitles.media },
  component: lazyRouteComponent(() => import('#pages/media-page.tsx'), 'MediaPage'),
});

const movies = createRoute({
  getParentRoute: () => app,
  path: '/movies',
  validateSearch: readListSearch,
  staticData: { title: pageTitles.movies },
  component: lazyRouteComponent(() => import('#pages/movies-page.tsx'), 'MoviesPage'),
});

const film = createRoute({
  getParentRoute: () => app,
  path: '/movies/$id',
  validateSearch: (search) => ({ ...readListSearch(search), ...readMoment(search) }),
  staticData: { frame: 'viewer' },
  component: lazyRouteComponent(() => import('#pages/film-page.tsx'), 'FilmPage'),
});

const audio = createRoute({
  getParentRoute: () => app,
  path: '/audio',
  validateSearch: readListSearch,
  staticData: { title: pageTitles.audio },
  component: lazyRouteComponent(() => import('#pages/audio-page.tsx'), 'AudioPage'),
});

const recording = createRoute({
  getParentRoute: () => app,
  path: '/audio/$id',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('#pages/recording-page.tsx'), 'RecordingPage'),
});

const photos = createRoute({
  getParentRoute: () => app,
  path: '/photos',
  validateSearch: readListSearch,
  staticData: { title: pageTitles.photos },
  component: lazyRouteComponent(() => import('#pages/photos-page.tsx'), 'PhotosPage'),
});

const photo = createRoute({
  getParentRoute: () => app,
  path: '/photos/$id',
  validateSearch: readListSearch,
  staticData: { frame: 'viewer' },
  component: lazyRouteComponent(() => import('#pages/photo-page.tsx'), 'PhotoPage'),
});

const collections = createRoute({
  getParentRoute: () => app,
  path: '/collections',
  staticData: { title: pageTitles.collections },
  component: lazyRouteComponent(() => import('#pages/collections-page.tsx'), 'CollectionsPage'),
});

const collection = createRoute({
  getParentRoute: () => app,
  path: '/collections/$id',
  component: lazyRouteComponent(() => import('#pages/collection-page.tsx'), 'CollectionPage'),
});

const search = createRoute({
  getParentRoute: () => app,
  path: '/search',
  validateSearch: readSearchAddress,
  staticData: { title: pageTitles.search },
  component: lazyRouteComponent(() => import('#pages/search-page.tsx'), 'SearchPage'),
});

const myFiles = createRoute({
  getParentRoute: () => ownFiles,
  path: '/my-files',
  validateSearch: readFilesAddress,
  staticData: { title: pageTitles.files },
  component: lazyRouteComponent(() => import('#pages/my-files-page.tsx'), 'MyFilesPage'),
});

const files = createRoute({
  getParentRoute: () => ownFiles,
  path: '/files',
  validateSearch: readFilesAddress,
  staticData: { title: pageTitles.fileManager },
  component: lazyRouteComponent(() => import('#pages/files-page.tsx'), 'FilesPage'),
});

const userInfo = createRoute({
  getParentRoute: () => account,
  path: '/user-info',
  staticData: { title: pageTitles.profile },
  component: lazyRouteComponent(() => import('#pages/user-info-page.tsx'), 'UserInfoPage'),
});

const share = createRoute({
  getParentRoute: () => root,
  path: '/s/$token',
  validateSearch: readShareAddress,
  staticData: { frame: 'own', title: pageTitles.share },
  component: lazyRouteComponent(() => import('#pages/share-page.tsx'), 'SharePage'),
});

const debugAuth = createRoute({
  getParentRoute: () => root,
  path: '/debug-auth',
  staticData: { title: pageTitles.authStatus },
  component: lazyRouteComponent(() => import('#pages/debug-auth-page.tsx'), 'DebugAuthPage'),
});

const testRoute = createRoute({
  getParentRoute: () => root,
  path: '/test-route',
  staticData: { title: pageTitles.testRoute },
  component: lazyRouteComponent(() => import('#pages/test-route-page.tsx'), 'TestRoutePage'),
});

const forceAdmin = createRoute({
  getParentRoute: () => app,
  path: '/force-admin',
  staticData: { title: pageTitles.setUp },
  component: lazyRouteComponent(() => import('#pages/force-admin-page.tsx'), 'ForceAdminPage'),
});

const adminTest = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin-test',
  staticData: { title: pageTitles.adminTest },
  component: lazyRouteComponent(() => import('#pages/admin-test-page.tsx'), 'AdminTestPage'),
});

const adminArea = createRoute({
  getParentRoute: () => root,
  id: 'admin-area',
  component: AdminArea,
});

const admin = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin',
  validateSearch: readAdminAddress,
  staticData: { frame: 'own', title: pageTitles.admin },
  component: lazyRouteComponent(() => import('#pages/admin/admin-page.tsx'), 'AdminPage'),
});

const googleDrive = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin/google-drive',
  validateSearch: readDriveReturn,
  staticData: { frame: 'own', title: pageTitles.drive },
  component: lazyRouteComponent(() => import('#pages/admin/admin-page.tsx'), 'AdminPage'),
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
    audio,
    recording,
    photos,
    photo,
    collections,
    collection,
    search,
    forceAdmin,
  ]),
  ownFiles.addChildren([myFiles, files]),
  account.addChildren([userInfo]),
  adminArea.addChildren([admin]),
  adminOnly.addChildren([googleDrive, belowAdmin, deepBelowAdmin, adminTest]),
  auth,
  share,
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

/** Reads `?t=83`, the second at which a film begins. */
function readMoment({ t }: Record<string, unknown>): { t?: string } {
  return typeof t === 'string' ? { t } : {};
}
