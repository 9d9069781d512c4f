import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { openImmich } from '#features/imports/readers/immich/immich-source.ts';
import { immichKey, type MadeAsset, startImmich } from '#test/immich-server.ts';
import { hashOf, photoCalled } from '#test/make-source.ts';
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

it('tells files of one name on many pages apart, and keeps the same bytes once [MOVE-11]', async () => {
  const person = await createPerson(app.ctx.db);
  const ofLibrary = (number: number): Partial<MadeAsset> => ({
    bytes: photoCalled('the same'),
    originalFileName: 'same.jpg',
    more: { libraryId: idOf(50), originalPath: `/mnt/${number}/same.jpg` },
  });
  const assets = [
    ...[1, 2, 3, 4, 5, 6, 7].map((number) =>
      // Two of each size.
      photo(number, {
        originalFileName: 'image.jpg',
        bytes: photoCalled(`called alike ${number}`, number >> 1),
      }),
    ),
    ...[8, 9, 10].map((number) => photo(number, ofLibrary(number))),
    // Nothing that a server says of its size breaks the import.
    photo(11, { exif: { fileSizeInByte: 1.5, dateTimeOriginal: '+275760-09-13T00:00:00.000Z' } }),
    photo(12, { exif: { fileSizeInByte: -1, dateTimeOriginal: '-000001-01-01T00:00:00.000Z' } }),
  ];
  const immich = await startImmich({ assets, albums: [] });
  try {
    const open = () => openImmich({ address: new URL(immich.address), key: immichKey });
    const { report } = await app.importFrom(open, { person });
    expect(report).toMatchObject({
      state: 'done',
      reasons: {},
      files: { kept: { files: 10 }, twice: { files: 2 } },
    });
    const media = await app.mediaOf(person);
    const found = media.map(({ imported, sha256 }) => [(imported as { url: string }).url, sha256]);
    const alike = assets.filter(({ originalFileName }) => originalFileName !== 'same.jpg');
    expect(found).toHaveLength(10);
    expect(found).toEqual(
      expect.arrayContaining(
        alike.map(({ id, bytes }) => [`${immich.address}/photos/${id}`, hashOf(bytes)]),
      ),
    );
  } finally {
    immich.close();
  }
});

it('stops at once while a film is fetched, and never makes one file of two that were there [MOVE-11]', async () => {
  const person = await createPerson(app.ctx.db);
  const big = photo(1, {
    bytes: photoCalled('slow', 300_000),
    more: { libraryId: idOf(50), originalPath: '/mnt/slow.jpg' },
  });
  const immich = await startImmich({ assets: [big], albums: [] });
  try {
    immich.faults.stallsAfter = 1000;
    const open = () => openImmich({ address: new URL(immich.address), key: immichKey });
    const stop = new AbortController();
    const stopped = app.importFrom(open, { person, signal: stop.signal });
    const isFetching = () => immich.calls.some((call) => call.includes('/original'));
    await expect.poll(isFetching).toBe(true);
    stop.abort();
    const { report } = await stopped;
    expect(report).toMatchObject({ state: 'stopped', problem: words.stopped });

    immich.faults.stallsAfter = null;
    immich.faults.breaksAfter = 100_000;
    immich.faults.etags = ['"one"', '"another"'];
    const again = await app.importFrom(open, { person });
    expect(again.report).toMatchObject({ files: { failed: { files: 1 } } });
    expect(await app.mediaOf(person)).toEqual([]);
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
    // What was checked is the host of the address.
    old.calls.length = 0;
    await open(`${elsewhere.address}//localhost:${old.port}`).catch(() => undefined);
    expect(old.calls).toEqual([]);
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
});
