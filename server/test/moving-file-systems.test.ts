/** An export on the file systems of sticks, and back from there: names that not every one of them takes. */
import { rename, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everything, findScope } from '#features/export/find-scope.read.ts';
import { writeExport } from '#features/export/write-export.ts';
import { importEverybody } from '#features/imports/import-everybody.service.ts';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { readComingPeople } from '#features/imports/readers/heirloom/people-of-archive.ts';
import { openSources } from '#features/imports/source/open-sources.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { photoCalled } from '#test/make-source.ts';
import { createPerson, type Person } from '#test/people.ts';
import { readBag } from '#test/read-bag.ts';
import { makeStick, type Stick, type StickKind, stickKinds } from '#test/sticks.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const emoji = 'Oma 👵🏽 👨‍👩‍👧.jpg';
const names = [
  'IMG_1.jpg',
  'img_1.JPG',
  'straße.jpg',
  'STRASSE.jpg',
  'Église du lac.jpg'.normalize('NFC'),
  'église du lac.jpg'.normalize('NFD'),
  'CON.jpg',
  'aux',
  'LPT¹.jpg',
  'ends with dots... . ',
  'what? <is> "this": a|b*c\\d.jpg',
  'A photo of the lake.jpg',
  'APHOTO~1.JPG',
  '.hidden.jpg',
  `${'ä'.repeat(300)}.jpg`,
  `${'한'.repeat(300)}.jpg`,
];
const collections = ['NUL', 'Italy... ', 'a/b: c', 'É'.normalize('NFD'), 'x'.repeat(200)];

let old: TestApp;
let anna: Person;
let other: ImportApp;
let folder: string;
const sticks = new Map<StickKind, Stick>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-names-'));
  old = await createTestApp();
  await old.startJobs();
  anna = await createPerson(old.ctx.db, { username: 'änna' });
  const ids = [];
  for (const name of names) ids.push(await keep(name));
  for (const [at, name] of collections.entries()) {
    const api = old.as(anna.actor).collections;
    const { id: collectionId } = await api.create({ name, description: null });
    await api.addItems({ collectionId, mediaIds: [ids[at]!, ids[at + 5]!] });
  }
  other = await createImportApp();
});
afterAll(async () => {
  for (const stick of sticks.values()) stick.remove();
  await other?.close();
  await old?.close();
  await rm(folder, { recursive: true, force: true });
});

async function keep(name: string): Promise<string> {
  const row = await keepOriginal(old.ctx, anna.userId, photoCalled(name), {
    original_name: name,
    mime_type: 'image/jpeg',
  });
  return row.id;
}

const scopeOfAnna = async () => (await findScope(old.ctx.db, { person: 'änna' }))!;

async function kept({ ctx }: Pick<TestApp, 'ctx'>, { userId }: Person) {
  const items = await ctx.db
    .selectFrom('media')
    .select(['original_name', 'title', 'sha256'])
    .where('user_id', '=', userId)
    .orderBy('sha256')
    .execute();
  const placed = await ctx.db
    .selectFrom('collections')
    .innerJoin('collection_items', 'collection_id', 'collections.id')
    .innerJoin('media', 'media.id', 'collection_items.media_id')
    .select(['collections.name', 'media.sha256'])
    .where('collections.user_id', '=', userId)
    .orderBy('collections.name')
    .orderBy('media.sha256')
    .execute();
  return { items, placed };
}

for (const kind of stickKinds) {
  it(`brings every name and byte over ${kind} [MOVE-14]`, async ({ skip }) => {
    const stick = makeStick(kind) ?? skip(`There is no ${kind} on this system.`);
    sticks.set(kind, stick);
    // mtools has no letters beyond the first 65,536.
    const extra = stick.root === null ? null : await keep(emoji);
    let root = path.join(stick.root ?? folder, `Heirloom ${kind}`);
    await writeExport(old.ctx, { root, scope: await scopeOfAnna() });
    if (stick.root === null) {
      stick.carry(root, path.join(folder, 'carried'));
      root = path.join(folder, 'carried');
    } else stick.plugInAgain();
    const { payload, faults } = await readBag(root);
    expect(faults).toEqual([]);
    const lengths = [...payload.keys()].map((place) => place.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(229);
    const person = await createPerson(other.ctx.db);
    const { report } = await other.importFrom([root], { person });
    expect(report).toMatchObject({ state: 'done', reasons: {} });
    const expected = await kept(old, anna);
    expect(expected.items).toHaveLength(names.length + (extra === null ? 0 : 1));
    expect(await kept(other, person)).toEqual(expected);
    if (extra !== null) await old.ctx.db.deleteFrom('media').where('id', '=', extra).execute();
  });
}

async function decompose(folderName: string): Promise<void> {
  for (const entry of await readdir(folderName, { withFileTypes: true })) {
    const place = path.join(folderName, entry.name.normalize('NFD'));
    await rename(path.join(folderName, entry.name), place);
    if (entry.isDirectory()) await decompose(place);
  }
}

it('comes in as it is after a Mac has decomposed its names, for one person and for everybody [MOVE-14]', async () => {
  await keep(emoji);
  const expected = await kept(old, anna);
  const one = path.join(folder, 'one');
  await writeExport(old.ctx, { root: one, scope: await scopeOfAnna() });
  const all = path.join(folder, 'all');
  await writeExport(old.ctx, { root: all, scope: everything });
  for (const root of [one, all]) await decompose(root);
  expect(await readdir(path.join(all, 'data'))).toContain('änna'.normalize('NFD'));
  const person = await createPerson(other.ctx.db);
  await other.importFrom([one], { person });
  expect(await kept(other, person)).toEqual(expected);

  const sources = await openSources(other.ctx.config, [all]);
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
  const people = await readComingPeople(sources.archives);
  const wanted = { people, sources, collections: 'albums' as const, withTrash: false, run };
  expect(await importEverybody(other.ctx, wanted)).toMatchObject([{ state: 'done' }]);
  expect(await kept(other, anna)).toEqual(expected);
});
