import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { openImmich } from '#features/imports/readers/immich/immich-source.ts';
import { immichKey, type MadeAsset, startImmich } from '#test/immich-server.ts';
import { photoCalled } from '#test/make-source.ts';
import { createPerson } from '#test/people.ts';

const words = importWords('en');

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

const idOf = (number: number) => `0198c0de-2222-7000-8000-${String(number).padStart(12, '0')}`;

function photo(number: number, more: Partial<MadeAsset> = {}): MadeAsset {
  return {
    id: idOf(number),
    originalFileName: `IMG_${number}.jpg`,
    bytes: photoCalled(`immich ${number}`),
    ...more,
  };
}

it('brings everything of a person on an Immich server: words, dates, places, people, favourites, albums [MOVE-11]', async () => {
  const filler = Array.from({ length: 5 }, (_, at) => photo(1000 + at));
  const immich = await startImmich({
    assets: [
      photo(1, {
        exif: { description: 'Am See', latitude: 45.5, longitude: 9.25, rating: 4 },
        people: ['Oma Ilse', '', 'Tom'],
        more: {
          isFavorite: true,
          localDateTime: '2019-07-24T11:25:40.000Z',
          tags: [{ id: idOf(9), name: 'lake', value: 'Summer/lake' }],
        },
      }),
      // The same name again, a date that is only that of the file, and no size yet.
      photo(2, {
        originalFileName: 'IMG_1.jpg',
        exif: { dateTimeOriginal: '2024-01-01T00:00:00.000Z', fileSizeInByte: null },
      }),
      photo(3, { visibility: 'archive' }),
      photo(4, { more: { isTrashed: true } }),
      photo(5, { more: { ownerId: idOf(99) } }),
      photo(6, { visibility: 'hidden', originalFileName: 'IMG_1.MOV' }),
      photo(7, {
        visibility: 'hidden',
        more: { originalPath: `/data/encoded-video/x/${idOf(1)}-MP.mp4` },
      }),
      photo(8, {
        more: {
          libraryId: idOf(50),
          originalPath: '/mnt/disk/Italy 1987/scan.jpg',
          checksum: Buffer.alloc(20, 7).toString('base64'),
        },
        originalFileName: 'scan.jpg',
        exif: { dateTimeOriginal: null },
      }),
      photo(10, { more: { checksum: Buffer.alloc(20, 7).toString('base64') } }),
      photo(11, { more: { isOffline: true } }),
      ...filler,
    ],
    albums: [
      {
        id: idOf(60),
        albumName: 'Italy: 87/88',
        description: 'By train',
        assetIds: [1, 3, 8, 1004].map(idOf),
      },
    ],
  });
  try {
    const open = () => openImmich({ address: new URL(immich.address), key: immichKey });
    const { plan, report } = await app.importFrom(open);
    expect(plan).toMatchObject({
      files: { new: { files: 11 }, failed: { files: 1 }, refused: { files: 1 } },
      collections: ['Italy: 87/88'],
      reasons: { [words.trashed]: 1, [words.unreadable]: 1 },
    });
    expect(report).toMatchObject({
      files: { kept: { files: 10 } },
      reasons: { [words.immichChanged]: 1, [words.trashed]: 1, [words.unreadable]: 1 },
    });

    const media = await app.mediaOf();
    const first = media.find(({ description }) => description === 'Am See');
    const url = (number: number) => `${immich.address}/photos/${idOf(number)}`;
    expect(first).toMatchObject({
      original_name: 'IMG_1.jpg',
      imported: {
        program: 'immich',
        takenAt: '2019-07-24T11:25:40+02:00',
        location: { latitude: 45.5, longitude: 9.25 },
        people: ['Oma Ilse', 'Tom'],
        keywords: ['Summer/lake'],
        rating: 4,
        isFavourite: true,
        url: url(1),
      },
    });
    const importedOf = (number: number) =>
      media.find(({ imported }) => (imported as { url: string }).url === url(number));
    expect(importedOf(2)?.imported).toEqual({ program: 'immich', url: url(2) });
    expect(importedOf(3)?.imported).toMatchObject({ isArchived: true });
    expect(importedOf(6)).toMatchObject({ original_name: 'IMG_1.MOV' });
    expect(importedOf(8)).toMatchObject({ folder: 'mnt/disk/Italy 1987' });

    const { items } = await app.as(app.anna.actor).collections.list({});
    expect(items).toMatchObject([{ name: 'Italy: 87/88', description: 'By train', itemCount: 4 }]);
    // Nothing but questions and originals.
    expect(
      immich.calls.filter((call) => !/^(?:GET|POST \/api\/search\/metadata)/.test(call)),
    ).toEqual([]);

    // Once more: only what was not kept is fetched again.
    immich.calls.length = 0;
    const again = await app.importFrom(open);
    expect(again.plan).toMatchObject({ files: { here: { files: 10 }, new: { files: 1 } } });
    const fetchesOf = (number: number) =>
      immich.calls.filter((call) => call.includes(`${idOf(number)}/original`));
    expect(fetchesOf(1)).toEqual([]);
    expect(fetchesOf(10)).toHaveLength(1);
  } finally {
    immich.close();
  }
});

it('goes on within a file where the line breaks off, stops with a sentence when Immich goes away, and goes on later [MOVE-11]', async () => {
  const person = await createPerson(app.ctx.db);
  const immich = await startImmich({
    assets: [1, 2, 3].map((number) =>
      photo(number, { bytes: photoCalled(`broken ${number}`, 300_000) }),
    ),
    albums: [],
  });
  try {
    immich.faults.breaksAfter = 100_000;
    const open = () => openImmich({ address: new URL(immich.address), key: immichKey });
    const stopped = await app.importFrom(open, {
      person,
      afterPlan: async () => {
        immich.faults.isDown = true;
      },
    });
    expect(stopped.report).toMatchObject({ state: 'stopped', problem: words.immichSilent });
    immich.faults.isDown = false;
    const { report } = await app.importFrom(open, { person });
    expect(report).toMatchObject({
      id: stopped.report.id,
      state: 'done',
      files: { kept: { files: 3 } },
    });
    // Each is asked for twice: from its beginning, and from where the line broke off.
    expect(immich.calls.filter((call) => call.includes('/original'))).toHaveLength(6);

    immich.faults.key = 'another';
    await expect(open()).rejects.toThrow(words.immichKey);
  } finally {
    immich.close();
  }
});

it('says what else may be wrong with a server, and sends the key to nobody else [MOVE-11]', async () => {
  const old = await startImmich({ assets: [], albums: [], major: 1 });
  const elsewhere = await startImmich({ assets: [], albums: [] });
  try {
    const open = (address: string) => openImmich({ address: new URL(address), key: immichKey });
    await expect(open(old.address)).rejects.toThrow(words.immichOld);
    await expect(open(`${elsewhere.address}/below`)).rejects.toThrow(words.noImmich);
    old.faults.redirectTo = elsewhere.address;
    elsewhere.calls.length = 0;
    await expect(open(old.address)).rejects.toThrow(words.noImmich);
    expect(elsewhere.calls).toEqual([]);
    old.close();
    await expect(open(old.address)).rejects.toThrow(words.immichSilent);
  } finally {
    old.close();
    elsewhere.close();
  }
}, 30_000);
