import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { expect, test as administered } from '../fixtures/administered.ts';
import { callRpc } from '../fixtures/call-rpc.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { serverWithSpaces } from '../fixtures/heirloom-server.ts';
import { canary, hostilePage } from '../fixtures/hostile-files.ts';

/** Short enough for a username. */
const hostileName = `<img src=x onerror=fetch("${canary}")>`;
const family = makeFamilyFiles({ photos: ['Garden-party'] });
const test = administered.extend({ server: serverWithSpaces });
test.afterAll(() => family.remove());

/** Returns what ran, and what the page's own policy had to stop: then a page has made HTML of a text. */
async function watch(page: Page): Promise<() => string[]> {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(canary)) seen.push(`ran on ${page.url()}`);
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.exposeFunction('reportViolation', (what: string) => seen.push(what));
  await page.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (what: string) => void })
      .reportViolation;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${event.violatedDirective} on ${location.pathname}`),
    );
  });
  return () => seen;
}

test('script in names, titles and descriptions is words on every page, in prompts and messages [A48]', async ({
  admin: page,
}) => {
  const seen = await watch(page);
  await addFiles(page, family.paths);
  const { items } = await callRpc<{ items: MediaDetails[] }>(page, 'media/list', {});
  const mediaId = items[0]!.id;
  const words = { title: hostilePage, description: hostilePage };
  await callRpc(page, 'media/update', { id: mediaId, ...words });
  await callRpc(page, 'profiles/update', { username: hostileName, displayName: hostileName });
  const collection = { name: hostilePage.slice(0, 120), description: hostilePage };
  const { id: collectionId } = await callRpc<{ id: string }>(
    page,
    'collections/create',
    collection,
  );
  const space = { name: hostileName, description: hostilePage };
  const { id: spaceId } = await callRpc<{ id: string }>(page, 'spaces/create', space);
  const { path: link } = await callRpc<{ path: string }>(page, 'shares/create', { mediaId });
  const pages = [
    '/',
    '/photos',
    `/photos/${mediaId}`,
    '/media',
    '/search?q=onerror',
    '/my-files',
    '/collections',
    `/collections/${collectionId}`,
    '/spaces',
    `/spaces/${spaceId}`,
    '/files',
    '/files?tab=trash',
    '/user-info',
    link,
    '/admin',
    '/admin?tab=users',
    '/admin?tab=files',
    '/admin?tab=statistics',
    '/admin?tab=audit',
  ];
  const shown: string[] = [];
  for (const address of pages) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    if ((await page.locator('body').innerText()).includes('onerror=')) shown.push(address);
  }
  // The words were there: most pages show one of them.
  expect(shown.length).toBeGreaterThan(pages.length / 2);

  await page.goto('/my-files');
  await page.locator('main button:has(.lucide-trash-2):visible').first().click();
  const prompt = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(prompt).toBeVisible();
  await prompt.getByRole('button').last().click();
  // Another page would break off a request that is still on its way.
  await expect
    .poll(async () => (await callRpc<{ items: unknown[] }>(page, 'media/list', {})).items)
    .toEqual([]);
  await page.goto('/files?tab=trash');
  await expect(page.getByText(/<script>/).first()).toBeVisible();
  expect(seen()).toEqual([]);

  // The same words do run where a page makes HTML of them, and the policy tells of them: they would have been seen.
  await page.evaluate((html) => {
    document.body.innerHTML = html;
  }, hostilePage);
  await expect.poll(seen).not.toEqual([]);
});
