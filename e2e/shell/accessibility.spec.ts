import type { Page } from '@playwright/test';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { faultsOf } from '../fixtures/faults.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { uploadByBulk } from '../fixtures/upload.ts';

const files = makeFamilyFiles({
  photos: ['Red bicycle'],
  films: ['Sailing lesson'],
  recordings: ['Orchard story'],
});
test.afterAll(() => files.remove());

const pages = [
  '/',
  '/movies',
  '/photos',
  '/audio',
  '/media',
  '/media?sort=title',
  '/collections',
  '/my-files',
  '/files',
  '/files?tab=trash',
  '/user-info',
  '/search?q=story',
  '/nowhere',
];

// Checking each page in both themes takes long on a busy machine.
test.setTimeout(300_000);

/** Expects no fault in either theme. */
async function expectNoFault(page: Page, name: string): Promise<void> {
  expect(await faultsOf(page), name).toEqual([]);
}

/** Expects the landmarks of a page; the test checks separately that each page has a title of its own. */
async function expectLandmarks(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main'), `main of ${path}`).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 }), `h1 of ${path}`).toHaveCount(1);
}

test('no page has an accessibility fault that a machine can find (WCAG 2.2 AA), light or dark', async ({
  person,
}) => {
  const { page } = person;
  await uploadByBulk(page, files.paths);
  const titles = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectLandmarks(page, path);
    await expectNoFault(page, path);
    titles.add(await page.title());
  }
  // The two tabs of /files are one page with one title, and so are the two orders of /media.
  expect(titles.size).toBe(pages.length - 2);
});

test('the page of each kind of item is free of faults', async ({ person }) => {
  const { page } = person;
  await uploadByBulk(page, files.paths);
  for (const [list, title] of [
    ['/photos', 'Red bicycle'],
    ['/movies', 'Sailing lesson'],
    ['/audio', 'Orchard story'],
  ] as const) {
    await page.goto(list);
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveTitle(`${title} · Heirloom`);
    await expectNoFault(page, title);
  }
  await page.goto('/photos');
  await page.getByRole('link', { name: 'Red bicycle', exact: true }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  await expectNoFault(page, 'details of a photo');
});

test('dialogs and menus are free of faults', async ({ person }) => {
  const { page } = person;
  await uploadByBulk(page, files.paths);
  const upload = page.getByRole('button', { name: 'Upload', exact: true }).first();
  const moreActions = page.getByRole('button', { name: 'More actions for Sailing lesson' });
  const dialogs: [string, () => Promise<void>][] = [
    ['Single Upload', () => pickFromMenu(page, () => upload.click(), /Single Upload/)],
    ['Bulk Upload', () => pickFromMenu(page, () => upload.click(), /Bulk Upload/)],
    ['Upload Movie', () => page.getByRole('button', { name: 'Upload Video' }).click()],
    ['Share', () => pickFromMenu(page, () => moreActions.click(), /^Share/)],
    ['Add to Collection', () => pickFromMenu(page, () => moreActions.click(), /Add to Coll/)],
    ['Change date', () => pickFromMenu(page, () => moreActions.click(), 'Change date')],
    ['Delete', () => pickFromMenu(page, () => moreActions.click(), 'Delete')],
  ];
  await page.goto('/movies');
  for (const [name, open] of dialogs) {
    await open();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toHaveAccessibleName(name);
    await expectNoFault(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await moreActions.click();
  await expectNoFault(page, 'menu of a card');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: /Search your memories/ }).fill('sail');
  await page.getByRole('option').first().waitFor();
  await expectNoFault(page, 'search');
});

test('the auth page is free of faults too', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await expectNoFault(page, 'sign in');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Username is required').waitFor();
  await expectNoFault(page, 'sign up with errors');
});

async function pickFromMenu(
  page: Page,
  open: () => Promise<void>,
  name: string | RegExp,
): Promise<void> {
  await open();
  await page.getByRole('menuitem', { name }).click();
}
