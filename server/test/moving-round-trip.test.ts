/** What leaves by an export comes back by an import: the same rows, the same bytes. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillArchive, readArchive } from '#features/export/exports.harness.ts';
import { everything, findScope } from '#features/export/find-scope.read.ts';
import { writeExportParts } from '#features/export/write-export-zip.ts';
import { writeExport } from '#features/export/write-export.ts';
import { importEverybody } from '#features/imports/import-everybody.service.ts';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { readComingPeople } from '#features/imports/readers/heirloom/people-of-archive.ts';
import { openSources } from '#features/imports/source/open-sources.ts';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { columnOrigins } from '#features/media-items/sidecar-of-item.ts';
import { createPerson, type Person } from '#test/people.ts';
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

/** Columns that say where something lies here, or that processing makes again. */
const ofPlace = new Set<string>(['user_id', 'file_path', 'checked_at', 'check_finding']);
const isMadeAgain = (column: string) =>
  ofPlace.has(column) ||
  ['processing', 'chapters'].includes(columnOrigins[column as keyof typeof columnOrigins]);

/** All rows of somebody, by table; of accounts only who owns them. */
async function rowsOf({ ctx }: Pick<TestApp, 'ctx'>, userId: string) {
  const own = sql`(select id from media where user_id = ${userId})`;
  const read = async (table: string, where: ReturnType<typeof sql>, order: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} as t where ${where} order by ${sql.raw(order)}`.execute(
      ctx.db,
    );
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !(table === 'media' && isMadeAgain(column)))
          .filter(([column]) => !(table === 'collection_items' && column === 'id'))
          .filter(([column]) => !(table === 'media_change' && column === 'id'))
          .filter(([column]) => !['new_since', 'visited_at', 'digest_at'].includes(column))
          .map(([column, value]) => [column, value === userId ? 'the owner' : value]),
      ),
    );
  };
  return {
    media: await read('media', sql`user_id = ${userId}`, 'id'),
    chapter: await read('chapter', sql`media_id in ${own}`, 'start_ms'),
    collections: await read('collections', sql`user_id = ${userId}`, 'id'),
    collection_items: await read('collection_items', sql`media_id in ${own}`, 'position, media_id'),
    playback: await read('playback', sql`user_id = ${userId}`, 'media_id'),
    media_change: await read('media_change', sql`media_id in ${own}`, 'id'),
    space: await read('space', sql`true`, 'id'),
    space_member: await read('space_member', sql`true`, 'space_id'),
    space_collection: await read('space_collection', sql`true`, 'space_id'),
    space_item: await read('space_item', sql`true`, 'media_id'),
    tape: await read('tape', sql`user_id = ${userId}`, 'number'),
    tape_item: await read('tape_item', sql`media_id in ${own}`, 'media_id'),
    space_tape: await read('space_tape', sql`true`, 'tape_id'),
    item_comment: await read('item_comment', sql`media_id in ${own}`, 'id'),
    item_heart: await read('item_heart', sql`media_id in ${own}`, 'media_id'),
    guest_file: await read('guest_file', sql`media_id in ${own}`, 'media_id'),
  };
}

async function hashesOf({ ctx }: Pick<TestApp, 'ctx'>, userId: string) {
  const rows = await ctx.db
    .selectFrom('media')
    .select(['id', 'bucket', 'file_path'])
    .where('user_id', '=', userId)
    .where('file_path', 'is not', null)
    .orderBy('id')
    .execute();
  const hashes = rows.map(async ({ id, bucket, file_path }) => {
    const hash = createHash('sha256');
    const file = await ctx.storage.open(bucket!, file_path!);
    for await (const piece of file.stream()) hash.update(piece as Buffer);
    await refreshSidecar(ctx, id);
    const sidecar = await ctx.storage.readSidecar(bucket!, file_path!);
    const tape = sidecar?.tape && { ...sidecar.tape, ownerId: null };
    const said = { ...sidecar, tape, id, ownerId: null, sha256: hash.digest('hex') };
    return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  });
  return Promise.all(hashes);
}

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
  expect(await hashesOf(other, userId)).toEqual(await hashesOf(old, anna.userId));
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
