import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { DriveArchive } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkDrive } from '#features/export-drive/check-drive.ts';
import { createDriveMaker } from '#features/export-drive/create-drive-maker.ts';
import { driveSentence } from '#features/export-drive/drive-sentence.ts';
import { stampPath } from '#features/export-drive/drive-stamp.ts';
import { updateDrive } from '#features/export-drive/update-drive.ts';
import { everything, findScope } from '#features/export/find-scope.read.ts';
import { writeExport } from '#features/export/write-export.ts';
import { repairOriginals } from '#features/fixity/repair-originals.ts';
import { saveRendition } from '#features/processing/steps/renditions.repo.ts';
import { canMount } from '#test/can-mount.ts';
import { flipBit, loseSector } from '#test/damage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { putDerived } from '#test/put-derived.ts';
import { readBag } from '#test/read-bag.ts';
import { makeStick } from '#test/sticks.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let folder: string;
let webDir: string;
let root: string;

const hostile = '</script>\u2028<img src=x onerror="alert(1)">';

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), 'heirloom-pages-'));
  const pages = path.join(webDir, 'drive-viewer');
  await mkdir(path.join(pages, 'viewer'), { recursive: true });
  await writeFile(path.join(pages, 'index.html'), 'the pages');
  await writeFile(path.join(pages, 'viewer/viewer.js'), 'the script');
  await writeFile(
    path.join(pages, 'How to read this in 2060.html'),
    '<p>{{title}}, {{madeBy}}</p>{{formats}}',
  );
  app = await createTestApp({ WEB_DIR: webDir });
  await app.startJobs();
  anna = await createPerson(app.ctx.db, { username: 'anna' });
});
afterAll(async () => {
  await app?.close();
  await rm(webDir, { recursive: true });
});
beforeEach(async () => {
  for (const table of ['media', 'collections'] as const)
    await app.ctx.db.deleteFrom(table).execute();
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-drive-'));
  root = path.join(folder, 'drive');
});
afterEach(() => rm(folder, { recursive: true }));

function keep(name: string, changes: Parameters<typeof keepOriginal>[3] = {}) {
  return keepOriginal(app.ctx, anna.userId, randomBytes(3000), {
    original_name: name,
    mime_type: 'image/jpeg',
    upload_date: '2024-03-01T12:00:00Z',
    ...changes,
  });
}

async function giveRendition(id: string, kind: string, name: string): Promise<void> {
  const bucket = kind === 'thumb' ? 'thumbnails' : 'renditions';
  const key = `${anna.userId}/${id}/${name}`;
  await putDerived(app.ctx.storage, { bucket, key }, `${kind} of ${id}`);
  await saveRendition(app.ctx.db, {
    media_id: id,
    kind,
    file_path: key,
    mime_type: name.endsWith('mp4') ? 'video/mp4' : 'image/webp',
    file_size: 10,
    pipeline_version: 1,
  });
}

async function writeDrive(): Promise<void> {
  const scope = (await findScope(app.ctx.db, { person: 'anna' }))!;
  const drive = createDriveMaker(app.ctx, { scope, withCuts: false });
  await writeExport(app.ctx, { root, scope, drive });
}

/** Runs the scripts of the drive as its page does. */
async function shownArchive(): Promise<DriveArchive> {
  const page: { archive?: DriveArchive } = {};
  createContext(Object.assign(page, { window: page }));
  runInContext(await readFile(path.join(root, 'viewer/archive.js'), 'utf8'), page);
  for (const part of page.archive!.parts) {
    runInContext(await readFile(path.join(root, part), 'utf8'), page);
  }
  return JSON.parse(JSON.stringify(page.archive)) as DriveArchive;
}

const sentence = async () => driveSentence(await checkDrive(app.ctx, root));
const onDrive = (item: { file?: string } | undefined) => path.join(root, item!.file!);

