import { offers } from './offers.ts';
import { chooseForFirst, openFirstMenu, press } from './press.ts';
import { loadingStates, type Screen } from './screen.ts';

type List = { items: { name: string }[] };

const names = ['Anna', 'Bruno', 'Cleo', 'Dora', 'Emil', 'Frieda', 'Great-aunt Wilhelmina', 'Hugo'];
const losing = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'The Hollis family', itemCount: 240 },
].map((space) => ({ ...space, people: [...names, 'Ida', 'Jonas'] }));

/** The space that is left by everything at once. */
function asLosing<Space extends { name: string }>(space: Space) {
  return { ...space, id: losing[0]!.id, name: losing[0]!.name };
}

/** What a family shares: the list of spaces, the parts of one, and the page of an invitation. */
export const spaceScreens: Screen[] = [
  { name: 'spaces', path: '/spaces', states: ['full', 'empty', 'busy', 'error'] },
  { name: 'space', path: ({ space }) => `/spaces/${space}`, states: loadingStates, isMain: true },
  { name: 'space-photos', path: ({ space }) => `/spaces/${space}?tab=image` },
  {
    name: 'space-select',
    path: ({ space }) => `/spaces/${space}?tab=image`,
    open: async (page) => {
      await press(page, 'list-checks', 'main');
      await page.locator('main [role=checkbox], main input[type=checkbox]').first().click();
    },
  },
  { name: 'space-collections', path: ({ space }) => `/spaces/${space}?tab=collections` },
  {
    name: 'space-collection',
    path: ({ gathering }) => `/collections/${gathering}`,
    isMain: true,
  },
  {
    name: 'space-collection-add',
    path: ({ gathering }) => `/collections/${gathering}`,
    isOverlay: true,
    open: (page) => press(page, 'plus', 'main'),
  },
  { name: 'space-inbox', path: ({ space }) => `/spaces/${space}?tab=inbox`, states: loadingStates },
  {
    name: 'space-inbox-offers',
    path: ({ space }) => `/spaces/${space}?tab=inbox`,
    answers: { 'offers/list': offers },
  },
  { name: 'space-members', path: ({ space }) => `/spaces/${space}?tab=members` },
  {
    name: 'space-invitation',
    path: ({ space }) => `/spaces/${space}?tab=members`,
    open: async (page) => {
      await press(page, 'link', 'main');
      await page.locator('main svg[role=img]').waitFor();
    },
  },
  { name: 'space-settings', path: ({ space }) => `/spaces/${space}?tab=settings` },
  {
    name: 'space-leave',
    path: ({ space }) => `/spaces/${space}?tab=members`,
    isOverlay: true,
    open: (page) => press(page, 'log-out', 'main'),
  },
  {
    name: 'space-card-menu',
    path: ({ space }) => `/spaces/${space}?tab=video`,
    isOverlay: true,
    open: openFirstMenu,
  },
  {
    name: 'space-make',
    path: '/spaces',
    isOverlay: true,
    open: (page) => press(page, 'plus', 'main'),
  },
  {
    name: 'space-add',
    path: '/movies',
    isOverlay: true,
    open: (page) => chooseForFirst(page, 'users-round'),
  },
  {
    name: 'space-add-question',
    path: ({ collection }) => `/collections/${collection}`,
    isOverlay: true,
    open: async (page) => {
      await chooseForFirst(page, 'users-round');
      await press(page, 'plus', '[role=dialog]');
      await page.locator('[role=dialog] fieldset').waitFor();
    },
  },
  {
    name: 'space-add-many',
    path: ({ space }) => `/media?toSpace=${space}`,
    isOverlay: true,
    open: async (page) => {
      await page.locator('main [role=checkbox], main input[type=checkbox]').first().click();
    },
  },
  {
    name: 'space-take-out-many',
    path: ({ collection }) => `/collections/${collection}`,
    isOverlay: true,
    answers: {
      'spaces/list': (it: List) => ({ ...it, items: it.items.map(asLosing) }),
      'spaces/holding': () => ({ items: [asLosing({ name: '' })] }),
      'spaces/whoLoses': () => ({ items: losing }),
    },
    open: async (page) => {
      await chooseForFirst(page, 'users-round');
      await press(page, 'folder-output', '[role=dialog]');
      await page.locator('[role=alertdialog]').waitFor();
    },
  },
  { name: 'space-join', path: ({ invitation }) => invitation, who: 'newcomer' },
  { name: 'space-join-over', path: '/join/nothing', who: 'newcomer' },
];
