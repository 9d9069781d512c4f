import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { callRpc } from '../fixtures/call-rpc.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { canary, hostilePage, makeHostileFiles } from '../fixtures/hostile-files.ts';
import { uploadEach } from '../fixtures/upload.ts';

/** Every way in which a page of this origin could make the browser run a file. */
async function embedEverywhere(page: Page, addresses: string[]): Promise<void> {
  await page.evaluate(async (urls) => {
    const settled = (element: HTMLElement): Promise<unknown> =>
      new Promise((resolve) => {
        element.addEventListener('load', resolve);
        element.addEventListener('error', resolve);
        document.body.append(element);
      });
    const make = (name: string, attributes: object) =>
      Object.assign(document.createElement(name), attributes);
    await Promise.all(
      urls.flatMap((url) => [
        settled(make('script', { src: url })),
        settled(make('script', { src: url, type: 'module' })),
        // A frame of a download tells of nothing.
        ...(url.includes('/download') ? [] : [settled(make('iframe', { src: url }))]),
        settled(make('link', { rel: 'stylesheet', href: url })),
        navigator.serviceWorker.register(url).catch(() => null),
      ]),
    );
  }, addresses);
}

/** Opens each address as a page of its own; what the browser downloads instead stays a download. */
async function openEach(context: BrowserContext, addresses: string[]): Promise<void> {
  const page = await context.newPage();
  for (const url of addresses) {
    await page.goto(url).catch((error: Error) => {
      if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error;
    });
  }
  await page.close();
}

const addressesOf = (item: object): string[] =>
  [...new Set(JSON.stringify(item).match(/\/api\/(?:media|shares)\/[^"]+/g))].toSorted();

/** Returns whether anything of a file ran since the context was opened. */
function watch(context: BrowserContext): () => boolean {
  let hasRun = false;
  context.on('request', (request) => (hasRun ||= request.url().endsWith(canary)));
  return () => hasRun;
}

test('nothing runs in a hostile file, for its owner and for a visitor, wherever a browser meets it [A44]', async ({
  person,
  browser,
  server,
}) => {
  const files = await makeHostileFiles();
  const { page, context } = person;
  const ownersRan = watch(context);
  const title = (file: string) => `${hostilePage} ${file.split('/').at(-1)!}`;
  const all = [...files.others, ...files.polyglots];
  await page.goto('/');
  const answers = await uploadEach(
    page,
    all.map((file) => ({ file, title: title(file) })),
  );
  for (const [place] of files.others.entries())
    expect(answers[place]!.refusal, all[place]).not.toBeNull();
  const { items } = await callRpc<{ items: MediaDetails[] }>(page, 'media/list', {});
  expect(items.length).toBeGreaterThanOrEqual(4);
  await expect
    .poll(async () => {
      const list = await callRpc<{ items: MediaDetails[] }>(page, 'media/list', {});
      return list.items.every(({ status }) => status !== 'processing');
    })
    .toBe(true);

  const visitors = await browser.newContext({ baseURL: server.url });
  const visitorsRan = watch(visitors);
  const visitor = await visitors.newPage();
  const shared: string[] = [];
  const owned: string[] = [];
  for (const { id, type } of items) {
    const description = hostilePage;
    await callRpc(page, 'media/update', { id, description });
    owned.push(...addressesOf(await callRpc<object>(page, 'media/find', { id })));
    await page.goto(`/${type === 'image' ? 'photos' : 'audio'}/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>');
    const link = await callRpc<{ path: string }>(page, 'shares/create', { mediaId: id });
    await visitor.goto(link.path);
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('<script>');
    const token = link.path.split('/').at(-1)!;
    shared.push(
      ...addressesOf(await callRpc<object>(visitor, 'shares/item', { token, mediaId: id })),
    );
  }
  expect(owned.filter((url) => url.includes('/original'))).toHaveLength(items.length);
  expect(shared.length).toBeGreaterThan(items.length);

  for (const [whose, current, addresses] of [
    [context, page, owned],
    [visitors, visitor, shared],
  ] as const) {
    await openEach(whose, addresses);
    await current.goto('/auth');
    await embedEverywhere(current, addresses);
  }
  expect(ownersRan()).toBe(false);
  expect(visitorsRan()).toBe(false);

  // The same page does run where a server lets it: the canary would have been seen.
  await visitor.route('/as-a-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: hostilePage }),
  );
  await visitor.goto('/as-a-page');
  await expect.poll(visitorsRan).toBe(true);
  await visitors.close();
  files.remove();
});
