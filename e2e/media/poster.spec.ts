import { addFiles } from '../fixtures/add-files.ts';
import { type FamilyFiles, makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

let files: FamilyFiles;

test.beforeAll(() => {
  files = makeFamilyFiles({ photos: ['Print'], films: ['Garden'] });
});
test.afterAll(() => files.remove());

test('a person chooses the poster of a film: a frame, a picture of their own, the usual one', async ({
  person: { page },
}) => {
  await addFiles(page, [files.of('Garden')]);
  await page.goto('/movies');
  await page.getByRole('listitem').filter({ hasText: 'Garden' }).getByRole('link').first().click();
  await expect(page.locator('video')).toBeVisible();
  const poster = () => page.locator('video').getAttribute('poster');
  const choose = async (entry: string): Promise<void> => {
    const before = await poster();
    await page.mouse.move(200, 200);
    await page.getByRole('button', { name: 'Playback settings' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByText('The poster is being made').first()).toBeVisible();
    await expect.poll(poster).not.toBe(before);
  };
  await choose('Use this frame as the poster');
  page.once('filechooser', (chooser) => void chooser.setFiles(files.of('Print')));
  await choose('Upload a picture…');
  await choose('Go back to the automatic poster');
});
