import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { type FamilyFiles, makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

let files: FamilyFiles;
test.beforeAll(() => {
  files = makeFamilyFiles({ photos: ['IMG_1'], films: ['MVI_2'] });
});
test.afterAll(() => files.remove());

/** Writes an XMP sidecar as a photo program does, into the same folder. */
function writeXmp(name: string, attributes: string, description = ''): string {
  const file = path.join(path.dirname(files.of('IMG_1')), name);
  writeFileSync(
    file,
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        ${attributes}><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${description}</rdf:li></rdf:Alt>
      </dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
  return file;
}

test('a photo and a film take their date and description from the XMP beside them; one by itself is left out [DATE-02, DATE-03, DATE-04, CARD-08, CARD-09]', async ({
  person: { page },
}) => {
  const chosen = [
    files.of('IMG_1'),
    writeXmp('IMG_1.xmp', 'exif:DateTimeOriginal="1987-06-05T10:11:12"', 'All of us at the lake'),
    files.of('MVI_2'),
    writeXmp('MVI_2.mp4.xmp', 'xmpDM:shotDate="1992-12"'),
    writeXmp('Lost.xmp', 'exif:DateTimeOriginal="1999"'),
  ];
  await page.goto('/');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await page.getByRole('menuitem', { name: /Bulk Upload/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
  await dialog.locator('input[type=file]').first().setInputFiles(chosen);
  await expect(dialog).toContainText(
    'Read from IMG_1.xmp: date, description. That file itself is not kept.',
  );
  await expect(dialog).toContainText('Read from MVI_2.mp4.xmp: date. That file itself');
  await expect(dialog).toContainText('Lost.xmp is left out: it only describes a photo or film');
  await expect(dialog.getByLabel('Description').first()).toHaveValue('All of us at the lake');
  const topOf = async (each: Locator) => (await each.boundingBox())?.y ?? NaN;
  const beside = await topOf(dialog.getByLabel('Title').first());
  const remove = dialog.getByRole('button', { name: 'Remove IMG_1' });
  expect(Math.abs((await topOf(remove)) - beside)).toBeLessThan(20);
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dialog.getByText('Completed', { exact: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto('/movies');
  await expect(page.getByRole('listitem').filter({ hasText: 'MVI_2' })).toContainText(
    'December 1992',
  );
  await page.goto('/photos');
  const card = page.getByRole('listitem').filter({ hasText: 'IMG_1' });
  await expect(card).toContainText('Jun 5, 1987');
  await card.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('Jun 5, 1987, 10:11 (set by hand)')).toBeVisible();
  await expect(page.getByText('All of us at the lake').first()).toBeVisible();
});
