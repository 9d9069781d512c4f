import { expect, it } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createFolderCollections } from '#features/uploads/make-folder-collections.ts';
import { apiError, fakeLink } from '#test/fake-api.ts';

const idOf = (n: number) => `c1a7b9de-0000-4000-8000-${String(n).padStart(12, '0')}`;

function connect() {
  const made: { name: string; type: string }[] = [];
  const added: { collectionId: string; mediaIds: string[] }[] = [];
  const gone = new Set<string>();
  const refused = new Set<string>();
  const collections = {
    create: ({ name, type }: { name: string; type: string }) => {
      if (refused.has(name)) throw apiError('UNAVAILABLE');
      made.push({ name, type });
      return { id: idOf(made.length) };
    },
    addItems: (input: { collectionId: string; mediaIds: string[] }) => {
      if (gone.has(input.collectionId)) throw apiError('NOT_FOUND');
      added.push(input);
      return { added: input.mediaIds.length, alreadyIn: 0 };
    },
  };
  connectApi(fakeLink({ collections }));
  return { made, added, gone, refused };
}

function kept(n: number, path: string, type: 'image' | 'video' = 'image') {
  return {
    id: `file-${n}`,
    mediaId: idOf(n),
    type,
    folder: { path, takenAt: null },
    target: null,
  };
}

const failed = (n: number, path: string) => ({ ...kept(n, path), mediaId: null });

it('makes a collection of each folder, of the type of its files', async () => {
  const { made, added } = connect();
  const result = await createFolderCollections()([
    kept(1, 'Photos/Italy 1987'),
    kept(2, 'Photos/Italy 1987'),
    kept(3, 'Tapes', 'video'),
    kept(4, 'Tapes'),
    failed(5, 'Tapes'),
    failed(6, 'Torn'),
  ]);
  expect(result).toEqual({ made: ['Italy 1987', 'Tapes'], failed: [] });
  expect(made).toEqual([
    { name: 'Italy 1987', type: 'photos' },
    { name: 'Tapes', type: 'mixed' },
  ]);
  expect(added).toEqual([
    { collectionId: idOf(1), mediaIds: [idOf(1), idOf(2)] },
    { collectionId: idOf(2), mediaIds: [idOf(3), idOf(4)] },
  ]);
});

it('adds what is uploaded later of the same folder, and only that, to its collection, a thousand at once', async () => {
  const { made, added } = connect();
  const collect = createFolderCollections();
  await collect([kept(1, 'Italy')]);
  const later = Array.from({ length: 1_200 }, (_, n) => kept(n, 'Italy'));
  expect(await collect(later)).toEqual({ made: [], failed: [] });
  expect(made).toHaveLength(1);
  expect(added.map(({ mediaIds }) => mediaIds.length)).toEqual([1, 1_000, 199]);
  expect(added[1]!.mediaIds.at(-1)).toBe(idOf(1_199));
});

it('adds a file that failed at first to the collection of its folder, though the others have left the queue', async () => {
  const { made, added } = connect();
  const collect = createFolderCollections();
  await collect([kept(1, 'Italy'), failed(2, 'Italy')]);
  await collect([kept(2, 'Italy')]);
  expect(made).toHaveLength(1);
  expect(added.at(-1)).toEqual({ collectionId: idOf(1), mediaIds: [idOf(2)] });
});

it('makes another collection of another folder with the same path, once the first has left the queue', async () => {
  const { made } = connect();
  const collect = createFolderCollections();
  await collect([kept(1, 'DCIM')]);
  expect(await collect([kept(2, 'DCIM')])).toEqual({ made: ['DCIM'], failed: [] });
  expect(made).toHaveLength(2);
});

it('makes a deleted collection anew', async () => {
  const { gone, added } = connect();
  const collect = createFolderCollections();
  await collect([kept(1, 'Italy')]);
  gone.add(idOf(1));
  const result = await collect([kept(1, 'Italy'), kept(2, 'Italy')]);
  expect(result).toEqual({ made: ['Italy'], failed: [] });
  expect(added.at(-1)).toEqual({ collectionId: idOf(2), mediaIds: [idOf(1), idOf(2)] });
});

it('makes the other collections when one cannot be made, and that one the next time', async () => {
  const { refused } = connect();
  const collect = createFolderCollections();
  const items = [kept(1, 'Italy'), kept(2, 'Tapes')];
  refused.add('Italy');
  expect(await collect(items)).toEqual({ made: ['Tapes'], failed: ['Italy'] });
  refused.clear();
  expect(await collect(items)).toEqual({ made: ['Italy'], failed: [] });
});

it('makes one collection when a second run ends before it is made', async () => {
  const { made } = connect();
  const collect = createFolderCollections();
  await Promise.all([collect([kept(1, 'Italy')]), collect([kept(1, 'Italy'), kept(2, 'Italy')])]);
  expect(made).toHaveLength(1);
});
