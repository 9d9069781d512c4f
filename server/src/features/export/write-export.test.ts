import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { encodeBagPath } from '#features/export/bag-path.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import { fillArchive, linkPassword, readArchive } from '#features/export/exports.harness.ts';
import { everything, findScope } from '#features/export/find-scope.read.ts';
import { largestPart } from '#features/export/largest-file.ts';
import { writeExportParts } from '#features/export/write-export-zip.ts';
import { writeExport } from '#features/export/write-export.ts';
import { xmpReaderFor } from '#features/imports/readers/xmp/read-xmp.ts';
import { flipBit, lose, makeUnreadable } from '#test/damage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { putDerived } from '#test/put-derived.ts';
import { readBag } from '#test/read-bag.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let bert: Person;
let folder: string;
let root: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
  anna = await createPerson(app.ctx.db, { username: 'anna', password: 'a password of anna' });
  bert = await createPerson(app.ctx.db, { username: 'bert' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  for (const table of ['media', 'collections', 'space', 'tape', 'tape_number'] as const)
    await app.ctx.db.deleteFrom(table).execute();
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bag-'));
  root = path.join(folder, 'bag');
});
afterEach(() => rm(folder, { recursive: true }));

type Changes = Parameters<typeof keepOriginal>[3];

async function keep(person: Person, originalName: string, changes: Changes = {}) {
  const bytes = randomBytes(3000);
  const row = await keepOriginal(app.ctx, person.userId, bytes, {
    original_name: originalName,
    upload_date: '2024-03-01T12:00:00Z',
    ...changes,
  });
  return { row, bytes };
}
const exportAll = (scope: ExportScope = everything) => writeExport(app.ctx, { root, scope });
const scopeOf = async (wanted: Parameters<typeof findScope>[1]) =>
  (await findScope(app.ctx.db, wanted))!;
const originalsIn = (payload: Map<string, Buffer>) =>
  [...payload.keys()].filter((place) => !/\.xmp$|\/archive\.json$/.test(place)).sort();

it('writes every original under a readable name that every file system takes, and not the trash [MOVE-13, MOVE-14, F37]', async () => {
  const film = await keep(anna, 'Wedding.mp4', {
    type: 'video',
    captured_at: '1987-06-05T00:00:00',
    capture_precision: 'year',
    capture_source: 'person',
    folder: 'Tapes/Italy',
  });
  const first = await keep(anna, 'IMG_1.jpg');
  await keep(anna, 'img_1.JPG');
  const odd = await keep(bert, '100% done\r\n../../etc/passwd.jpg');
  await keep(bert, 'CON.jpg');
  await keep(bert, 'Großmutter 👵 Ünï.jpg'.normalize('NFD'));
  await keep(bert, `${'long '.repeat(60)}.jpg`);
  await keep(bert, 'deleted.jpg', { deleted_at: '2024-04-01T12:00:00Z' });
  expect(await exportAll()).toMatchObject({ originals: 7, bytes: 21_000, missing: [] });

  const { payload, faults, info } = await readBag(root);
  expect(faults).toEqual([]);
  expect(info).toMatchObject({ 'Bagging-Date': new Date().toISOString().slice(0, 10) });
  const oddPlace = 'data/bert/Undated/100% done__.._.._etc_passwd.jpg';
  expect(originalsIn(payload)).toEqual([
    'data/anna/1987/1987 Italy/Wedding.mp4',
    'data/anna/Undated/IMG_1.jpg',
    'data/anna/Undated/img_1 (2).JPG',
    oddPlace,
    'data/bert/Undated/Großmutter 👵 Ünï.jpg',
    'data/bert/Undated/_CON.jpg',
    `data/bert/Undated/${'long '.repeat(35)}l.jpg`,
  ]);
  expect(payload.size).toBe(15);
  expect(payload.get('data/anna/1987/1987 Italy/Wedding.mp4')?.equals(film.bytes)).toBe(true);
  expect(payload.get('data/anna/Undated/IMG_1.jpg')?.equals(first.bytes)).toBe(true);
  expect(payload.get(oddPlace)?.equals(odd.bytes)).toBe(true);
  expect(await readFile(path.join(root, 'manifest-sha256.txt'), 'utf8')).toContain(
    'data/bert/Undated/100%25 done',
  );
  expect((await stat(path.join(root, oddPlace))).mtime).toEqual(odd.row.upload_date);
  expect(encodeBagPath('a%0A\r\nb')).toBe('a%250A%0D%0Ab');
});

