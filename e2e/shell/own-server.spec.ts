import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { uploadByBulk } from '../fixtures/upload.ts';

const builtWeb = process.env['WEB_DIR'] ?? path.join(import.meta.dirname, '../../web/dist');

test('sign-in, database, files and changes come from the own server alone [CORE-02]', async ({
  newPerson,
  server,
}) => {
  const { page, context } = await newPerson('iris');
  const places = new Set<string>();
  context.on('request', (request) => places.add(new URL(request.url()).origin));
  const second = await context.newPage();
  await second.goto('/photos');
  await expect(second.getByRole('heading', { name: 'No photos yet' })).toBeVisible();

  const files = makeFamilyFiles({ photos: ['Beach'] });
  await page.goto('/');
  await uploadByBulk(page, files.paths);
  files.remove();
  // The second window is not reloaded: the server sends it the change.
  await expect(second.getByRole('link', { name: 'Beach' })).toBeVisible();
  await expect(second.locator('.card-frame img').first()).toHaveAttribute('src', /\/api\/media\//);
  await page.goto('/photos');
  await page.getByRole('link', { name: 'Beach' }).click();
  await expect(page.locator('img[src*="/api/media/"]').first()).toBeVisible();

  expect([...places].filter((place) => place.startsWith('http'))).toEqual([server.url]);
  const originals = readdirSync(path.join(server.dataDir, 'originals'), { recursive: true });
  expect(originals.some((name) => String(name).endsWith('.jpg'))).toBe(true);
  expect(existsSync(path.join(server.dataDir, 'database/pg18/postmaster.pid'))).toBe(true);
});

/** Namespaces, and names in comments and error messages: nothing is loaded from there. */
const onlyNames = [
  'haus.example.org',
  'heirloom.invalid',
  'home.example.org',
  'json-schema.org',
  'localhost',
  'photos.example.com',
  'react.dev',
  'simplewebauthn.dev',
  'tailwindcss.com',
  'www.npmjs.com',
  'www.w3.org',
];

/**
 * What is reached; the goal is 150 kB (decision 0096). What a script compresses to varies by some hundred bytes with the
 * names in it that come from its contents.
 */
const firstLoadBytes = 166_700;

test('a first visit loads little script', () => {
  for (const page of ['home', 'library', 'media', 'share']) {
    const entry = scripts().find((name) => name.startsWith(`${page}-page-`));
    expect(entry).toBeDefined();
    const html = readFileSync(path.join(builtWeb, 'index.html'), 'utf8');
    const first = [...html.matchAll(/assets\/([^"]+\.js)/g)].map((match) => match[1]!);
    const bytes = [...withImports([...first, entry!])].map(sentBytes);
    expect(
      bytes.reduce((sum, size) => sum + size, 0),
      page,
    ).toBeLessThan(firstLoadBytes);
  }
});

test('the fonts are asked for after the code of the app, which a slow line needs first', async ({
  page,
}) => {
  await page.goto('/');
  const timesOf = (ending: string) =>
    page.evaluate((pattern) => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return loaded
        .filter(({ name }) => new RegExp(pattern).test(name))
        .map(({ startTime, responseEnd }) => ({ startTime, responseEnd }));
    }, ending);
  await expect.poll(async () => (await timesOf(String.raw`\.woff2$`)).length).toBeGreaterThan(1);
  const [app] = await timesOf(String.raw`/app-[^/]+\.js$`);
  for (const font of await timesOf(String.raw`\.woff2$`)) {
    expect(font.startTime).toBeGreaterThan(app!.responseEnd);
  }
});

const scripts = () =>
  readdirSync(path.join(builtWeb, 'assets')).filter((name) => name.endsWith('.js'));

/** Scripts with all that they import at once. */
function withImports(names: string[]): Set<string> {
  const found = new Set(names);
  // A set that grows while it is walked through is walked to its end.
  for (const name of found) {
    const code = readFileSync(path.join(builtWeb, 'assets', name), 'utf8');
    const imports = code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
    for (const [, imported] of imports) found.add(imported!);
  }
  return found;
}

/** As a browser gets it: small files are not compressed. */
function sentBytes(name: string): number {
  const file = path.join(builtWeb, 'assets', name);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

test('the built web app knows no other server to load anything from [A81]', () => {
  const files = readdirSync(builtWeb, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:css|html|js|json|svg|webmanifest)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  const hosts = files.flatMap((name) =>
    [
      ...readFileSync(path.join(builtWeb, name), 'utf8').matchAll(
        /https?:\/\/([\w-]+(?:\.[\w-]+)*)/g,
      ),
    ].map((match) => match[1]!),
  );
  expect([...new Set(hosts)].filter((host) => !onlyNames.includes(host))).toEqual([]);
});
