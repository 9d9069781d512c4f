import { createRoute } from '@tanstack/react-router';
import { readLabelsSearch, readShelfSearch } from '#features/tapes/shelf-address.ts';
import { app } from '#route-guards.ts';
import { lazyPage } from '#shell/lazy-page.ts';
import { pageTitles } from '#shell/page-titles.messages.ts';

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

/** The shelf of tapes. */
export const tapeRoutes = [shelf, tape, tapeLabels, tapeNumber] as const;
