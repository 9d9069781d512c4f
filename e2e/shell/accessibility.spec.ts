import type { Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { faultsOf } from '../fixtures/faults.ts';
import { type HeirloomServer, serverWithSpaces } from '../fixtures/heirloom-server.ts';
import { expect, type Person, test as base } from '../fixtures/heirloom.ts';
import { allScreens } from '../screens/all-screens.ts';
import { type Archive, furnish } from '../screens/archive.ts';
import type { Screen } from '../screens/screen.ts';
import { visit } from '../screens/visit.ts';

const test = base.extend<object, { server: HeirloomServer }>({ server: serverWithSpaces });

const files = makeFamilyFiles({
  photos: ['Red bicycle', 'Washing day'],
  films: ['Sailing lesson'],
  recordings: ['Orchard story'],
});
test.afterAll(() => files.remove());

// Checking each page in both themes takes long on a busy machine; all at once no worker ends long after the others.
test.describe.configure({ mode: 'parallel' });

/** Of the gallery's list of screens, which looks at all of them in every state. */
function screensOf(names: string): Screen[] {
  return names.split(' ').map((name) => {
    const screen = allScreens.find((each) => each.name === name);
    if (!screen) throw new Error(`The gallery has no screen called ${name}.`);
    return screen;
  });
}

const pages = screensOf(
  'home movies photos audio media media-by-title collections collection my-files files trash user-info search nowhere spaces space space-members space-settings space-join',
);
const items = screensOf('photo photo-details film film-details recording');
const overlays = screensOf(
  'card-menu share add-to-collection edit-item change-date delete-item search-box upload-menu upload-single upload-bulk upload-from-movies create-collection collection-edit space-invitation space-leave space-card-menu space-make space-add',
);
const visitors = screensOf(
  'sign-in sign-up-error forgot-password shared-photo shared-film shared-recording shared-collection shared-locked',
);

async function fill({ page }: Person): Promise<Archive> {
  await addFiles(page, files.paths);
  return furnish(page.request, 1);
}

/** Expects no fault in either theme (WCAG 2.2 AA) that a program can find. */
async function expectNoFault(page: Page, screen: Screen, archive: Archive): Promise<void> {
  await visit(page, screen, { state: 'full', archive });
  expect(await faultsOf(page), screen.name).toEqual([]);
}

test('no page has an accessibility fault that a machine can find (WCAG 2.2 AA), light or dark', async ({
  person,
}) => {
  const { page } = person;
  const archive = await fill(person);
  const titles = new Set<string>();
  for (const screen of pages) {
    await expectNoFault(page, screen, archive);
    await expect(page.getByRole('main'), `main of ${screen.name}`).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 }), `h1 of ${screen.name}`).toHaveCount(1);
    titles.add(await page.title());
  }
  // The tabs of /files are one page with one title, and so are those of a space and the two orders of /media.
  expect(titles.size).toBe(pages.length - 4);
});

test('the pages of items, dialogs and menus are free of faults', async ({ person }) => {
  const archive = await fill(person);
  for (const screen of [...items, ...overlays]) await expectNoFault(person.page, screen, archive);
});

test('what visitors see is free of faults', async ({ person, page }) => {
  const archive = await fill(person);
  for (const screen of visitors) await expectNoFault(page, screen, archive);
});
