import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-album-'));
const titles = ['Red bicycle', 'Low tide', 'Sunday breakfast'];
const file = (title: string): string => path.join(folder, `${title}.jpg`);

test.beforeAll(() => {
  for (const [place, title] of titles.entries()) {
    const source = `testsrc2=size=800x600:rate=1:duration=9,select=eq(n\\,${place})`;
    const input = ['-f', 'lavfi', '-i', source, '-frames:v', '1'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, file(title)]);
  }
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const order = (page: Page) =>
  page.getByRole('list', { name: 'Items in Summer 1987' }).getByRole('heading', { level: 3 });

test('a family makes an album, orders it by hand, plays it in two windows, and deletes only the album [COLL-12, REAL-04, COLL-13, COLL-14, COLLNEW-08, ERR-31, COLLPAGE-03]', async ({
  person,
}) => {
  const { page, context } = person;
  await addFiles(page, titles.map(file));

  await page.goto('/collections');
  const other = await context.newPage();
  await other.goto('/collections');
  await expect(other.getByText('No collections yet')).toBeVisible();

  await page.getByRole('button', { name: 'Create Collection' }).first().click();
  await page.getByLabel('Name').fill('Summer 1987');
  await page.getByRole('button', { name: 'Next: Add Media' }).click();
  await page.getByRole('button', { name: 'Select Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media for Collection' });
  for (const title of ['Red bicycle', 'Low tide']) {
    await picker.getByRole('checkbox', { name: new RegExp(title) }).check();
  }
  await picker.getByRole('button', { name: 'Add Selected (2)' }).click();
  await page.getByRole('button', { name: 'Create Collection' }).last().click();
  await expect(page.getByText('"Summer 1987" created with 2 items.')).toBeVisible();
  // The other window shows it without a reload.
  await expect(other.getByRole('link', { name: 'Summer 1987' })).toBeVisible();
  await expect(other.getByText('2 items')).toBeVisible();

  await other.getByRole('link', { name: 'Summer 1987' }).click();
  await expect(order(page)).toHaveText(['Red bicycle', 'Low tide']);

  await page.getByRole('link', { name: 'Add Items' }).click();
  await page.getByRole('checkbox', { name: 'Select Sunday breakfast' }).check();
  await page.getByRole('button', { name: 'Add to "Summer 1987"' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Summer 1987' })).toBeVisible();
  await expect(order(page)).toHaveText(['Sunday breakfast', 'Red bicycle', 'Low tide']);
  await expect(order(other)).toHaveText(['Sunday breakfast', 'Red bicycle', 'Low tide']);

  await dragBehind(page, 'Sunday breakfast', 'Red bicycle');
  await expect(order(page)).toHaveText(['Red bicycle', 'Sunday breakfast', 'Low tide']);
  await page.getByRole('button', { name: 'More actions for Low tide' }).click();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  await expect(order(other)).toHaveText(['Red bicycle', 'Low tide', 'Sunday breakfast']);

  await other.getByRole('button', { name: 'Play all' }).click();
  const show = other.getByRole('dialog', { name: 'Slideshow of Summer 1987' });
  await expect(show.getByRole('heading', { level: 1 })).toHaveText('Red bicycle');
  await other.keyboard.press('ArrowRight');
  await expect(show.getByRole('heading', { level: 1 })).toHaveText('Low tide');
  await other.keyboard.press('Escape');
  await expect(show).toBeHidden();

  await page.getByRole('button', { name: 'More actions for Summer 1987' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('The 3 items inside stay in your archive.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No collections yet')).toBeVisible();
  await page.goto('/media');
  for (const title of titles) {
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  }
});

/** Drags a card with the mouse, as people do, and drops it on the right half of another card. */
async function dragBehind(page: Page, title: string, target: string): Promise<void> {
  const boxOf = async (name: string) => {
    const box = await page.locator('[draggable=true]').filter({ hasText: name }).boundingBox();
    if (!box) throw new Error(`no card of ${name}`);
    return box;
  };
  const [from, to] = [await boxOf(title), await boxOf(target)];
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 70, { steps: 3 });
  await page.mouse.move(to.x + to.width * 0.8, to.y + 60, { steps: 8 });
  await page.mouse.up();
}
