import type { Locator, Page } from '@playwright/test';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { type HeirloomServer, serverWithSpaces } from '../fixtures/heirloom-server.ts';
import { expect, test as base } from '../fixtures/heirloom.ts';

const test = base.extend<object, { server: HeirloomServer }>({ server: serverWithSpaces });

const files = makeFamilyFiles({ photos: ['Old pier'] });
test.afterAll(() => files.remove());

const counts = { pages: 0, clicks: 0, fields: 0 };

/** Somebody's hands, which count what they have to do. */
function handsOf(page: Page) {
  let place = '';
  const arrive = () => {
    const { pathname } = new URL(page.url());
    if (pathname !== place) counts.pages += 1;
    place = pathname;
  };
  const act = async (what: Locator, deed: () => Promise<unknown>) => {
    await expect(what).toBeVisible();
    arrive();
    await deed();
  };
  return {
    click: (what: Locator) => {
      counts.clicks += 1;
      return act(what, () => what.click());
    },
    choose: (what: Locator, option: string) => {
      counts.clicks += 1;
      return act(what, () => what.selectOption(option));
    },
    fill: (what: Locator, text: string) => {
      counts.fields += 1;
      return act(what, () => what.fill(text));
    },
    see: (what: Locator) => act(what, () => Promise.resolve()),
  };
}

async function fillSignUp(page: Page, hands: ReturnType<typeof handsOf>, person: string) {
  const name = `${person}-${process.pid}`;
  const panel = page.getByRole('tabpanel', { name: 'Sign Up' });
  await hands.fill(panel.getByRole('textbox', { name: 'Email' }), `${name}@example.com`);
  await hands.fill(panel.getByRole('textbox', { name: 'Username' }), name);
  await hands.fill(panel.getByLabel('Password', { exact: true }), 'lake-house-1987');
  await hands.click(panel.getByRole('button', { name: 'Create account' }));
}

test('a family of three is up, sharing and mending from an empty archive in at most 10 pages, 25 clicks and 12 fields (SPACE-01, SPACE-04 in part)', async ({
  browser,
  server,
  contextOptions,
}) => {
  const open = async () => {
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return { page, hands: handsOf(page) };
  };
  const { page, hands } = await open();
  await page.goto('/');
  await hands.click(page.getByRole('tab', { name: 'Sign Up' }));
  await fillSignUp(page, hands, 'anna');
  await hands.click(page.getByRole('button', { name: 'Account menu' }));
  await hands.click(page.getByRole('link', { name: 'Share with family' }));
  await hands.click(page.getByRole('button', { name: 'Make a space' }));
  await hands.fill(page.getByRole('textbox', { name: 'Name' }), 'The Bergs');
  await hands.click(page.getByRole('button', { name: 'Make space' }));
  await hands.click(page.getByRole('button', { name: 'Make a link' }));
  await hands.click(page.getByRole('button', { name: /^Copy/ }).first());
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

  await hands.click(page.getByRole('button', { name: 'Upload', exact: true }).first());
  await hands.click(page.getByRole('menuitem', { name: /Bulk Upload/ }));
  const upload = page.getByRole('dialog', { name: 'Bulk Upload' });
  counts.clicks += 1;
  await upload.locator('input[type=file]').first().setInputFiles(files.paths);
  await hands.click(upload.getByRole('checkbox', { name: 'The Bergs' }));
  await hands.click(upload.getByRole('button', { name: 'Keep it in the space' }));
  // The button below moves when the question goes.
  await expect(upload.getByRole('button', { name: 'Keep it in the space' })).toBeHidden();
  await hands.click(upload.getByRole('button', { name: 'Upload 1 file' }));
  await expect(upload.getByText('Uploaded 1 of 1', { exact: true })).toBeVisible();

  for (const name of ['ben', 'cleo']) {
    const { page: other, hands: own } = await open();
    await other.goto(link);
    await fillSignUp(other, own, name);
    await own.click(other.getByRole('button', { name: 'Join' }));
    const title = name === 'ben' ? 'Old pier' : 'The pier, 1987';
    await own.see(other.getByRole('link', { name: title }));
    if (name === 'cleo') continue;
    await hands.click(upload.getByRole('button', { name: 'Close', exact: true }).last());
    await hands.choose(page.getByRole('combobox', { name: /ben/ }), 'Editor');
    await own.click(other.getByRole('button', { name: 'More actions for Old pier' }));
    await own.click(other.getByRole('menuitem', { name: 'Edit title and description' }));
    await own.fill(
      other.getByRole('dialog').getByRole('textbox', { name: 'Title' }),
      'The pier, 1987',
    );
    await own.click(other.getByRole('dialog').getByRole('button', { name: 'Save' }));
    await own.see(other.getByRole('link', { name: 'The pier, 1987' }));
  }
  expect(counts.pages).toBeLessThanOrEqual(10);
  expect(counts.clicks).toBeLessThanOrEqual(25);
  expect(counts.fields).toBeLessThanOrEqual(12);
});
