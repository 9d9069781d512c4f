import { createRoute } from '@tanstack/react-router';
import { readSpaceSearch } from '#features/spaces/space-address.ts';
import { app } from '#route-guards.ts';
import { lazyPage } from '#shell/lazy-page.ts';
import { pageTitles } from '#shell/page-titles.messages.ts';

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

/** What a family shares, and what is new there. */
export const familyRoutes = [spaces, space, joinSpace, news] as const;
