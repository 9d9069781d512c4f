import { loadingStates, type Screen } from './screen.ts';

const visitors: Screen[] = [
  { name: 'shared-photo', path: ({ links }) => links.photo },
  { name: 'shared-film', path: ({ links }) => links.film },
  { name: 'shared-recording', path: ({ links }) => links.recording },
  {
    name: 'shared-collection',
    path: ({ links }) => links.collection,
    states: loadingStates,
  },
  {
    name: 'shared-collection-item',
    path: ({ links }) => links.collection,
    isOverlay: true,
    open: (page) => page.locator('[role=listitem] a').first().click(),
  },
  { name: 'shared-locked', path: ({ links }) => links.locked },
  { name: 'shared-ended', path: '/s/0123456789012345678901234567890123456789012' },
];

/** What people without an account see of a link. */
export const shareScreens: Screen[] = visitors.map((screen) => ({ ...screen, who: 'visitor' }));
