import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { makePhotoprism } from '#test/make-photoprism.ts';
import { hashOf, writeFolder } from '#test/make-source.ts';

const words = importWords('en');

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

it('brings what PhotoPrism keeps beside the originals: words, dates, places, favourites and albums [MOVE-11]', async () => {
  const { files, photo, known, albums } = makePhotoprism();
  const root = await writeFolder(path.join(app.folder, 'photoprism'), files);
  const { plan } = await app.importFrom([root]);
  expect(plan).toMatchObject({
    files: { new: { files: 4 } },
    collections: ['Berlin 2020'],
    dates: { sidecar: 1 },
    reasons: { [words.trashed]: 1, [words.withoutFile]: 1, [words.sidecarUnreadable]: 1 },
  });
  const nameOf = new Map(Object.keys(known).map((name) => [hashOf(photo(name)), name]));
  const found = (await app.mediaOf()).map(({ sha256, title, original_name, ...row }) => [
    nameOf.get(sha256!),
    { title, originalName: original_name, description: row.description, imported: row.imported },
  ]);
  expect(Object.fromEntries(found)).toEqual(known);
  const { items } = await app.as(app.anna.actor).collections.list({});
  expect(items).toMatchObject(
    Object.entries(albums).map(([name, { description, photos }]) => ({
      name,
      description,
      itemCount: photos.length,
    })),
  );
});
