import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUnmatched } from '#features/imports/import-report.read.ts';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { parseCsv } from '#platform/parse-csv.ts';
import { makeAppleExport, makeApplePhotos } from '#test/make-apple.ts';
import { hashOf, writeFolder, writeZip } from '#test/make-source.ts';
import { createPerson } from '#test/people.ts';

const words = importWords('en');

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

it("brings Apple's privacy download: dates, favourites, what was hidden or deleted, and albums [MOVE-10]", async () => {
  const { parts, photo, known, albums, incomplete } = makeApplePhotos();
  const zips = parts.map((files, at) => writeZip(path.join(app.folder, `apple-${at}.zip`), files));
  const { plan, report } = await app.importFrom(await Promise.all(zips));
  expect(plan).toMatchObject({
    files: { new: { files: 4 }, sidecar: { files: 4 }, refused: { files: 2 } },
    dates: { sidecar: 2 },
    reasons: { [words.trashed]: 1, [words.notMedia]: 1, [words.someUnmatched]: 1 },
    collections: Object.keys(albums),
  });

  const media = await app.mediaOf();
  const nameOf = new Map(Object.keys(known).map((name) => [hashOf(photo(name)), name]));
  const found = media.map(({ sha256, imported }) => [nameOf.get(sha256!), imported]);
  expect(Object.fromEntries(found)).toEqual(known);
  const { items } = await app.as(app.anna.actor).collections.list({});
  expect(items.map(({ name }) => name)).toEqual(Object.keys(albums));
  const inAlbum = await app.ctx.db
    .selectFrom('collection_items')
    .innerJoin('media', 'media.id', 'collection_items.media_id')
    .select('sha256')
    .execute();
  const names = inAlbum.map(({ sha256 }) => nameOf.get(sha256!) ?? '');
  expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(albums['Italy, 87']);
  const listed: string[] = [];
  for await (const each of listUnmatched(app.ctx.db, report.id)) listed.push(each.path);
  expect(listed).toEqual([incomplete]);
});

it('keeps what was edited byte for byte with the original and its edited copy, also where XMP lies beside them [MOVE-10]', async () => {
  const person = await createPerson(app.ctx.db);
  const { files, photo, known, unmatched, notUnderstood } = makeAppleExport();
  const folder = await writeFolder(path.join(app.folder, 'export'), files);
  const { plan, report } = await app.importFrom([folder], { person });
  expect(plan).toMatchObject({
    files: { new: { files: 5 }, sidecar: { files: 5 }, refused: { files: 1 } },
    reasons: { [words.sidecarUnreadable]: 1, [words.withoutFile]: 1 },
  });
  expect(report.reasons).toEqual(plan.reasons);

  const nameOf = new Map(Object.keys(known).map((name) => [hashOf(photo(name)), name]));
  const found = (await app.mediaOf(person)).map(async (row) => {
    const sidecar = await app.ctx.storage.readSidecar(row.bucket!, row.file_path!);
    const beside = (sidecar?.beside ?? []).map(({ name, base64 }) => ({
      name,
      bytes: Buffer.from(base64, 'base64'),
    }));
    const inOrder = beside.toSorted((a, b) => a.name.localeCompare(b.name));
    return [nameOf.get(row.sha256!), { title: row.title, beside: inOrder }];
  });
  expect(Object.fromEntries(await Promise.all(found))).toEqual(known);
  const listed: string[] = [];
  for await (const each of listUnmatched(app.ctx.db, report.id)) listed.push(each.path);
  expect(listed).toEqual(unmatched.map((name) => `export/${name}`));
  const entries = await app.entriesOf(report.id);
  expect(entries.filter(({ content }) => content !== null)).toEqual([]);
  expect(entries).toContainEqual(
    expect.objectContaining({ path: `export/${notUnderstood}`, state: 'refused' }),
  );

  // What is here already gets nothing new, and that is said.
  const again = await app.importFrom([folder], { person });
  expect(again.report.reasons).toMatchObject({ [words.notBeside]: 4, [words.withoutFile]: 1 });
});

it.each([
  ['', []],
  [
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '"a ""b"", c","d\ne"\n,\n',
    [
      ['a "b", c', 'd\ne'],
      ['', ''],
    ],
  ],
])('reads the table %j', (text, rows) => {
  expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows);
});