it('says all that Heirloom knows in archive.json, and to other programs in XMP; sha256sum finds nothing wrong [MOVE-13, F37, SPACE-19]', async () => {
  const made = await fillArchive(app, anna);
  await exportAll(await scopeOf({ person: 'anna' }));
  const { film, photo, undated, clip } = made;
  const archive = await readArchive(root);
  expect(archive).toMatchObject({
    scope: { kind: 'person', id: anna.userId, name: 'anna' },
    isDrive: false,
    people: [{ id: anna.userId, email: anna.email }],
    collections: [
      {
        id: made.collectionId,
        name: 'Italy',
        coverId: photo.id,
        items: [
          { itemId: photo.id, caption: 'The pier' },
          { itemId: clip.id, caption: null },
          { itemId: film.id },
        ],
      },
    ],
    spaces: [{ id: made.spaceId, members: [{ personId: anna.userId, role: 'owner' }] }],
    links: [{ collectionId: made.collectionId, name: 'For Tom', hasPassword: true }],
    positions: [{ itemId: film.id, positionMs: 12_000 }],
    history: [{ field: 'rotation' }, { field: 'description', personId: anna.userId }],
    tapes: [
      {
        label: 'Italy',
        place: 'Attic, box 3',
        items: [
          { itemId: film.id, part: 'content', isPutAway: true },
          { itemId: undated.id, part: 'photo' },
        ],
      },
    ],
    comments: [{ text: 'So cold!', atMs: 5000, spaceName: 'Family', personId: anna.userId }],
    hearts: [{ itemId: photo.id, personId: anna.userId }],
    proposals: [],
  });
  expect(archive.spaces[0]!.items.map(({ itemId }) => itemId).sort()).toEqual(
    [film.id, photo.id, clip.id].sort(),
  );
  const folderName = 'data/1987/1987-07 Italy';
  expect(archive.items).toMatchObject([
    {
      id: film.id,
      path: `${folderName}/lake.avi`,
      file: 'whole',
      sha256: film.sha256,
      capture: { localTime: '1987-07-05T00:00:00', precision: 'month', isApproximate: true },
      chapters: [
        {
          id: made.chapterId,
          title: 'Arrival',
          description: 'By train',
          capture: { localTime: '1987-07-04T00:00:00', precision: 'day' },
          isBoring: true,
          makerId: anna.userId,
        },
        { title: 'Dinner' },
      ],
      mending: { shape: '4:3' },
    },
    {
      path: `${folderName}/IMG_1.jpg`,
      fileModifiedAt: '2003-02-01T10:00:00.000Z',
      beside: [{ name: 'IMG_1.jpg.xmp', path: `data/_beside/${photo.id}/1 IMG_1.jpg.xmp` }],
      imported: { people: ['Oma Ilse', "O'Brien & Söhne"] },
    },
    { path: 'data/Undated/no date 👵.jpg', rotation: 90, guest: { name: 'Aunt Rita' } },
    { id: clip.id, file: 'none', path: null, part: { of: film.id, beginMs: 5000, endMs: 20_000 } },
  ]);
  expect(undated.captured_at).toBeNull();

  const readXmp = xmpReaderFor(app.ctx, anna.userId);
  const xmpOf = (name: string) => readFile(path.join(root, folderName, `${name}.xmp`));
  expect(await readXmp(await xmpOf('lake.avi'))).toMatchObject({
    title: 'By the lake <1> & more',
    description: 'With everybody, and the dog',
    takenAt: '1987-07',
  });
  const known = await readXmp(await xmpOf('IMG_1.jpg'));
  expect(known).toMatchObject({
    takenAt: '1987-07-06T10:11:12+02:00',
    people: ['Oma Ilse', "O'Brien & Söhne"],
    keywords: ['lake'],
    rating: 4,
  });
  expect(known.location?.latitude).toBeCloseTo(-33.8568, 5);

  const check = (manifest: string) =>
    promisify(execFile)('sha256sum', ['--check', '--strict', '--quiet', manifest], { cwd: root });
  await check('manifest-sha256.txt');
  await check('tagmanifest-sha256.txt');
});

