import { createRoute } from '@tanstack/react-router';
import { readDriveReturn } from '#features/drive/drive-return.ts';
import { readAdminAddress } from '#pages/admin/admin-address.ts';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { adminArea, adminOnly } from '#route-guards.ts';
import { lazyPage } from '#shell/lazy-page.ts';
import { pageTitles } from '#shell/page-titles.messages.ts';

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

const adminTest = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin-test',
  staticData: { title: pageTitles.adminTest },
  component: lazyPage(() => import('#pages/admin-test-page.tsx'), 'AdminTestPage'),
});

export const adminAreaRoutes = [admin] as const;
/** Seen by administrators alone, on pages of their own. */
export const adminOnlyRoutes = [googleDrive, belowAdmin, deepBelowAdmin, adminTest] as const;
