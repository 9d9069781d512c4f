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
  { name: 'guest-box', path: ({ guestBox }) => guestBox, states: ['full', 'error'], isMain: true },
  {
    name: 'guest-box-chosen',
    path: ({ guestBox }) => guestBox,
    open: async (page) => {
      const files = ['Ferry 1962', 'Uncle Emil', 'The old school'].map((name) => ({
        name: `${name}.jpg`,
        mimeType: 'image/jpeg',
        buffer: Buffer.alloc(2_000_000),
      }));
      await page.locator('input[type=file]').first().setInputFiles(files);
      await page.locator('main li button').nth(1).click();
    },
  },
  { name: 'shared-ended', path: '/s/0123456789012345678901234567890123456789012' },
];

/** What people without an account see of a link. */
export const shareScreens: Screen[] = visitors.map((screen) => ({ ...screen, who: 'visitor' }));
