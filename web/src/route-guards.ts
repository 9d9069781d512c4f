import { createRootRoute, createRoute } from '@tanstack/react-router';
import {
  AccountArea,
  AdminArea,
  AdminOnlyArea,
  OwnFilesArea,
  SignedInArea,
} from '#shell/areas.tsx';
import { RootLayout } from '#shell/root-layout.tsx';

export const root = createRootRoute({ component: RootLayout });

/** The guards. A page's id in `useSearch({ from })` begins with the id of its guard. */
export const app = createRoute({ getParentRoute: () => root, id: 'app', component: SignedInArea });
export const ownFiles = createRoute({
  getParentRoute: () => root,
  id: 'own-files',
  component: OwnFilesArea,
});
export const account = createRoute({
  getParentRoute: () => root,
  id: 'account',
  component: AccountArea,
});
export const adminOnly = createRoute({
  getParentRoute: () => root,
  id: 'admin-only',
  component: AdminOnlyArea,
});

export const adminArea = createRoute({
  getParentRoute: () => root,
  id: 'admin-area',
  component: AdminArea,
});
