import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

const longTitle =
  'Grandma and the whole family at the very long table in Bad Gastein, summer of 1987';
const files = makeFamilyFiles({
  photos: [longTitle],
  films: ['Donaudampfschifffahrtsgesellschaftskapitän'],
  recordings: ['סבתא מספרת'],
});
test.afterAll(() => files.remove());

const lists = ['/movies', '/photos', '/audio'];
const others = ['/', '/media', '/collections', '/my-files', '/files', '/user-info', '/search?q=a'];

test('nothing is wider than a phone, however long the titles', async ({ person }) => {
  const { page } = person;
  await addFiles(page, files.paths);
  await page.setViewportSize({ width: 390, height: 844 });
  const visited: string[] = [];
  const expectToFit = async (path: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(beyond, path).toBeLessThanOrEqual(0);
    visited.push(path);
  };
  for (const path of others) await expectToFit(path);
  for (const path of lists) {
    await expectToFit(path);
    const item = await page.locator('[data-card-link]').first().getAttribute('href');
    await expectToFit(item!);
  }
  expect(visited).toHaveLength(others.length + 2 * lists.length);
});
