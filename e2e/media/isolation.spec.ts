import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addFiles } from '../fixtures/add-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-isolation-'));
const photo = path.join(folder, 'Our secret garden.jpg');

test.beforeAll(() => {
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=900x600',
    '-frames:v',
    '1',
    photo,
  ]);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("nobody finds another family's photo: not in lists, not by address, not by file URL [ISOL-01, ISOL-02, ISOL-09, ROLE-04, MEDIA-04]", async ({
  newPerson,
  browser,
  server,
}) => {
  const anna = await newPerson('anna');
  const bert = await newPerson('bert');
  await addFiles(anna.page, [photo]);
  await anna.page.goto('/photos');
  const link = anna.page.getByRole('link', { name: 'Our secret garden' });
  const address = (await link.getAttribute('href'))!;
  const id = address.split('/').at(-1)!;
  const variants = ['thumb', 'grid', 'view', 'original', 'download', 'zoom', 'play'];
  await expect
    .poll(async () => (await anna.context.request.get(`/api/media/${id}/grid`)).status())
    .toBe(200);

  await bert.page.goto('/photos');
  await expect(bert.page.getByText('No photos yet')).toBeVisible();
  await bert.page.goto(address);
  await expect(bert.page.getByRole('link', { name: 'Return to Home' })).toBeVisible();

  const stranger = await browser.newContext({ baseURL: server.url });
  for (const variant of variants) {
    const url = `/api/media/${id}/${variant}`;
    const missing = await bert.context.request.get(`/api/media/${crypto.randomUUID()}/${variant}`);
    const foreign = await bert.context.request.get(url);
    expect(foreign.status(), variant).toBe(404);
    const body = ({ requestId: _requestId, ...rest }: Record<string, unknown>) => rest;
    expect(body((await foreign.json()) as Record<string, unknown>)).toEqual(
      body((await missing.json()) as Record<string, unknown>),
    );
    expect((await stranger.request.get(url)).status(), variant).toBe(401);
  }
  await stranger.close();
});
