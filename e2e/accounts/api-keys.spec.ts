import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { expectToast } from '../fixtures/toast.ts';

const family = makeFamilyFiles({ photos: ['Boat shed'] });
test.afterAll(() => family.remove());

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test('a person makes a key; a program uploads, searches and downloads with it until it is revoked', async ({
  person: { page, context },
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/user-info');
  const card = page.getByRole('region', { name: 'API keys' });
  await expect(card.getByText('No program has a key to your archive.')).toBeVisible();
  await cardsAboveAreLoaded(page);
  await card.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is it for?').fill('Night copy');
  await dialog.getByText('Read and change').click();
  await dialog.getByLabel('How long does it work?').selectOption('30 days');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const secret = await page.getByLabel('Key', { exact: true }).inputValue();
  expect(secret).toMatch(/^hlk_[\w-]{43}$/);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expectToast(page, 'Key copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await expect(card.getByText('Never used')).toBeVisible();

  const headers = { authorization: `Bearer ${secret}` };
  const get = (path: string) => fetch(new URL(`/api/v1${path}`, server.url), { headers });
  expect(await (await get('/media')).json()).toEqual({ items: [], nextCursor: null });

  const bytes = readFileSync(family.of('Boat shed'));
  const created = await fetch(new URL('/api/uploads', server.url), {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64('shed.jpg')},title ${base64('Boat shed')},type ${base64('image')},origin ${base64('bulk')}`,
    },
  });
  const upload = new URL(created.headers.get('location')!, server.url);
  await fetch(upload, {
    method: 'PATCH',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
  const id = upload.pathname.split('/').at(-1)!;
  const finished = await fetch(new URL(`/api/v1/uploads/${id}/finish`, server.url), {
    method: 'POST',
    headers,
  });
  expect(finished.status).toBe(200);

  const found = (await (await get('/search/media?query=shed')).json()) as {
    items: { id: string; title: string }[];
  };
  expect(found.items.map(({ title }) => title)).toEqual(['Boat shed']);
  const original = new URL(`/api/media/${found.items[0]!.id}/original`, server.url);
  const kept = Buffer.from(await (await fetch(original, { headers })).arrayBuffer());
  expect(kept.equals(bytes)).toBe(true);
  await page.goto('/photos');
  await expect(page.getByRole('link', { name: 'Boat shed' })).toBeVisible();

  await page.goto('/user-info');
  await expect(card.getByText(/Last used: Just now/)).toBeVisible();
  await cardsAboveAreLoaded(page);
  await card.getByRole('button', { name: 'Revoke Night copy' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expectToast(page, 'Night copy is revoked');
  expect((await get('/media')).status).toBe(401);
  expect((await fetch(original, { headers })).status).toBe(401);
});

/** Each may still move a button by a few pixels. */
async function cardsAboveAreLoaded(page: Page): Promise<void> {
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByText('You have not shared anything yet.')).toBeVisible();
}
