import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUnmatched } from '#features/imports/import-report.read.ts';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { hashOf, photoCalled, writeFolder, writeZip } from '#test/make-source.ts';
import {
  makeTakeout,
  type TakeoutLanguage,
  takeoutForms,
  takeoutLanguages,
} from '#test/make-takeout.ts';
import { createPerson } from '#test/people.ts';

const words = importWords('en');

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

const languages = Object.keys(takeoutLanguages) as TakeoutLanguage[];
const kinds = languages.map(
  (language, at) => [language, takeoutForms[at % takeoutForms.length]!] as const,
);

const place = (name: string) => path.join(app.folder, name);

it.each(kinds)(
  'brings a Takeout in %s with %s names: dates, words, albums and what nobody described [MOVE-08]',
  async (language, form) => {
    const person = await createPerson(app.ctx.db);
    const { parts, photo, known, albums, unmatched, trashed } = makeTakeout(language, form);
    const files = parts.map((files, at) => writeZip(place(`${language}-${form}-${at}.zip`), files));
    const { plan, report } = await app.importFrom(await Promise.all(files), { person });
    expect(plan).toMatchObject({ dates: { sidecar: 7 }, reasons: { [words.trashed]: 1 } });

    const media = await app.mediaOf(person);
    const nameOf = new Map(Object.keys(known).map((name) => [hashOf(photo(name)), name]));
    const found = media.map(({ sha256, original_name, description, imported }) => [
      nameOf.get(sha256!),
      { originalName: original_name, description, imported },
    ]);
    expect(Object.fromEntries(found)).toEqual(known);
    expect(media).toHaveLength(Object.keys(known).length);
    expect(await albumsOf(person.userId, nameOf)).toEqual(albums);

    const listed: string[] = [];
    for await (const each of listUnmatched(app.ctx.db, report.id)) listed.push(each.path);
    expect(listed.toSorted()).toEqual(unmatched.toSorted());
    const entries = await app.entriesOf(report.id);
    expect(entries.find((entry) => entry.path === trashed)).toMatchObject({ state: 'refused' });
  },
);

async function albumsOf(ownerId: string, nameOf: Map<string, string>) {
  const rows = await app.ctx.db
    .selectFrom('collections')
    .innerJoin('collection_items', 'collection_items.collection_id', 'collections.id')
    .innerJoin('media', 'media.id', 'collection_items.media_id')
    .select(['name', 'collections.description', 'sha256'])
    .where('collections.user_id', '=', ownerId)
    .execute();
  const byName = Map.groupBy(rows, ({ name }) => name);
  return Object.fromEntries(
    [...byName].map(([name, items]) => [
      name,
      {
        description: items[0]!.description,
        photos: items.map(({ sha256 }) => nameOf.get(sha256!) ?? '').toSorted(),
      },
    ]),
  );
}

it('refuses JSON that is huge or nonsense one by one, and takes the JSON of others for no album [MOVE-19]', async () => {
  const source = await writeFolder(place('odd'), {
    'Photos from 2019/a.jpg': photoCalled('a of the odd one'),
    'Photos from 2019/a.jpg.json': Buffer.from('{"title": "a.jpg", "photoTakenTime": {"timesta'),
    'Photos from 2019/b.json': Buffer.alloc(5 * 1024 * 1024, '['),
    'Photos from 2019/c.json': Buffer.from('[1, 2]'),
    'site/metadata.json': Buffer.from('{"title": "A site", "date": "2020"}'),
    'site/d.jpg': photoCalled('d of the odd one'),
  });
  const { report } = await app.importFrom([source]);
  expect(report).toMatchObject({
    files: { kept: { files: 2 }, sidecar: { files: 0 }, refused: { files: 4 } },
    reasons: { [words.sidecarUnreadable]: 1, [words.sidecarTooLarge]: 1, [words.notMedia]: 2 },
    collections: [],
  });
});

it('imports what was in the trash there if that is asked for, and no albums if they are not wanted [MOVE-08]', async () => {
  const person = await createPerson(app.ctx.db);
  const { parts } = makeTakeout('en', 'plain');
  const source = await writeFolder(place('trashed'), { ...parts[0], ...parts[1] });
  const options = { person, withTrash: true, collections: 'none' } as const;
  const { report } = await app.importFrom([source], options);
  expect(report).toMatchObject({ files: { kept: { files: 9 } }, collections: [] });
});