it('has where clips begin and end, and their files where they are wanted and were cut [TAPE-13]', async () => {
  const { clip, film } = await fillArchive(app, anna);
  const key = 'clips/of-export.mp4';
  await putDerived(app.ctx.storage, { bucket: 'renditions', key }, 'what was cut');
  await app.ctx.db
    .insertInto('rendition')
    .values({
      media_id: clip.id,
      kind: 'play',
      file_path: key,
      mime_type: 'video/mp4',
      file_size: 12,
      pipeline_version: 1,
    })
    .execute();
  const place = { of: film.id, beginMs: 5000, endMs: 20_000 };
  await writeExport(app.ctx, { root, scope: everything, withCuts: true });
  const exported = (await readArchive(root)).items.find(({ id }) => id === clip.id)!;
  expect(exported).toMatchObject({ file: 'cut', part: place });
  expect(String(await readFile(path.join(root, exported.path!)))).toBe('what was cut');
  const others = path.join(folder, 'without');
  await writeExport(app.ctx, { root: others, scope: everything });
  const items = (await readArchive(others)).items;
  expect(items.find(({ id }) => id === clip.id)).toMatchObject({ file: 'none', part: place });
});

it('lets no secret leave, nor what is another person’s [MOVE-18]', async () => {
  const made = await fillArchive(app, anna);
  const others = await fillArchive(app, bert);
  await exportAll(await scopeOf({ person: 'anna' }));
  const texts: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      texts.push(await readFile(path.join(entry.parentPath, entry.name), 'latin1'));
  }
  const whole = texts.join('\n');
  const { db } = app.ctx;
  const accounts = await db.selectFrom('auth.account').selectAll().execute();
  const shares = await db.selectFrom('shares').selectAll().execute();
  const sessions = await db.selectFrom('auth.session').selectAll().execute();
  const secrets = [
    linkPassword,
    made.linkPath.split('/').at(-1)!,
    ...accounts.flatMap(({ password }) => password ?? []),
    ...sessions.map(({ token }) => token),
    ...shares
      .flatMap(({ token_hash, password_hash }) => [
        token_hash.toString('hex'),
        token_hash.toString('base64'),
        password_hash ?? [],
      ])
      .flat(),
  ];
  expect(secrets.length).toBeGreaterThan(8);
  for (const secret of secrets) expect(whole).not.toContain(secret);
  for (const id of [others.film.id, others.collectionId, others.spaceId, bert.email, bert.userId])
    expect(whole).not.toContain(id);
  expect(whole).toContain(made.film.id);
});

