import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDng } from '#test/make-dng.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

let app: ProcessingApp;
beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app.close());

async function process(content: Buffer) {
  const file = path.join(app.folder, 'photo');
  await writeFile(file, content);
  return app.process(file, { type: 'image' });
}

it('says of a camera raw file whose picture is shown: the preview inside, or ours [FORMAT-18]', async () => {
  const developed = await process(makeDng());
  expect(developed).toMatchObject({ status: 'ready', width: 1200, height: 800 });
  expect(developed.facts).toContainEqual({ label: 'Camera raw', value: 'Developed by Heirloom' });

  const preview = await drawPhoto({ width: 1050, height: 700 }).jpeg().toBuffer();
  const shown = await process(makeDng({ preview }));
  expect(shown.facts).toContainEqual({ label: 'Camera raw', value: 'Shown by the preview inside' });

  const lost = makeDng({ preview: await drawPhoto({ width: 300, height: 200 }).jpeg().toBuffer() });
  const small = await process(lost.subarray(0, lost.length / 2));
  const value = 'Shown by the small preview inside';
  expect(small.facts).toContainEqual({ label: 'Camera raw', value });

  const plain = await process(await drawPhoto().jpeg().toBuffer());
  expect(plain.facts.map(({ label }) => label)).not.toContain('Camera raw');
});

it('says of a scan of several pages that the first one is shown [FORMAT-16]', async () => {
  const page = await drawPhoto({ width: 300, height: 200 }).png().toBuffer();
  const scan = await sharp([page, page, page], { join: { animated: true } })
    .tiff()
    .toBuffer();
  const { facts } = await process(scan);
  expect(facts).toContainEqual({ label: 'Pages', value: '3, of which the first is shown' });

  const dance = await sharp([page, page], { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await process(dance)).facts.map(({ label }) => label)).not.toContain('Pages');
});
