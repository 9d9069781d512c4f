/** What leaves by an export comes back by an import: the same rows, the same bytes. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEarlier } from '#features/export/earlier-export.ts';
import { fillArchive, readArchive } from '#features/export/exports.harness.ts';
import { everything, findScope } from '#features/export/find-scope.read.ts';
import { writeExportParts } from '#features/export/write-export-zip.ts';
import { writeExport } from '#features/export/write-export.ts';
import { importEverybody } from '#features/imports/import-everybody.service.ts';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { readComingPeople } from '#features/imports/readers/heirloom/people-of-archive.ts';
import { openSources } from '#features/imports/source/open-sources.ts';
import { saveRendition } from '#features/processing/steps/renditions.repo.ts';
import { comparedTables, filesOf, rowsOf, tablesLeftOut } from '#test/archive-rows.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { hashOf, photoCalled } from '#test/make-source.ts';
import { createPerson, type Person } from '#test/people.ts';
import { putDerived } from '#test/put-derived.ts';
import { readBag } from '#test/read-bag.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let old: TestApp;
let anna: Person;
let other: ImportApp;
let folder: string;
let root: string;

beforeAll(async () => {
  old = await createTestApp({ SPACES: 'all' });
  await old.startJobs();
  anna = await createPerson(old.ctx.db, { username: 'anna' });
  await fillArchive(old, anna);
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-moving-'));
  root = path.join(folder, 'export');
  const scope = (await findScope(old.ctx.db, { person: 'anna' }))!;
  await writeExport(old.ctx, { root, scope });
  other = await createImportApp();
});
afterAll(async () => {
  await other?.close();
  await old?.close();
  await rm(folder, { recursive: true, force: true });
});

it('compares every table, or says why not [MOVE-17]', async () => {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
    from information_schema.tables where table_schema in ('public', 'auth')
      and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(old.ctx.db);
  const known = [...Object.keys(comparedTables), ...Object.keys(tablesLeftOut)];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it('gives an empty Heirloom the same rows, field by field, and the same bytes and sidecars [MOVE-17]', async () => {
  const { report } = await other.importFrom([root]);
  expect(report).toMatchObject({ state: 'done', files: { kept: { files: 3 } }, reasons: {} });
  const userId = other.anna.userId;
  const expected = await rowsOf(old, anna.userId);
  expect(await rowsOf(other, userId)).toEqual(expected);
  expect(expected.media).toHaveLength(4);
  expect(expected.collection_items).toHaveLength(3);
  expect(expected.space_item).toHaveLength(3);
  expect(expected.tape_item).toHaveLength(2);
  expect([expected.tape, expected.space_tape, expected.guest_file].flat()).toHaveLength(3);
  expect([expected.item_comment, expected.item_heart].flat()).toHaveLength(2);
  expect(await filesOf(other, userId)).toEqual(await filesOf(old, anna.userId));
});

it('gives the same archive from parts that were downloaded by themselves, also where a cover is in a later one [MOVE-13, MOVE-17]', async () => {
  const to = await createImportApp();
  const scope = { ...(await findScope(old.ctx.db, { person: 'anna' }))!, readerId: anna.userId };
  const places = await old.ctx.db
    .selectFrom('media')
    .select('id')
    .where('user_id', '=', anna.userId)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .execute();
  const roots = [];
  for (const [at, { id: until }] of places.entries()) {
    const part = path.join(folder, `part ${at + 1}`);
    const range = { after: places[at - 1]?.id ?? null, until };
    await writeExport(old.ctx, { root: part, scope: { ...scope, range } });
    roots.push(part);
  }
  const [firstPart] = await Promise.all(roots.map(readArchive));
  expect(firstPart!.collections).toMatchObject([{ coverId: null }]);
  const { report } = await to.importFrom(roots);
  expect(report).toMatchObject({ files: { kept: { files: 3 } }, reasons: {} });
  expect(await rowsOf(to, to.anna.userId)).toEqual(await rowsOf(old, anna.userId));
  expect(await filesOf(to, to.anna.userId)).toEqual(await filesOf(old, anna.userId));
  await to.close();
});

it('exports only what is new since an earlier export; both together are the archive as it is now [MOVE-13, MOVE-17]', async () => {
  const from = await createTestApp({ SPACES: 'all' });
  await from.startJobs();
  const ida = await createPerson(from.ctx.db, { username: 'anna' });
  const { film, photo, undated, collectionId } = await fillArchive(from, ida);
  const scope = (await findScope(from.ctx.db, { person: 'anna' }))!;
  // Of the same name on two disks.
  const [first, next] = ['one', 'two'].map((disk) => path.join(folder, disk, 'Heirloom'));
  await writeExport(from.ctx, { root: first!, scope });
  const api = from.as(ida.actor);
  await api.media.update({ id: film.id, title: 'Later title' });
  await from.ctx.db.deleteFrom('media').where('id', '=', undated.id).execute();
  const added = await keepOriginal(from.ctx, ida.userId, photoCalled('new'), {
    original_name: 'IMG_1.jpg',
    mime_type: 'image/jpeg',
    captured_at: '1987-07-06T10:11:12',
    capture_precision: 'day',
    capture_source: 'exif',
  });
  await api.collections.addItems({ collectionId, mediaIds: [added.id] });
  await api.collections.removeItem({ collectionId, mediaId: photo.id });
  const since = await openEarlier(first!, scope);
  expect(await writeExport(from.ctx, { root: next!, scope, since })).toMatchObject({
    originals: 1,
  });
  const { payload, faults } = await readBag(next!);
  expect(faults).toEqual([]);
  const known = payload.get('data/1987/1987-07 Italy/lake.avi.xmp');
  expect(String(known)).toContain('Later title');
  const { items, since: after } = await readArchive(next!);
  expect(after).toBe(since.id);
  expect(items.map(({ id, file }) => [id, file])).toEqual(
    expect.arrayContaining([
      [film.id, 'earlier'],
      [photo.id, 'earlier'],
      [added.id, 'whole'],
    ]),
  );
  await expect(openEarlier(next!, scope)).rejects.toThrow('holds only what was new then');
  await expect(openEarlier(folder, scope)).rejects.toThrow('is not a complete export');
  const manifest = path.join(first!, 'manifest-sha256.txt');
  await rename(manifest, `${manifest}.away`);
  await expect(openEarlier(first!, scope)).rejects.toThrow('are damaged. Without --since');
  await rename(`${manifest}.away`, manifest);
  const ofCollection = (await findScope(from.ctx.db, { collection: collectionId }))!;
  await expect(openEarlier(first!, ofCollection)).rejects.toThrow('an earlier export of the same');
  const list = path.join(first!, 'data', 'archive.json');
  const text = await readFile(list, 'utf8');
  await writeFile(list, text.replace('"version": 1', '"version": 2'));
  await expect(openEarlier(first!, scope)).rejects.toThrow('by a newer version');
  await writeFile(list, text);

  const to = await createImportApp();
  await expect(to.importFrom([next!])).rejects.toThrow(importWords('en').needsEarlier);
  const { report } = await to.importFrom([next!, first!]);
  expect(report).toMatchObject({ state: 'done', files: { kept: { files: 3 } }, reasons: {} });
  expect(await rowsOf(to, to.anna.userId)).toEqual(await rowsOf(from, ida.userId));
  expect(await filesOf(to, to.anna.userId)).toEqual(await filesOf(from, ida.userId));
  await to.close();
  await from.close();
});

it('takes of an earlier export only files, whoever’s they were, and of several later ones the latest [MOVE-13, MOVE-17]', async () => {
  const from = await createTestApp();
  const { db } = from.ctx;
  const [ida, ben] = [
    await createPerson(db, { username: 'anna' }),
    await createPerson(db, { username: 'ben' }),
  ];
  const keep = (person: Person, title: string, name = title) =>
    keepOriginal(from.ctx, person.userId, photoCalled(title), {
      original_name: `${name}.jpg`,
      mime_type: 'image/jpeg',
      title,
    });
  const restored = await keep(ida, 'restored');
  const given = await keep(ben, 'Büro');
  await keep(ben, 'gone');
  const dated = await keep(ida, 'dated');
  const change = (id: string) => db.updateTable('media').where('id', '=', id);
  await change(restored.id).set({ deleted_at: new Date() }).execute();
  const [first, second, third] = ['1', '2', '3'].map((name) => path.join(folder, 'since', name));
  await writeExport(from.ctx, { root: first!, scope: { ...everything, withTrash: true } });

  await change(restored.id).set({ deleted_at: null }).execute();
  await change(given.id).set({ user_id: ida.userId }).execute();
  await db.deleteFrom('media').where('user_id', '=', ben.userId).execute();
  const account = db.updateTable('auth.user').where('id', '=', ben.userId);
  await account.set({ disabled_at: '2025-05-01T12:00:00Z' }).execute();
  const zoe = await createPerson(db, { username: 'zoe' });
  const added = await keep(zoe, 'of Zoe');
  await change(dated.id).set({ captured_at: '1990-05-01T00:00:00' }).execute();
  await change(dated.id).set({ capture_precision: 'day', capture_source: 'person' }).execute();
  // It is now where the other one was.
  await keep(ida, 'other', 'dated');
  // A copy that came by way of a Mac.
  const ofBen = path.join(first!, 'data', 'ben', 'Undated');
  await rename(path.join(ofBen, 'Büro.jpg'), path.join(ofBen, 'Büro.jpg'.normalize('NFD')));
  const since = await openEarlier(first!, everything);
  const written = await writeExport(from.ctx, { root: second!, scope: everything, since });
  expect(written).toMatchObject({ originals: 2 });
  await change(added.id).set({ title: 'Latest' }).execute();
  await db.deleteFrom('media').where('id', '=', restored.id).execute();
  await writeExport(from.ctx, { root: third!, scope: everything, since });

  const to = await createImportApp();
  const titlesOf = async (person: Person) =>
    (await to.mediaOf(person)).map(({ title }) => title).toSorted();
  await to.importFrom([first!, second!]);
  expect(await titlesOf(to.anna)).toEqual(['Büro', 'dated', 'other', 'restored']);
  const zips = [`${first}.zip`, `${second}.zip`];
  for (const zip of zips) {
    const cwd = zip.slice(0, -'.zip'.length);
    await promisify(execFile)('python3', ['-m', 'zipfile', '-c', zip, 'data'], { cwd });
  }
  const { report } = await to.importFrom(zips);
  expect(report).toMatchObject({ files: { here: { files: 4 } }, reasons: {} });
  const here = await createPerson(to.ctx.db, { username: 'zoe' });
  await to.importFrom([first!, second!, third!], { person: here });
  expect(await titlesOf(here)).toEqual(['Latest']);
  const { archives } = await openSources(to.ctx.config, [third!, first!, second!]);
  const people = await readComingPeople(archives.toReversed());
  expect(people.map(({ username, items }) => `${username}: ${items}`).toSorted()).toEqual([
    'anna: 3',
    'ben: 0',
    'zoe: 1',
  ]);
  expect(people.find(({ username }) => username === 'ben')?.disabledAt).not.toBeNull();
  await to.close();
  await from.close();
});

it('merges into what is there without doubles, and changes nothing that people wrote there [MOVE-17]', async () => {
  const bea = await createPerson(other.ctx.db, { username: 'bea' });
  // Somebody else's ids are taken: hers are others, and all is hers all the same.
  const first = await other.importFrom([root], { person: bea });
  expect(first.report.files.kept.files).toBe(3);
  const before = await rowsOf(other, bea.userId);
  expect(before.media.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['By the lake <1> & more', 'Jump', 'IMG 1']),
  );
  expect(before.collection_items).toHaveLength(3);
  expect(before.chapter).toHaveLength(2);

  const [film] = await other.mediaOf(bea);
  await other.as(bea.actor).media.update({ id: film!.id, title: 'Her title' });
  const copy = path.join(folder, 'copy');
  await cp(root, copy, { recursive: true });
  const again = await other.importFrom([copy], { person: bea });
  expect(again.report.files).toMatchObject({ kept: { files: 0 }, here: { files: 3 } });
  const after = await rowsOf(other, bea.userId);
  expect(after.media).toHaveLength(4);
  expect(after.media.find(({ id }) => id === film!.id)).toMatchObject({ title: 'Her title' });
  expect(after.collection_items).toEqual(before.collection_items);
  expect(after.chapter).toEqual(before.chapter);
  // The number of a tape is given once, so hers got the next one.
  expect(after.tape.map(({ label, number }) => [label, number])).toEqual([['Italy', 2]]);
  expect(after.tape_item).toEqual(before.tape_item);
  expect(after.tape_item).toHaveLength(2);
});

it('brings a space back to its owner, with what was said there and its collections; no words come twice or into another’s space [MOVE-17, MOVE-18]', async () => {
  const [paul, lea] = [
    await createPerson(old.ctx.db, { username: 'paul' }),
    await createPerson(old.ctx.db, { username: 'lea' }),
  ];
  const as = (person: Person) => old.as(person.actor);
  const { photo, clip } = await fillArchive(old, paul);
  const { id: spaceId } = await as(paul).spaces.create({ name: 'Club', description: null });
  const mediaIds = [photo.id, clip.id];
  await as(paul).spaces.addItems({ spaceId, mediaIds });
  const link = await as(paul).spaces.createLink({ spaceId, role: 'contributor', uses: 1 });
  await as(lea).spaces.join({ token: link.path.split('/').at(-1)! });
  const { id: collectionId } = await as(lea).collections.create({ spaceId, name: 'Best' });
  await as(paul).collections.addItems({ collectionId, mediaIds });
  await as(lea).comments.create({ spaceId, mediaId: photo.id, text: 'Lovely' });
  await as(paul).comments.create({ spaceId, mediaId: clip.id, text: 'My jump' });
  await as(lea).comments.setHeart({ spaceId, mediaId: photo.id, isGiven: true });
  await as(lea).proposals.propose({ mediaId: photo.id, spaceId, title: 'The pier' });
  const place = path.join(folder, 'club');
  const scope = { ...(await findScope(old.ctx.db, { space: spaceId }))!, readerId: paul.userId };
  await writeExport(old.ctx, { root: place, scope });
  const archive = await readArchive(place);
  expect(archive.comments.map(({ text, itemTitle }) => [text, itemTitle])).toEqual([
    ['Lovely', 'IMG 1'],
    ['My jump', 'Jump'],
  ]);
  expect(archive.proposals).toMatchObject([{ personId: lea.userId, after: { title: 'The pier' } }]);

  const here = await createPerson(other.ctx.db, { username: 'paul', email: paul.email });
  const { report } = await other.importFrom([place], { person: here });
  expect(report.files.kept.files).toBe(1);
  const [ofClub] = (await other.as(here.actor).spaces.list({})).items;
  expect(ofClub).toMatchObject({ id: spaceId, name: 'Club', role: 'owner' });
  const { db } = other.ctx;
  const said = db.selectFrom('item_comment').select(['text', 'author_id']).orderBy('id');
  const ofSpace = said.where('space_id', '=', spaceId);
  expect(await ofSpace.execute()).toEqual([{ text: 'Lovely', author_id: null }]);
  const best = await db
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', collectionId)
    .execute();
  expect(best).toMatchObject([{ space_id: spaceId, user_id: null, maker_id: null, name: 'Best' }]);

  await db.deleteFrom('item_comment').where('space_id', '=', spaceId).execute();
  const copy = path.join(folder, 'club again');
  await cp(place, copy, { recursive: true });
  await other.importFrom([copy], { person: here });
  expect(await ofSpace.execute()).toEqual([]);
  const thief = await createPerson(db, { username: 'thief' });
  await other.importFrom([copy], { person: thief });
  expect(await ofSpace.execute()).toEqual([]);
  const places = db.selectFrom('space_item').select('owner_id').where('space_id', '=', spaceId);
  expect(new Set((await places.execute()).map((row) => row.owner_id))).toEqual(
    new Set([here.userId]),
  );
});

it('goes into ZIP files of a size, and comes back from them [MOVE-13, MOVE-17]', async () => {
  const dora = await createPerson(other.ctx.db, { username: 'dora' });
  const parts = path.join(folder, 'parts');
  const scope = (await findScope(old.ctx.db, { person: 'anna' }))!;
  await writeExportParts(old.ctx, { root: parts, scope, partBytes: 2000 });
  const names = (await readdir(parts)).toSorted();
  expect(names.length).toBeGreaterThan(2);
  expect(names.every((name) => /^heirloom-\d{3}\.zip$/.test(name))).toBe(true);
  const bag = path.join(folder, 'unpacked');
  for (const name of names)
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', path.join(parts, name), bag]);
  expect((await readBag(bag)).faults).toEqual([]);
  const places = names.map((name) => path.join(parts, name));
  const { report } = await other.importFrom(places, { person: dora });
  expect(report).toMatchObject({ files: { kept: { files: 3 } }, reasons: {} });
  expect((await rowsOf(other, dora.userId)).collection_items).toHaveLength(3);
});

it('brings a clip whose film stays behind as an item of its own, with the file that was cut for it [MOVE-13, MOVE-17]', async () => {
  const eve = await createPerson(old.ctx.db, { username: 'eve' });
  const { clip, film } = await fillArchive(old, eve);
  const cut = Buffer.from('RIFF\0\u0001\0\0AVI LIST cut of Eve');
  const key = `${eve.userId}/${clip.id}/play.mp4`;
  await putDerived(old.ctx.storage, { bucket: 'renditions', key }, cut);
  const rendition = { media_id: clip.id, kind: 'play', file_path: key, mime_type: 'video/mp4' };
  const made = { ...rendition, file_size: cut.length, pipeline_version: 1 };
  await saveRendition(old.ctx.db, made);
  const api = old.as(eve.actor).collections;
  const { id: collectionId } = await api.create({ name: 'Jumps', description: null });
  await api.addItems({ collectionId, mediaIds: [clip.id] });
  const place = path.join(folder, 'jumps');
  const scope = (await findScope(old.ctx.db, { collection: collectionId }))!;
  await writeExport(old.ctx, { root: place, scope });
  const { items } = await readArchive(place);
  expect(items).toMatchObject([{ id: clip.id, file: 'cut', part: { of: film.id } }]);

  const here = await createPerson(other.ctx.db, { username: 'eve' });
  const { report } = await other.importFrom([place], { person: here });
  expect(report).toMatchObject({ state: 'done', files: { kept: { files: 1 } } });
  const [item] = await other.mediaOf(here);
  expect(item).toMatchObject({ id: clip.id, parent_id: null, title: 'Jump', sha256: hashOf(cut) });
  // Its shape is in the file, its speed is not.
  expect(item?.mending).toMatchObject({ shape: null, speed: { recorded: 18, transferred: 25 } });
  const { collections, collection_items: placed } = await rowsOf(other, here.userId);
  expect(collections).toMatchObject([{ id: collectionId, name: 'Jumps' }]);
  expect(placed).toMatchObject([{ media_id: clip.id }]);

  // Whoever is not its owner hears nothing of the film, and has as much of the clip.
  const passedOn = path.join(folder, 'passed on');
  await writeExport(old.ctx, { root: passedOn, scope: { ...scope, readerId: here.userId } });
  expect((await readArchive(passedOn)).items).toMatchObject([{ file: 'cut', part: null }]);
  const max = await createPerson(other.ctx.db, { username: 'max' });
  await other.importFrom([passedOn], { person: max });
  const [again] = await other.mediaOf(max);
  const { title, sha256, capture_source, captured_at } = item!;
  expect(again).toMatchObject({ title, sha256, capture_source, captured_at, parent_id: null });

  // With its film it is a part of that, whether it was cut or not.
  const both = path.join(folder, 'both');
  const own = (await findScope(old.ctx.db, { person: 'eve' }))!;
  await writeExport(old.ctx, { root: both, scope: own, withCuts: true });
  const zoe = await createPerson(other.ctx.db, { username: 'zoe' });
  await other.importFrom([both], { person: zoe });
  const { media } = await rowsOf(other, zoe.userId);
  expect(media.filter(({ parent_id: parent }) => parent !== null)).toHaveLength(1);
  expect(media).toHaveLength(4);
});

it('takes of everybody’s export what belongs to the person, refuses what is damaged, and says who is not in it [MOVE-17]', async () => {
  const carl = await createPerson(old.ctx.db, { username: 'carl' });
  await fillArchive(old, carl);
  const all = path.join(folder, 'all');
  await writeExport(old.ctx, { root: all, scope: everything });
  const { items } = await readArchive(all);
  const photo = items.find(
    ({ ownerId, path: place }) => ownerId === carl.userId && place?.endsWith('.jpg'),
  );
  await truncate(path.join(all, photo!.path!), 100);

  const here = await createPerson(other.ctx.db, { username: 'carl' });
  const { report } = await other.importFrom([all], { person: here });
  expect(report.files).toMatchObject({ kept: { files: 2 }, failed: { files: 1 } });
  expect(report.reasons).toMatchObject({ [importWords('en').damagedExport]: 1 });
  const nobody = await createPerson(other.ctx.db, { username: 'nobody' });
  await expect(other.importFrom([all], { person: nobody })).rejects.toThrow(
    importWords('en').notInExport,
  );
});

it('brings everybody of an export in together, with accounts, members of spaces and words; once more changes nothing [MOVE-17, MOVE-18]', async () => {
  const from = await createTestApp({ SPACES: 'all' });
  const to = await createImportApp();
  const [ada, ben, chief] = [
    await createPerson(from.ctx.db, { username: 'anna' }),
    await createPerson(from.ctx.db, { username: 'ben', password: 'a password of ben' }),
    await createPerson(from.ctx.db, { username: 'chief', role: 'superuser' }),
  ];
  const { film, spaceId } = await fillArchive(from, ada);
  await fillArchive(from, ben);
  await from.ctx.db
    .insertInto('space_member')
    .values({ space_id: spaceId, user_id: ben.userId, role: 'editor' })
    .execute();
  const ofBen = from.as(ben.actor);
  await ofBen.comments.create({ spaceId, mediaId: film.id, text: 'I swam' });
  await ofBen.comments.setHeart({ spaceId, mediaId: film.id, isGiven: true });
  await ofBen.proposals.propose({ mediaId: film.id, spaceId, title: 'Lake Garda' });
  await ofBen.media.setPosition({ id: film.id, positionMs: 7000 });
  const shared = await ofBen.collections.create({ spaceId, name: 'Of both' });
  await ofBen.collections.addItems({ collectionId: shared.id, mediaIds: [film.id] });
  // Accounts that were closed, or have expired, come in as they were.
  const account = (id: string) => from.ctx.db.updateTable('auth.user').where('id', '=', id);
  await account(ben.userId).set({ disabled_at: '2025-05-01T12:00:00Z' }).execute();
  const ended = { subscription_expiration_date: '2025-06-01T00:00:00Z' };
  await account(chief.userId).set(ended).execute();
  const all = path.join(folder, 'everybody');
  await writeExport(from.ctx, { root: all, scope: everything });

  const bring = async () => {
    const sources = await openSources(to.ctx.config, [all]);
    const people = await readComingPeople(sources.archives);
    const run = { signal: new AbortController().signal, onProgress: () => undefined };
    const wanted = { people, sources, collections: 'albums' as const, withTrash: false };
    return importEverybody(to.ctx, { ...wanted, run });
  };
  const rows = await bring();
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  const isFrom = [ada.userId, ben.userId, chief.userId];
  // Anna has an account here, with the same address; the others keep their ids.
  const isHere = [to.anna.userId, ben.userId, chief.userId];
  const tablesOf = async (app: Pick<TestApp, 'ctx'>, ids: string[]) => {
    const tables = [];
    for (const id of ids) tables.push(await rowsOf(app, id));
    return JSON.parse(JSON.stringify(tables).replaceAll(ada.userId, to.anna.userId)) as unknown;
  };
  expect(await tablesOf(to, isHere)).toEqual(await tablesOf(from, isFrom));
  const { db } = to.ctx;
  const members = db.selectFrom('space_member').select(['user_id', 'role']).orderBy('role');
  expect(await members.where('space_id', '=', spaceId).execute()).toEqual([
    { user_id: ben.userId, role: 'editor' },
    { user_id: to.anna.userId, role: 'owner' },
  ]);
  const roles = db.selectFrom('user_roles').select('role').where('user_id', '=', chief.userId);
  expect(await roles.execute()).toEqual([{ role: 'client' }]);
  const states = db.selectFrom('auth.user').select(['disabled_at', 'subscription_expiration_date']);
  expect(await states.where('id', '=', ben.userId).execute()).toMatchObject([
    { disabled_at: new Date('2025-05-01T12:00:00Z') },
  ]);
  expect(await states.where('id', '=', chief.userId).execute()).toMatchObject([
    { disabled_at: null, subscription_expiration_date: new Date('2025-06-01T00:00:00Z') },
  ]);
  const accounts = db
    .selectFrom('auth.account')
    .select('password')
    .where('userId', '=', ben.userId);
  expect(await accounts.execute()).toEqual([]);

  await db.deleteFrom('item_comment').where('text', '=', 'I swam').execute();
  const before = await tablesOf(to, isHere);
  await bring();
  expect(await tablesOf(to, isHere)).toEqual(before);
  const own = await openSources(to.ctx.config, [root]);
  await expect(readComingPeople(own.archives)).rejects.toThrow(importWords('en').notEverybody);
  await from.close();
  await to.close();
});
