import { addFiles } from '../fixtures/add-files.ts';
import { callRpc } from '../fixtures/call-rpc.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

const files = makeFamilyFiles({ photos: ['Boat'] });
test.afterAll(() => files.remove());

test('two windows edit one title: the later sees what the earlier wrote, and keeps either [F22]', async ({
  person: { page, context },
}) => {
  await addFiles(page, files.paths);
  await page.goto('/photos');
  await page.getByRole('button', { name: 'More actions for Boat' }).click();
  await page.getByRole('menuitem', { name: 'Edit title and description' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('The red boat at the old landing stage');
  await dialog.getByLabel('Description').fill('Grandpa rowed us over every Sunday.');

  const other = await context.newPage();
  await other.goto('/photos');
  const { items } = await callRpc<{ items: { id: string }[] }>(other, 'media/list', {});
  const id = items[0]!.id;
  const title = 'Boat, 1987';
  const description = 'Painted by Grandma.\nSold in 1991.';
  await callRpc(other, 'media/update', { id, title, description });

  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Painted by Grandma.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use what was saved' }).first().click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await other.goto(`/photos/${id}`);
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const now = await callRpc<{ description: string }>(other, 'media/find', { id });
  expect(now.description).toBe('Grandpa rowed us over every Sunday.');
});
