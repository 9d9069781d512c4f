import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { uploadByBulk } from '../fixtures/upload.ts';

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
  'heirloom.invalid',
  'json-schema.org',
  'localhost',
  'react.dev',
  'tailwindcss.com',
  'www.npmjs.com',
  'www.w3.org',
];

test('the built web app knows no other server to load anything from [A81]', () => {
  const folder = process.env['WEB_DIR'] ?? path.join(import.meta.dirname, '../../web/dist');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:css|html|js|json|svg|webmanifest)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  const hosts = files.flatMap((name) =>
    [
      ...readFileSync(path.join(folder, name), 'utf8').matchAll(
        /https?:\/\/([\w-]+(?:\.[\w-]+)*)/g,
      ),
    ].map((match) => match[1]!),
  );
  expect([...new Set(hosts)].filter((host) => !onlyNames.includes(host))).toEqual([]);
});
