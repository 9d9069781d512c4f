import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { photoCalled, writeFolder } from '#test/make-source.ts';

const words = importWords('en');

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

const yamlOf = (uid: string, lines: string[]) =>
  Buffer.from([`UID: ${uid}`, ...lines, ''].join('\n'));

it('brings what PhotoPrism keeps beside the originals: words, dates, places, favourites and albums [MOVE-11]', async () => {
  const root = await writeFolder(path.join(app.folder, 'photoprism'), {
    'originals/2020/lake.jpg': photoCalled('prism lake'),
    'originals/2020/lake.dng.jpg': photoCalled('prism other'),
    'originals/1987/lake.jpg': photoCalled('prism 1987'),
    'originals/1987/auto.jpg': photoCalled('prism auto'),
    'originals/1987/gone.jpg': photoCalled('prism gone'),
    'storage/sidecar/2020/lake.yml': yamlOf('ps1', [
      'TakenAt: 2020-02-06T02:06:51Z',
      'TakenSrc: manual',
      'Title: "Lake: with \\"quotes\\""',
      'TitleSrc: manual',
      'Caption: |',
      '  Two lines',
      '  of it',
      'Favorite: true',
      'Lat: 52.52',
      'Lng: 13.4',
      'Details:',
      '  Keywords: water, summer',
    ]),
    'storage/sidecar/1987/auto.yml': yamlOf('ps2', [
      'TakenAt: 2021-01-01T00:00:00Z',
      'Title: Berlin / 2021',
      'TitleSrc: ""',
    ]),
    'storage/sidecar/1987/gone.yml': yamlOf('ps3', [
      'TakenAt: 1987-01-01T00:00:00Z',
      'DeletedAt: 2022-01-01T00:00:00Z',
    ]),
    'storage/sidecar/2020/lost.yml': yamlOf('ps4', ['TakenAt: 1987-01-01T00:00:00Z']),
    'storage/sidecar/2020/bomb.yml': Buffer.from('a: &a [1, 2]\nb: &b [*a, *a]\nUID: [*b, *b]\n'),
    'storage/backup/albums/album/as1.yml': yamlOf('as1', [
      'Type: album',
      'Title: Berlin 2020',
      'Description: We still love it',
      'Photos:',
      '- UID: ps1',
      '  CreatedAt: 2020-02-06T02:06:51Z',
      '- UID: ps2',
      '- UID: nobody',
    ]),
    'storage/settings.yml': Buffer.from('Theme: dark\n'),
  });
  const { plan } = await app.importFrom([root]);
  expect(plan).toMatchObject({
    files: { new: { files: 4 } },
    collections: ['Berlin 2020'],
    dates: { sidecar: 1 },
    reasons: { [words.trashed]: 1, [words.withoutFile]: 1, [words.sidecarUnreadable]: 1 },
  });
  const media = await app.mediaOf();
  const lake = media.find(
    ({ folder, original_name }) => folder?.endsWith('2020') && original_name === 'lake.jpg',
  );
  expect(lake).toMatchObject({
    title: 'Lake: with "quotes"',
    description: 'Two lines\nof it',
    imported: {
      program: 'photoprism',
      takenAt: '2020-02-06T02:06:51Z',
      location: { latitude: 52.52, longitude: 13.4 },
      keywords: ['water', 'summer'],
      isFavourite: true,
    },
  });
  expect(media.find(({ original_name }) => original_name === 'auto.jpg')).toMatchObject({
    title: 'auto',
    imported: { program: 'photoprism' },
  });
  const others = media.filter(({ imported }) => imported === null);
  expect(others.map(({ original_name }) => original_name).toSorted()).toEqual([
    'lake.dng.jpg',
    'lake.jpg',
  ]);
  const { items } = await app.as(app.anna.actor).collections.list({});
  expect(items).toMatchObject([
    { name: 'Berlin 2020', description: 'We still love it', itemCount: 2 },
  ]);
}, 60_000);
