import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import type { HeirloomServer } from '../fixtures/heirloom-server.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { runSql } from '../fixtures/run-sql.ts';

const longTitle = 'Everybody at the very long table';

/** Twelve photos and twelve films with long titles, all in one collection, whose id it returns. */
function fill(server: HeirloomServer, email: string): string {
  const collection = randomUUID();
  runSql(
    server,
    `with person as (select id from auth."user" where email = '${email}'),
     made as (
       insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name,
         mime_type, sha256, status, width, height, duration_ms)
       select gen_random_uuid(), p.id, type, '${longTitle}' || n,
         case type when 'image' then 'images' else 'movies' end, p.id || '/' || type || n || '.bin',
         1000, n || '.bin', 'image/jpeg', md5(type || n) || md5(n::text), 'ready', 1600, 1200, 60000
       from person p, generate_series(1, 12) n, unnest(array['image', 'video']) type
       returning id),
     album as (
       insert into collections (id, user_id, name, description, type)
       select '${collection}', p.id, 'Summers at the lake', 'The dock and every sunset.', 'mixed'
       from person p returning id)
     insert into collection_items (id, collection_id, media_id, position)
     select gen_random_uuid(), album.id, made.id, row_number() over () from album, made`,
  );
  return collection;
}

/** How many pictures of items are on the screen, above the bar at its bottom, at least by three quarters. */
function picturesShown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('[data-tab-bar]')?.getBoundingClientRect();
    const fold = bar && bar.top > 0 ? bar.top : window.innerHeight;
    return [...document.querySelectorAll('main a img:not(.glow), main .card-frame img')].filter(
      (picture) => {
        const { top, height, width, right } = picture.getBoundingClientRect();
        return width > 40 && right > 0 && top >= 0 && top + height * 0.75 <= fold;
      },
    ).length;
  });
}

test('the first screen of a phone shows pictures, and no title lies on one', async ({
  person,
  server,
}) => {
  const { page } = person;
  const collection = fill(server, person.email);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/movies', '/photos', `/collections/${collection}`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => picturesShown(page), path).toBeGreaterThanOrEqual(4);
  }

  await page.goto('/');
  const stage = page.getByRole('link', { name: `Play ${longTitle}` }).first();
  const picture = await stage.locator('img:not(.glow)').boundingBox();
  const title = await stage.getByText(longTitle).boundingBox();
  expect(title!.y).toBeGreaterThanOrEqual(picture!.y + picture!.height);
});

test('the cards of photos load pictures as large as a phone shows, and no larger', async ({
  person,
  browser,
  baseURL,
}) => {
  const files = makeFamilyFiles({ photos: ['Beach', 'Dock', 'Picnic', 'Swing'] });
  await addFiles(person.page, files.paths);
  files.remove();
  const storageState = await person.context.storageState();
  const viewport = { width: 390, height: 844 };
  const phone = await browser.newContext({ baseURL, storageState, viewport, deviceScaleFactor: 2 });
  const page = await phone.newPage();
  await page.goto('/photos');
  const loaded = () =>
    page
      .locator('main .card-frame img')
      .evaluateAll((pictures) =>
        (pictures as HTMLImageElement[]).map(
          ({ currentSrc }) => /[^/]+(?=\?)/.exec(currentSrc)?.[0],
        ),
      );
  await expect.poll(loaded).toEqual(['thumb', 'thumb', 'thumb', 'thumb']);
  // Now the browser knows who is signed in: the first pictures are asked for before the code of the page is there.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const firstAsked = page.waitForRequest(/\/thumb\?/);
  await page.route('**/assets/library-page-*.js', async (route) => {
    await firstAsked;
    await route.continue();
  });
  await page.reload();
  await expect.poll(loaded).toEqual(['thumb', 'thumb', 'thumb', 'thumb']);
  const pictures = asked.filter((url) => /\/(?:thumb|grid)\?/.test(url));
  expect(pictures.filter((url) => url.includes('/grid'))).toEqual([]);
  expect(pictures).toEqual([...new Set(pictures)]);
  // One card beside the other no more, as also where somebody reads large letters.
  await page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(loaded).toEqual(['grid', 'grid', 'grid', 'grid']);
  await phone.close();
});

test('the description of a collection takes two lines on its card at most, however long it is [COLL-06]', async ({
  person,
  server,
}) => {
  const { page } = person;
  const collection = fill(server, person.email);
  runSql(
    server,
    `update collections set description = repeat('And everybody who was there. ', 30)
     where id = '${collection}'`,
  );
  await page.goto('/collections');
  const description = page.getByText(/^And everybody/);
  await expect(description).toBeVisible();
  const lines = await description.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
});
