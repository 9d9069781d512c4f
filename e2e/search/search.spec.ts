import { type Page, devices } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, type Person, test } from '../fixtures/heirloom.ts';

const anna = makeFamilyFiles({
  photos: ['Zoë at the lake', '100% fun', 'half_way "there"'],
  films: ['1987-07 Sailing on the Lake'],
  recordings: ['Lakeside story'],
});
const bert = makeFamilyFiles({ photos: ['Lake of the others'] });
test.afterAll(() => [anna, bert].forEach(({ remove }) => remove()));

const box = (page: Page) => page.getByRole('combobox', { name: 'Search your memories' });
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Media' }).getByRole('heading', { level: 3 });
const shown = async (page: Page): Promise<string[]> =>
  (await cards(page).allTextContents()).toSorted();

async function makeCollection({ page }: Person): Promise<void> {
  await page.goto('/collections');
  await page.getByRole('button', { name: 'Create Collection' }).first().click();
  await page.getByLabel('Name').fill('Summers at the lake');
  await page.getByRole('button', { name: 'Next: Add Media' }).click();
  await page.getByRole('button', { name: 'Select Media' }).click();
  await page.getByRole('checkbox', { name: /Zoë/ }).check();
  await page.getByRole('button', { name: 'Add Selected (1)' }).click();
  await page.getByRole('button', { name: 'Create Collection' }).last().click();
  const heading = page.getByRole('heading', { level: 1, name: 'Summers at the lake' });
  await expect(heading).toBeVisible();
}

test('what a family has is found as one types and on a page of its own, and nothing of anybody else [SEARCH-01, SEARCH-02, SEARCH-03, SEARCH-04, SEARCH-05, ROUTE-09, HEADER-05, ISOL-03]', async ({
  newPerson,
  browser,
}) => {
  const [person, stranger] = [await newPerson('anna'), await newPerson('bert')];
  const { page } = person;
  await addFiles(page, anna.paths);
  await addFiles(stranger.page, bert.paths);
  await makeCollection(person);
  await page.goto('/photos');

  await typeAndOpen(page);
  await askInOddLetters(page);
  await narrow(page);
  await recall(page);

  // The other person finds only their own media.
  await stranger.page.goto('/search?q=lake');
  await expect(cards(stranger.page)).toHaveText(['Lake of the others']);
  await expect(stranger.page.getByRole('tab', { name: /^All\s*1$/ })).toBeVisible();

  await searchOnPhone(
    await browser.newContext({
      ...devices['iPhone 13'],
      baseURL: new URL(page.url()).origin,
      storageState: await person.context.storageState(),
    }),
  );
});

/** Searches in the header and opens a result with the keyboard only. */
async function typeAndOpen(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('LAKE');
  const options = page.getByRole('option');
  for (const group of ['Collections 1', 'Videos 1', 'Photos 1', 'Audio 1']) {
    await expect(page.getByRole('group', { name: group })).toBeVisible();
  }
  await expect(options.first().locator('mark')).toHaveText('lake');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/movies\//);

  await page.goto('/photos');
  await box(page).fill('no such thing');
  await expect(page.getByText('Nothing matches “no such thing”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');

  await box(page).fill('lake');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=lake$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lake”');
  await expect
    .poll(() => shown(page))
    .toEqual(['1987-07 Sailing on the Lake', 'Lakeside story', 'Zoë at the lake']);
  await expect(page.getByRole('link', { name: /Summers at the lake/ })).toBeVisible();
}

/** Searches without an accent, and with percent signs, underscores and quotes, which have no special meaning. */
async function askInOddLetters(page: Page): Promise<void> {
  for (const [query, found] of [
    ['zoe', ['Zoë at the lake']],
    ['%', ['100% fun']],
    ['f_n', []],
    ['_', ['half_way "there"']],
    ['"there"', ['half_way "there"']],
    ["' or 1=1 --", []],
  ] as const) {
    await page.goto(`/search?${new URLSearchParams({ q: query }).toString()}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${query}”`);
    if (found.length === 0) {
      await expect(page.getByText(`Nothing matches “${query}”`)).toBeVisible();
    } else {
      await expect.poll(() => shown(page)).toEqual(found);
    }
  }
}

async function narrow(page: Page): Promise<void> {
  await page.goto('/search?q=lake');
  await page.getByRole('tab', { name: /^Videos\s*1$/ }).click();
  await expect(page).toHaveURL(/type=video/);
  await expect(cards(page)).toHaveText(['1987-07 Sailing on the Lake']);
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.getByRole('combobox', { name: 'Year' }).selectOption({ label: '1987 (1)' });
  await expect(page).toHaveURL(/year=/);
  await expect(cards(page)).toHaveText(['1987-07 Sailing on the Lake']);
  // The tabs count the remaining results.
  await expect(page.getByRole('tab', { name: /^All\s*1$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page
    .getByRole('combobox', { name: 'Collection' })
    .selectOption({ label: 'Summers at the lake' });
  await expect(cards(page)).toHaveText(['Zoë at the lake']);
  await page.reload();
  await expect(cards(page)).toHaveText(['Zoë at the lake']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(3);
}

async function recall(page: Page): Promise<void> {
  await page.goto('/photos');
  await box(page).focus();
  const recent = page.getByRole('listbox', { name: 'Recent searches' });
  await expect(recent.getByRole('option')).toHaveText(['lake', 'LAKE'].slice(0, 1));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=lake$/);
  await page.goto('/photos');
  await box(page).focus();
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(recent).toBeHidden();
}

async function searchOnPhone(context: Awaited<ReturnType<Page['context']>>): Promise<void> {
  const page = await context.newPage();
  await page.goto('/photos');
  await expect(box(page)).toBeHidden();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(box(page)).toBeFocused();
  await box(page).fill('story');
  await page.getByRole('option', { name: /Lakeside story/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lakeside story' })).toBeVisible();
  await page.goto('/search?q=lake');
  await expect(cards(page)).toHaveCount(3);
  const { scroll, screen } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    screen: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(screen);
  await context.close();
}