it('is a valid bag, with pages, pictures, and copies of what browsers do not show [MOVE-15]', async () => {
  const photo = await keep('pier.jpg', {
    title: hostile,
    captured_at: '1987-07-06T10:00:00',
    capture_precision: 'day',
    capture_source: 'exif',
  });
  const turned = await keep('turned.jpg', { rotation: 90 });
  const heic = await keep('new.heic', { mime_type: 'image/heic' });
  const film = await keep('lake.avi', {
    type: 'video',
    mime_type: 'video/x-msvideo',
    captured_at: '1990-01-01T00:00:00',
    capture_precision: 'year',
    capture_source: 'person',
  });
  const plain = await keep('phone.mp4', {
    type: 'video',
    mime_type: 'video/mp4',
    facts: JSON.stringify({ directPlay: { mimeType: 'video/mp4', height: 720 } }),
  });
  for (const { id } of [photo, turned, heic]) {
    await giveRendition(id, 'thumb', 'thumb.jpg');
    await giveRendition(id, 'view', 'view.webp');
  }
  await giveRendition(film.id, 'play', 'play.mp4');
  await giveRendition(plain.id, 'play', 'play.mp4');
  const api = app.as(anna.actor);
  const { id: collectionId } = await api.collections.create({ name: hostile, description: null });
  await api.collections.addItems({ collectionId, mediaIds: [film.id, photo.id] });
  await api.collections.setCaption({ collectionId, mediaId: photo.id, caption: hostile });
  await writeDrive();

  expect((await readBag(root)).faults).toEqual([]);
  const shown = await shownArchive();
  expect(shown).toMatchObject({ format: 1, title: expect.any(String) });
  expect(shown.items.slice(0, 2).map(({ id }) => id)).toEqual([film.id, photo.id]);
  const byId = new Map(shown.items.map((item) => [item.id, item]));
  expect(byId.get(photo.id)).toMatchObject({
    title: hostile,
    taken: { localTime: '1987-07-06T10:00:00', precision: 'day' },
    thumbnail: `viewer/thumbnails/${photo.id.slice(-2)}/${photo.id}.jpg`,
  });
  expect(byId.get(photo.id)).not.toHaveProperty('copy');
  expect(byId.get(plain.id)).not.toHaveProperty('copy');
  const copies = [turned, heic, film].map(({ id }) => byId.get(id)!.copy!);
  expect(copies.map((copy) => path.extname(copy))).toEqual(['.webp', '.webp', '.mp4']);
  for (const copy of copies) expect(existsSync(path.join(root, copy))).toBe(true);
  for (const item of shown.items) expect(existsSync(onDrive(item))).toBe(true);
  expect(shown.collections).toMatchObject([
    {
      name: hostile.replace('\u2028', ' '),
      items: expect.arrayContaining([film.id, photo.id]),
      captions: { [photo.id]: hostile },
    },
  ]);
  for (const script of ['viewer/archive.js', ...shown.parts]) {
    expect(await readFile(path.join(root, script), 'utf8')).not.toMatch(/<|\u2028/);
  }
  const page = await readFile(path.join(root, 'How to read this in 2060.html'), 'utf8');
  expect(page).toContain('<tr><td>.jpg</td><td>2</td><td>JPEG, ISO/IEC 10918-1</td></tr>');
  expect(await readFile(path.join(root, 'index.html'), 'utf8')).toBe('the pages');
});

it('says what is new, missing and damaged, and is whole again after an update [MOVE-16]', async () => {
  for (let n = 0; n < 4; n += 1) await keep(`${n}.jpg`);
  await writeDrive();
  expect(await sentence()).toBe('All there');
  for (let n = 0; n < 14; n += 1) await keep(`new ${n}.jpg`);
  const { items } = await shownArchive();
  await loseSector(onDrive(items[0]));
  expect(await sentence()).toBe('All there; 14 new ones missing; 1 damaged');
  await rm(onDrive(items[1]));
  await app.ctx.db.deleteFrom('media').where('id', '=', items[2]!.id).execute();
  expect(await sentence()).toBe(
    '1 missing; 14 new ones missing; 1 damaged; 1 no longer in the archive',
  );
  expect(await updateDrive(app.ctx, root)).toMatchObject({
    originals: 17,
    missing: [],
    damaged: [],
  });
  expect(await sentence()).toBe('All there');
  expect((await readBag(root)).faults).toEqual([]);
  expect((await shownArchive()).items).toHaveLength(17);
});