it('exports a collection or a space, with what others have put there and let be passed on [MOVE-13, MOVE-18]', async () => {
  const made = await fillArchive(app, anna);
  await exportAll(await scopeOf({ collection: made.collectionId }));
  const one = await readArchive(root);
  expect(one.items.map(({ id }) => id)).toEqual([made.film.id, made.photo.id, made.clip.id]);
  expect(one.spaces).toEqual([]);

  const { row } = await keep(bert, 'of-bert.jpg', {
    folder: 'Secret',
    imported: JSON.stringify({ program: 'xmp', people: ['Nobody'] }),
  });
  await app.ctx.db
    .insertInto('space_member')
    .values({ space_id: made.spaceId, user_id: bert.userId, role: 'contributor' })
    .execute();
  const added = { spaceId: made.spaceId, mediaIds: [row.id] };
  await app.as(bert.actor).spaces.addItems(added);
  const scope = { ...(await scopeOf({ space: made.spaceId })), readerId: anna.userId };
  root = path.join(folder, 'kept to himself');
  await exportAll(scope);
  expect((await readArchive(root)).items.map(({ id }) => id)).not.toContain(row.id);
  await app.ctx.db
    .updateTable('space_item')
    .set({ may_pass_on: true })
    .where('media_id', '=', row.id)
    .execute();
  root = path.join(folder, 'passed on');
  await exportAll(scope);
  const all = await readArchive(root);
  expect(all.items.find(({ id }) => id === row.id)).toMatchObject({
    imported: null,
    folder: null,
    path: 'data/Undated/of-bert.jpg',
  });
  expect(all.people).toContainEqual({
    id: bert.userId,
    name: 'bert',
    username: null,
    email: null,
    disabledAt: null,
    subscriptionEndsAt: null,
  });
});

it('says of a clip that others put there without its film nothing of the film, until that is there too (TAPE-12)', async () => {
  const { spaceId } = await fillArchive(app, anna);
  const { clip, film } = await fillArchive(app, bert);
  const member = { space_id: spaceId, user_id: bert.userId, role: 'contributor' as const };
  await app.ctx.db.insertInto('space_member').values(member).execute();
  const add = (id: string) =>
    app.as(bert.actor).spaces.addItems({ spaceId, mediaIds: [id], mayPassOn: true });
  const scope = await scopeOf({ space: spaceId });
  const saidOfClip = async (readerId: string | null, name: string) => {
    root = path.join(folder, name);
    await exportAll({ ...scope, readerId });
    const { items } = await readArchive(root);
    return [
      items.find(({ id }) => id === clip.id)!.part?.of,
      String(await readFile(path.join(root, 'data/archive.json'))),
    ] as const;
  };
  await add(clip.id);
  const [of, text] = await saidOfClip(anna.userId, 'without the film');
  expect([of, text.includes(film.id)]).toEqual([undefined, false]);
  expect((await saidOfClip(null, 'of the operator'))[0]).toBe(film.id);
  await add(film.id);
  expect((await saidOfClip(anna.userId, 'with the film'))[0]).toBe(film.id);
});

it('has a person’s own words also where nobody sees them any more, and those of nobody else [SPACE-08, MOVE-18]', async () => {
  const { photo, spaceId } = await fillArchive(app, anna);
  await app.ctx.db
    .insertInto('space_member')
    .values({ space_id: spaceId, user_id: bert.userId, role: 'contributor' })
    .execute();
  const place = { spaceId, mediaId: photo.id };
  await app.as(bert.actor).comments.create({ ...place, text: 'Said by Bert' });
  await app.as(anna.actor).comments.create({ ...place, text: 'Said by Anna' });
  await app.as(bert.actor).proposals.propose({ mediaId: photo.id, title: 'Wanted by Bert' });
  await app.as(anna.actor).spaces.withdrawItems({ spaceId, mediaIds: [photo.id] });
  await app.as(bert.actor).spaces.leave({ spaceId });
  const scope = await scopeOf({ person: 'bert' });
  await exportAll(scope);
  const archive = await readArchive(root);
  expect(archive.comments).toMatchObject([
    { text: 'Said by Bert', itemId: photo.id, itemTitle: null, spaceName: 'Family' },
  ]);
  expect(archive.proposals).toMatchObject([{ before: null, after: { title: 'Wanted by Bert' } }]);
  const texts = await readFile(path.join(root, 'data/archive.json'), 'utf8');
  for (const word of ['Said by Anna', 'So cold!', 'IMG 1', anna.email])
    expect(texts).not.toContain(word);
});

