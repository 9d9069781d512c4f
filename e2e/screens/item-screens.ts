import type { Page } from '@playwright/test';
import { choose, chooseForFirst, openFirstMenu, press, submit, untilMenu } from './press.ts';
import { allStates, loadingStates, type Screen } from './screen.ts';

type Shown = { sources: unknown[] };

/** The pages of items and collections, and what opens on them. */
/** A part: one file is there, one could not be made. */
function savedParts() {
  const none = { state: 'none', earlyPictures: null, sizeBytes: null, endsAt: null, reason: null };
  const endsAt = '2026-12-01T12:00:00.000Z';
  return {
    items: [
      { ...none, method: 'copy', state: 'ready', earlyPictures: 43, sizeBytes: 18_400_000, endsAt },
      { ...none, method: 'ends' },
      { ...none, method: 'whole' },
    ],
  };
}

export const itemScreens: Screen[] = [
  {
    name: 'photo',
    path: ({ photo }) => `/photos/${photo}`,
    states: loadingStates,
    isMain: true,
    isOverlay: true,
  },
  {
    name: 'photo-details',
    path: ({ photo }) => `/photos/${photo}`,
    isOverlay: true,
    open: (page) => press(page, 'info', 'body'),
  },
  {
    name: 'film',
    path: ({ film }) => `/movies/${film}`,
    states: loadingStates,
    isMain: true,
    isOverlay: true,
  },
  {
    name: 'film-comments',
    path: ({ film }) => `/movies/${film}`,
    isOverlay: true,
    open: async (page) => {
      await page.keyboard.press('Tab');
      await press(page, 'message-circle', 'body');
    },
  },
  {
    name: 'photo-comments',
    path: ({ photo }) => `/photos/${photo}`,
    isOverlay: true,
    open: (page) => press(page, 'message-circle', 'body'),
  },
  {
    name: 'film-chapters',
    path: ({ film }) => `/movies/${film}/chapters`,
    states: loadingStates,
  },
  { name: 'recording-chapters', path: ({ recording }) => `/audio/${recording}/chapters` },
  {
    name: 'film-part',
    path: ({ film }) => `/movies/${film}/chapters`,
    open: (page) => press(page, 'scissors', 'main'),
  },
  {
    name: 'film-mending',
    path: ({ film }) => `/movies/${film}`,
    isOverlay: true,
    open: async (page) => {
      await openItemMenu(page);
      await choose(page, 'sliders-horizontal');
      const speed = page.getByRole('combobox').last();
      await speed.selectOption('18');
      await speed.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'film-mending-fields',
    path: ({ film }) => `/movies/${film}`,
    isOverlay: true,
    open: async (page) => {
      await openItemMenu(page);
      await choose(page, 'sliders-horizontal');
      await page.getByRole('combobox').nth(3).selectOption('bottom-first');
      await press(page, 'clapperboard', '[role="dialog"]');
      await page.locator('video[src^="blob:"]').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'part-download',
    path: ({ film }) => `/movies/${film}`,
    isOverlay: true,
    answers: {
      'media/find': (answer: { id: string }) => ({ ...answer, parentId: answer.id }),
      'clips/saved': savedParts,
    },
    open: async (page) => {
      await openItemMenu(page);
      await choose(page, 'download');
    },
  },
  {
    name: 'film-same-tape',
    path: ({ film }) => `/movies/${film}`,
    isOverlay: true,
    answers: {
      'tapes/sameAs': () => ({
        items: [
          { id: '0198c0de-0000-7000-8000-000000000001', title: 'Lake, first transfer', tape: null },
        ],
      }),
    },
    open: async (page) => {
      await openItemMenu(page);
      await choose(page, 'info');
    },
  },
  {
    name: 'film-menu',
    path: ({ film }) => `/movies/${film}`,
    isOverlay: true,
    open: openItemMenu,
  },
  {
    name: 'film-settings',
    path: ({ film }) => `/movies/${film}`,
    isOverlay: true,
    open: async (page) => {
      await page.keyboard.press('Tab');
      await press(page, 'settings', 'body');
    },
  },
  {
    name: 'film-details',
    path: ({ film }) => `/movies/${film}`,
    isOverlay: true,
    open: async (page) => {
      await openItemMenu(page);
      await choose(page, 'info');
    },
  },
  {
    name: 'film-being-copied',
    path: ({ film }) => `/movies/${film}`,
    isOverlay: true,
    answers: {
      'media/find': (film: Shown) => ({ ...film, status: 'processing', progress: 42, sources: [] }),
    },
  },
  {
    name: 'film-unprocessable',
    path: ({ film }) => `/movies/${film}`,
    isOverlay: true,
    answers: {
      'media/find': (film: Shown) => ({
        ...film,
        status: 'unprocessable',
        statusReason: 'The file ends before its index.',
        sources: [],
      }),
    },
  },
  {
    name: 'recording',
    path: ({ recording }) => `/audio/${recording}`,
    states: loadingStates,
  },
  {
    name: 'recording-playing',
    path: ({ recording }) => `/audio/${recording}`,
    open: async (page) => {
      await press(page, 'play', 'main');
      await page.locator('.lucide-skip-forward, .lucide-x').first().waitFor();
      // Paused, so that two pictures show the same moment.
      await page.locator('audio').evaluateAll((all) => {
        for (const audio of all as HTMLAudioElement[]) audio.pause();
      });
    },
  },
  { name: 'collections', path: '/collections', states: allStates, isMain: true },
  {
    name: 'collection',
    path: ({ collection }) => `/collections/${collection}`,
    states: loadingStates,
    isMain: true,
  },
  { name: 'collection-menu', path: '/collections', isOverlay: true, open: openFirstMenu },
  {
    name: 'collection-thumbnail',
    path: '/collections',
    isOverlay: true,
    open: (page) => chooseForFirst(page, 'image'),
  },
  {
    name: 'collection-edit',
    path: ({ collection }) => `/collections/${collection}`,
    isOverlay: true,
    open: (page) => press(page, 'pencil', 'main'),
  },
  {
    name: 'collection-item-menu',
    path: ({ collection }) => `/collections/${collection}`,
    isOverlay: true,
    open: async (page) => {
      await page.locator('[role=listitem] button:has(.lucide-ellipsis-vertical)').first().click();
      await untilMenu(page);
    },
  },
  {
    name: 'collection-slideshow',
    path: ({ collection }) => `/collections/${collection}`,
    isOverlay: true,
    open: async (page) => {
      await press(page, 'play', 'main');
      await press(page, 'circle-pause', 'body');
    },
  },
  {
    name: 'collection-add-items',
    path: ({ collection }) => `/media?collection=${collection}`,
  },
  { name: 'create-collection', path: '/collections', isOverlay: true, open: openCreate },
  {
    name: 'create-collection-error',
    path: '/collections',
    isOverlay: true,
    open: async (page) => {
      await openCreate(page);
      await submit(page);
    },
  },
  { name: 'create-collection-2', path: '/collections', isOverlay: true, open: goToMedia },
  {
    name: 'media-picker',
    path: '/collections',
    isOverlay: true,
    open: async (page) => {
      await goToMedia(page);
      await page.locator('[role=dialog] button:has(.lucide-image-plus)').first().click();
      await page
        .locator('[role=dialog] [role=checkbox], [role=dialog] input[type=checkbox]')
        .first()
        .click();
    },
  },
];

async function openItemMenu(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await press(page, 'ellipsis-vertical', 'body');
  await untilMenu(page);
}

async function openCreate(page: Page): Promise<void> {
  await press(page, 'plus', 'main');
  await page.getByRole('dialog').waitFor();
}

async function goToMedia(page: Page): Promise<void> {
  await openCreate(page);
  await page.locator('[role=dialog] input').first().fill('Winters');
  await submit(page);
}