it('keeps its good copy of an original that is damaged in the archive, and mends the archive [MOVE-16]', async () => {
  const { id, ...place } = await keep('a.jpg');
  await writeDrive();
  await flipBit(app.ctx, place);
  expect(await updateDrive(app.ctx, root)).toMatchObject({ damaged: [] });
  await app.ctx.db
    .updateTable('media')
    .set({ check_finding: 'corrupt', checked_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  expect(await repairOriginals(app.ctx, path.join(root, 'data'))).toEqual({ repaired: 1, left: 0 });
});

it('still opens after a kill in the middle of an update, which goes on [MOVE-16]', async () => {
  for (let n = 0; n < 4; n += 1) await keep(`${n}.jpg`);
  await writeDrive();
  const before = await shownArchive();
  for (let n = 0; n < 6; n += 1) await keep(`new ${n}.jpg`);
  const fixture = new URL('drive-process.fixture.ts', import.meta.url).pathname;
  const { config } = app.ctx;
  const setup = { databaseUrl: config.DATABASE_URL, dataDir: app.dataDir, root, webDir };
  const child = spawn(process.execPath, [fixture, JSON.stringify(setup)], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  const after = await shownArchive();
  expect(after).toEqual(before);
  for (const item of after.items) expect(existsSync(onDrive(item))).toBe(true);
  await expect(sentence()).rejects.toThrow('writing it was interrupted');
  await updateDrive(app.ctx, root);
  expect(await sentence()).toBe('All there');
});

it('refuses what is no drive, another archive’s, or a newer version’s, and leaves it as it is [MOVE-16]', async () => {
  await mkdir(root);
  await expect(sentence()).rejects.toThrow('is not a drive');
  await keep('a.jpg');
  await rm(root, { recursive: true });
  await writeDrive();
  const stamp = await readFile(path.join(root, stampPath), 'utf8');
  const change = (changes: object) =>
    writeFile(path.join(root, stampPath), JSON.stringify({ ...JSON.parse(stamp), ...changes }));
  await change({ archiveId: 'another' });
  await expect(updateDrive(app.ctx, root)).rejects.toThrow('This drive is of another archive');
  await change({ version: 2 });
  await expect(updateDrive(app.ctx, root)).rejects.toThrow('written by a newer Heirloom');
  await writeFile(path.join(root, stampPath), stamp.slice(0, 20));
  await expect(sentence()).rejects.toThrow('cannot be read');
  await writeFile(path.join(root, stampPath), stamp);
  await app.ctx.db.deleteFrom('media').execute();
  await expect(updateDrive(app.ctx, root)).rejects.toThrow('The drive was left as it is');
  expect((await readBag(root)).faults).toEqual([]);
});

it('writes and deletes nothing outside the stick, nor what somebody else has put there [MOVE-16, MOVE-19]', async () => {
  await keep('a.jpg');
  await writeDrive();
  const outside = path.join(folder, 'outside');
  await rename(path.join(root, 'data'), outside);
  await writeFile(path.join(outside, 'mine.txt'), 'not of the drive');
  await symlink(outside, path.join(root, 'data'));
  await expect(updateDrive(app.ctx, root)).rejects.toThrow('is a link');
  await rm(path.join(root, 'data'));
  await rename(outside, path.join(root, 'data'));
  await expect(updateDrive(app.ctx, root)).rejects.toThrow('data/mine.txt is not of this drive');
  expect(await readFile(path.join(root, 'data/mine.txt'), 'utf8')).toBe('not of the drive');
  expect(existsSync(path.join(root, 'bagit.txt'))).toBe(true);
  await rm(path.join(root, 'data/mine.txt'));
  await updateDrive(app.ctx, root);
  expect(await sentence()).toBe('All there');
});

it('writes to a stick of one person nothing of others, whatever the stick says of itself [MOVE-16, MOVE-18]', async () => {
  await keep('a.jpg');
  await writeDrive();
  const stamp = JSON.parse(await readFile(path.join(root, stampPath), 'utf8')) as object;
  const wider = { kind: 'everything', id: null, name: null, readerId: null, withTrash: true };
  await writeFile(path.join(root, stampPath), JSON.stringify({ ...stamp, scope: wider }));
  await expect(updateDrive(app.ctx, root)).rejects.toThrow('says of itself was changed');
});

it('is whole, and has each file once after an update, when a Mac has decomposed its names [MOVE-14, MOVE-16]', async () => {
  await keep('Großmutter Ünï.jpg');
  await writeDrive();
  const place = path.join(root, 'data/Undated/Großmutter Ünï.jpg');
  const byMac = () => rename(place, place.normalize('NFD'));
  await byMac();
  expect(await sentence()).toBe('All there');
  await updateDrive(app.ctx, root);
  expect(await sentence()).toBe('All there');
  expect((await readBag(root)).faults).toEqual([]);
});

it('is whole on a stick that keeps the case in which a folder was made, after updates [MOVE-14, MOVE-16]', async ({
  skip,
}) => {
  const stick = makeStick('exFAT') ?? skip('There is no exFAT on this system.');
  try {
    root = path.join(stick.root!, 'drive');
    await keep('pier.jpg', { folder: 'italy' });
    await writeDrive();
    for (const named of ['Italy', 'ITALY']) {
      await app.ctx.db.updateTable('media').set({ folder: named }).execute();
      await updateDrive(app.ctx, root);
      stick.plugInAgain();
      expect(await sentence()).toBe('All there');
      expect(existsSync(path.join(root, `data/Undated/${named}/pier.jpg`))).toBe(true);
    }
  } finally {
    stick.remove();
  }
});

it('takes any username and any ending of a file', async () => {
  const called = await createPerson(app.ctx.db, { username: 'Archive.json' });
  await keepOriginal(app.ctx, called.userId, randomBytes(3000), {
    original_name: 'film.constructor',
  });
  const drive = createDriveMaker(app.ctx, { scope: everything, withCuts: false });
  await writeExport(app.ctx, { root, scope: everything, drive });
  expect((await readBag(root)).faults).toEqual([]);
  expect((await shownArchive()).items[0]!.file).toMatch(/^data\/-Archive\.json\//);
});

it.skipIf(!canMount)(
  'says so when its disk is full, read-only or pulled out, and goes on afterwards [MOVE-16]',
  async () => {
    const mount = (...args: string[]) => execFileSync('mount', ['-t', 'tmpfs', ...args, root]);
    await mkdir(root);
    mount('-o', 'size=256k', 'stick');
    try {
      await keep('a.jpg');
      await writeDrive();
      await keepOriginal(app.ctx, anna.userId, randomBytes(400_000), { original_name: 'big.jpg' });
      await expect(updateDrive(app.ctx, root)).rejects.toThrow('The disk is full');
      expect((await shownArchive()).items).toHaveLength(1);
      mount('-o', 'remount,size=4m', 'stick');
      await updateDrive(app.ctx, root);
      mount('-o', 'remount,ro', 'stick');
      expect(await sentence()).toBe('All there');
      await expect(updateDrive(app.ctx, root)).rejects.toThrow('This disk can only be read');
      mount('-o', 'remount,rw', 'stick');
      const pulled = updateDrive(app.ctx, root, () => void execFileSync('umount', ['-l', root]));
      await expect(pulled).rejects.toThrow('The disk was removed');
      await expect(sentence()).rejects.toThrow('is not a drive');
    } finally {
      if (existsSync(path.join(root, stampPath))) execFileSync('umount', ['-l', root]);
    }
  },
);
