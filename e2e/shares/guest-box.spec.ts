import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { type HeirloomServer, serverWithSpaces } from '../fixtures/heirloom-server.ts';
import { expect, test as base } from '../fixtures/heirloom.ts';

const test = base.extend<object, { server: HeirloomServer }>({ server: serverWithSpaces });

const files = makeFamilyFiles({ photos: ['Ferry', 'Pier'] });
test.afterAll(() => files.remove());

test('an aunt without an account sends photos on her phone; her niece sees them come and takes one in [SPACE-16]', async ({
  person,
  browser,
  server,
}) => {
  const { page } = person;
  await page.goto('/spaces');
  await page.getByRole('button', { name: 'Make a space' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The lake house');
  await page.getByRole('button', { name: 'Make space' }).click();
  await page.getByRole('tab', { name: 'Inbox' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

  const visitor = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: server.url,
  });
  const aunts = await visitor.newPage();
  await aunts.goto(new URL(link).pathname);
  await aunts.getByRole('textbox', { name: 'Your name' }).fill('Aunt Rosa');
  await aunts.locator('input[type=file]').first().setInputFiles(files.paths);
  await aunts.getByRole('button', { name: 'Words and date of Ferry' }).click();
  await aunts.getByRole('textbox', { name: /^What do you know/ }).fill('Father took it.');
  await aunts.getByRole('textbox', { name: /^When was it/ }).fill('1962');
  await aunts.getByRole('button', { name: 'Send 2 files' }).click();
  await expect(aunts.getByRole('heading', { name: 'Thank you, Aunt Rosa!' })).toBeVisible();

  const list = page.getByRole('list', { name: 'Files of guests' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('from Aunt Rosa (guest)')).toHaveCount(2);
  await expect(list.getByText('Father took it.')).toBeVisible();
  await expect(list.locator('img').first()).toHaveJSProperty('complete', true);
  await page.getByRole('checkbox', { name: 'Choose Ferry' }).check();
  await page.getByRole('button', { name: 'Take in' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(page.getByRole('link', { name: 'Ferry' })).toBeVisible();
  await visitor.close();
});
