import { choose, chooseForFirst, openFirstMenu, press, untilMenu } from './press.ts';
import { allStates, type Screen } from './screen.ts';

/** The lists of items, and what opens on them. */
export const libraryScreens: Screen[] = [
  { name: 'home', path: '/', states: allStates, isMain: true },
  { name: 'movies', path: '/movies', states: allStates, isMain: true },
  { name: 'photos', path: '/photos', states: allStates, isMain: true },
  { name: 'audio', path: '/audio', states: allStates, isMain: true },
  { name: 'media', path: '/media', states: allStates, isMain: true },
  { name: 'media-by-title', path: '/media?sort=title' },
  { name: 'search', path: '/search?q=a' },
  { name: 'search-nothing', path: '/search?q=zzz' },
  { name: 'search-busy', path: '/search?q=a', states: ['busy', 'error'] },
  {
    name: 'search-box',
    path: '/movies',
    isOverlay: true,
    open: async (page) => {
      const field = page.locator('header [role=combobox]');
      if (!(await field.isVisible())) await press(page, 'search', 'header');
      await field.fill('e');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'card-menu', path: '/movies', isOverlay: true, open: openFirstMenu },
  {
    name: 'share',
    path: '/movies',
    isOverlay: true,
    open: (page) => chooseForFirst(page, 'share-2'),
  },
  {
    name: 'share-with-family',
    path: '/movies',
    isOverlay: true,
    answers: { 'spaces/list': (it: object) => ({ ...it, items: [], mayCreate: true }) },
    open: (page) => chooseForFirst(page, 'share-2'),
  },
  {
    name: 'add-to-collection',
    path: '/movies',
    isOverlay: true,
    open: (page) => chooseForFirst(page, 'library'),
  },
  {
    name: 'edit-item',
    path: '/movies',
    isOverlay: true,
    open: (page) => chooseForFirst(page, 'pencil'),
  },
  {
    name: 'change-date',
    path: '/movies',
    isOverlay: true,
    open: (page) => chooseForFirst(page, 'calendar-cog'),
  },
  {
    name: 'delete-item',
    path: '/movies',
    isOverlay: true,
    open: (page) => chooseForFirst(page, 'trash-2'),
  },
  {
    name: 'photos-selected',
    path: '/photos',
    isOverlay: true,
    open: async (page) => {
      await press(page, 'list-checks');
      await page.locator('main [role=checkbox], main input[type=checkbox]').first().click();
    },
  },
  {
    name: 'account-menu',
    path: '/movies',
    isOverlay: true,
    only: 'laptop',
    open: (page) => page.locator('header button:has(.rounded-full)').last().click(),
  },
  {
    name: 'mobile-menu',
    path: '/movies',
    isOverlay: true,
    only: 'phone',
    open: (page) => press(page, 'menu', 'header'),
  },
  { name: 'upload-menu', path: '/movies', isOverlay: true, open: openUploadMenu },
  {
    name: 'upload-single',
    path: '/movies',
    isOverlay: true,
    open: async (page) => {
      await openUploadMenu(page);
      await choose(page, 'upload');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'upload-bulk',
    path: '/movies',
    isOverlay: true,
    open: openBulk,
  },
  {
    name: 'upload-bulk-queue',
    path: '/movies',
    isOverlay: true,
    open: async (page) => {
      await openBulk(page);
      await page
        .locator('[role=dialog] input[type=file]')
        .first()
        .setInputFiles([
          { name: 'Harbour.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a photo') },
          { name: '1987-07 lake.mp4', mimeType: 'video/mp4', buffer: Buffer.from('a film') },
          { name: 'Lullaby.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('a recording') },
          { name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('a letter') },
        ]);
    },
  },
  ...(['movies', 'photos', 'audio'] as const).map((list): Screen => {
    return {
      name: `upload-from-${list}`,
      path: `/${list}`,
      isOverlay: true,
      open: async (page) => {
        await press(page, 'upload', 'main');
        await page.getByRole('dialog').waitFor();
      },
    };
  }),
];

/** The Upload menu: in the header, or on a phone in the bar at the bottom. */
async function openUploadMenu(page: Parameters<typeof press>[0]): Promise<void> {
  await page
    .locator(':is(header, [data-tab-bar]) button[aria-haspopup=menu]:visible')
    .last()
    .click();
  await untilMenu(page);
}

async function openBulk(page: Parameters<typeof press>[0]): Promise<void> {
  await openUploadMenu(page);
  await choose(page, 'hard-drive-upload');
  await page.getByRole('dialog').waitFor();
}