it('is in the audit log', async () => {
  await keep(bert, 'b.jpg');
  await exportAll(await scopeOf({ person: bert.email }));
  const [entry] = await app.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'data.exported')
    .orderBy('id', 'desc')
    .execute();
  expect(entry).toMatchObject({
    actor_id: null,
    target_user_id: bert.userId,
    details: { what: 'bag', originals: 1 },
  });
});

it('goes on in ZIP files after an original that the disk cannot read, or only in part [MOVE-13]', async () => {
  const unreadable = await keep(anna, 'unreadable.jpg');
  const half = await keep(anna, 'half.jpg');
  await keep(anna, 'whole.jpg');
  await makeUnreadable(app.ctx, unreadable.row);
  const { storage } = app.ctx;
  const open: typeof storage.open = async (bucket, key) => {
    const file = await storage.open(bucket, key);
    if (key !== half.row.file_path) return file;
    return { ...file, stream: () => Readable.from(breakingOff(half.bytes)) };
  };
  const ctx = { ...app.ctx, storage: { ...storage, open } };
  const wanted = { root, scope: everything, partBytes: 10_000_000 };
  expect(await writeExportParts(ctx, wanted)).toMatchObject({
    originals: 2,
    missing: ['data/anna/Undated/unreadable.jpg'],
    damaged: ['data/anna/Undated/half.jpg'],
  });
  const [zip] = (await readdir(root)).filter((name) => name.endsWith('.zip'));
  const out = path.join(folder, 'out');
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', path.join(root, zip!), out]);
  const { payload, faults } = await readBag(out);
  expect(faults).toEqual([]);
  const kept = payload.get('data/anna/Undated/half.jpg')!;
  expect(kept.subarray(0, 1000)).toEqual(half.bytes.subarray(0, 1000));
  expect(kept.subarray(1000)).toEqual(Buffer.alloc(2000));
});

async function* breakingOff(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, 1000);
  throw new Error('EIO: i/o error, read');
}

it('says which originals are missing, unreadable or damaged, and is a valid bag all the same [MOVE-13]', async () => {
  const lost = await keep(anna, 'lost.jpg');
  const unreadable = await keep(anna, 'unreadable.jpg');
  const flipped = await keep(anna, 'flipped.jpg');
  await keep(anna, 'good.jpg');
  await lose(app.ctx, lost.row);
  await makeUnreadable(app.ctx, unreadable.row);
  await flipBit(app.ctx, flipped.row);
  expect(await exportAll()).toMatchObject({
    originals: 2,
    missing: ['data/anna/Undated/lost.jpg', 'data/anna/Undated/unreadable.jpg'],
    damaged: ['data/anna/Undated/flipped.jpg'],
  });
  const { payload, faults } = await readBag(root);
  expect(faults).toEqual([]);
  expect(originalsIn(payload)).toEqual([
    'data/anna/Undated/flipped.jpg',
    'data/anna/Undated/good.jpg',
  ]);
  expect(payload.has('data/anna/Undated/lost.jpg.xmp')).toBe(true);
  expect(await readFile(path.join(root, 'missing-files.txt'), 'utf8')).toBe(
    'data/anna/Undated/lost.jpg\ndata/anna/Undated/unreadable.jpg\n',
  );
  expect((await readArchive(root)).items.map(({ file }) => file)).toEqual([
    'missing',
    'missing',
    'damaged',
    'whole',
  ]);
});

const exportProcess = new URL('export-process.fixture.ts', import.meta.url).pathname;

async function exportUntilKilled(diesAfterFiles: number): Promise<void> {
  const databaseUrl = app.ctx.config.DATABASE_URL;
  const setup = { databaseUrl, dataDir: app.dataDir, root, diesAfterFiles };
  const child = spawn(process.execPath, [exportProcess, JSON.stringify(setup)], {
    stdio: 'inherit',
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

it('leaves out what the disk takes no file of, says so, and goes on [MOVE-14]', async () => {
  const large = await keepOriginal(app.ctx, anna.userId, randomBytes(300_000), {
    original_name: 'film.mp4',
  });
  await keep(anna, 'small.jpg');
  const { databaseUrl, dataDir } = { databaseUrl: app.ctx.config.DATABASE_URL, ...app };
  const setup = JSON.stringify({ databaseUrl, dataDir, root });
  // As FAT32 does with 4 GiB, the system refuses to write a file on.
  const limited = ['--fsize=200000', process.execPath, exportProcess, setup];
  await promisify(execFile)('prlimit', limited);
  const { payload, faults } = await readBag(root);
  expect(faults).toEqual([]);
  expect(originalsIn(payload)).toEqual(['data/anna/Undated/small.jpg']);
  expect(await readFile(path.join(root, 'too-large-files.txt'), 'utf8')).toBe(
    'data/anna/Undated/film.mp4\n',
  );
  const { items } = await readArchive(root);
  expect(items.find(({ id }) => id === large.id)).toMatchObject({ file: 'missing' });
});

it('makes no ZIP files that FAT32 does not take [MOVE-14]', () => {
  const fat = 2 ** 32 - 1;
  expect(largestPart(fat, 4e9)).toBeLessThan(fat);
  expect(() => largestPart(fat, 4.2e9)).toThrow('This disk (FAT32) takes no file of 4 GiB.');
  expect(largestPart(Infinity, 64e9)).toBe(Infinity);
});

it('looks like no bag when it is killed, and goes on with what is right of it [MOVE-13]', async () => {
  const kept = [];
  for (let n = 0; n < 8; n += 1) kept.push(await keep(anna, `${n}.jpg`));
  const fileOf = (n: number) => path.join(root, `data/anna/Undated/${n}.jpg`);
  await exportUntilKilled(5);
  expect(existsSync(path.join(root, 'bagit.txt'))).toBe(false);
  expect(await readdir(root)).toContain('unfinished-export.txt');
  const before = await stat(fileOf(0));
  await truncate(fileOf(1), 1000);
  await app.ctx.db
    .updateTable('media')
    .set({ deleted_at: new Date() })
    .where('id', '=', kept[4]!.row.id)
    .execute();
  expect(await exportAll()).toMatchObject({ originals: 7, missing: [], damaged: [] });
  expect((await stat(fileOf(0))).ctimeMs).toBe(before.ctimeMs);
  const { payload, faults } = await readBag(root);
  expect(faults).toEqual([]);
  expect(originalsIn(payload).map((place) => path.basename(place))).toEqual(
    [0, 1, 2, 3, 5, 6, 7].map((n) => `${n}.jpg`),
  );
  for (const n of [0, 1, 7]) expect((await readFile(fileOf(n))).equals(kept[n]!.bytes)).toBe(true);
  expect(await readdir(root)).not.toContain('unfinished-export.txt');
  await expect(exportAll()).rejects.toThrow('There is a complete export in this folder already.');
});

it('writes into no folder that holds something else, none of the archive, and no file', async () => {
  await writeFile(path.join(folder, 'mine.txt'), 'mine');
  const into = (place: string) => writeExport(app.ctx, { root: place, scope: everything });
  await expect(into(folder)).rejects.toThrow('not empty');
  expect(await readdir(folder)).toEqual(['mine.txt']);
  await expect(into(path.join(folder, 'mine.txt/new'))).rejects.toThrow('This is a file');
  const inside = path.join(onDisk(app.ctx).originalsDir, 'images', 'bag');
  await expect(into(inside)).rejects.toThrow("archive's own folder");
  await expect(into(path.join(app.dataDir, 'new'))).rejects.toThrow("archive's own folder");
});
