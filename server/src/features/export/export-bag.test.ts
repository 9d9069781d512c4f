import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { encodeBagPath } from '#features/export/bag-path.ts';
import { exportBag } from '#features/export/export-bag.ts';
import { flipBit, lose, makeUnreadable } from '#test/damage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { readBag } from '#test/read-bag.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let bert: Person;
let folder: string;
let root: string;

beforeAll(async () => {
  app = await createTestApp();
  anna = await createPerson(app.ctx.db, { username: 'anna' });
  bert = await createPerson(app.ctx.db, { username: 'bert' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.ctx.db.deleteFrom('media').execute();
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
const exportAll = (ownerId: string | null = null) => exportBag(app.ctx, { root, ownerId });
const originalsIn = (payload: Map<string, Buffer>) =>
  [...payload.keys()].filter((place) => !place.endsWith('.json')).sort();

it('writes every original with its sidecar, of everybody, under readable names, and not the trash', async () => {
  const film = await keep(anna, 'Wedding.mp4', {
    type: 'video',
    title: 'The wedding',
    captured_at: '1987-06-05T00:00:00',
    capture_precision: 'year',
    capture_source: 'person',
  });
  const first = await keep(anna, 'IMG_1.jpg');
  const second = await keep(anna, 'img_1.JPG');
  const odd = await keep(bert, '100% done\r\n../../etc/passwd.jpg');
  await keep(bert, 'CON.jpg');
  await keep(bert, 'Großmutter 👵 Ünï.jpg');
  await keep(bert, 'deleted.jpg', { deleted_at: '2024-04-01T12:00:00Z' });
  expect(await exportAll()).toMatchObject({ originals: 6, originalBytes: 18_000, missing: [] });

  const { payload, faults, info } = await readBag(root);
  expect(faults).toEqual([]);
  expect(info).toMatchObject({ 'Bagging-Date': new Date().toISOString().slice(0, 10) });
  expect(originalsIn(payload)).toEqual([
    'data/anna/1987/Wedding.mp4',
    'data/anna/2024/IMG_1.jpg',
    'data/anna/2024/img_1 (2).JPG',
    'data/bert/2024/100% done__.._.._etc_passwd.jpg',
    'data/bert/2024/Großmutter 👵 Ünï.jpg',
    'data/bert/2024/_CON.jpg',
  ]);
  expect(payload.size).toBe(12);
  expect(payload.get('data/anna/1987/Wedding.mp4')?.equals(film.bytes)).toBe(true);
  expect(payload.get('data/anna/2024/IMG_1.jpg')?.equals(first.bytes)).toBe(true);
  expect(payload.get('data/anna/2024/img_1 (2).JPG')?.equals(second.bytes)).toBe(true);
  const oddPlace = 'data/bert/2024/100% done__.._.._etc_passwd.jpg';
  expect(payload.get(oddPlace)?.equals(odd.bytes)).toBe(true);
  expect(
    JSON.parse(payload.get('data/anna/1987/Wedding.mp4.json')?.toString() ?? ''),
  ).toMatchObject({
    id: film.row.id,
    title: 'The wedding',
    originalName: 'Wedding.mp4',
    sha256: film.row.sha256,
    capture: { localTime: '1987-06-05 00:00:00', precision: 'year' },
  });
  expect(await readFile(path.join(root, 'manifest-sha256.txt'), 'utf8')).toContain(
    'data/bert/2024/100%25 done',
  );
  expect((await stat(path.join(root, oddPlace))).mtime).toEqual(odd.row.upload_date);
  expect(encodeBagPath('a%0A\r\nb')).toBe('a%250A%0D%0Ab');
});

it('keeps to one person, and is in the audit log', async () => {
  await keep(anna, 'a.jpg');
  await keep(bert, 'b.jpg');
  await exportAll(bert.userId);
  const { payload, faults } = await readBag(root);
  expect(faults).toEqual([]);
  expect(originalsIn(payload)).toEqual(['data/bert/2024/b.jpg']);
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

it('says which originals are missing, unreadable or damaged, and is a valid bag all the same', async () => {
  const lost = await keep(anna, 'lost.jpg');
  const unreadable = await keep(anna, 'unreadable.jpg');
  const flipped = await keep(anna, 'flipped.jpg');
  await keep(anna, 'good.jpg');
  await lose(app.ctx, lost.row);
  await makeUnreadable(app.ctx, unreadable.row);
  await flipBit(app.ctx, flipped.row);
  expect(await exportAll()).toMatchObject({
    originals: 2,
    missing: ['data/anna/2024/lost.jpg', 'data/anna/2024/unreadable.jpg'],
    damaged: ['data/anna/2024/flipped.jpg'],
  });
  const { payload, faults } = await readBag(root);
  expect(faults).toEqual([]);
  expect(originalsIn(payload)).toEqual(['data/anna/2024/flipped.jpg', 'data/anna/2024/good.jpg']);
  expect(payload.has('data/anna/2024/lost.jpg.json')).toBe(true);
  expect(await readFile(path.join(root, 'missing-files.txt'), 'utf8')).toBe(
    'data/anna/2024/lost.jpg\ndata/anna/2024/unreadable.jpg\n',
  );
});

async function exportUntilKilled(diesAfterFiles: number): Promise<void> {
  const fixture = new URL('export-process.fixture.ts', import.meta.url).pathname;
  const databaseUrl = app.ctx.config.DATABASE_URL;
  const setup = { databaseUrl, dataDir: app.dataDir, root, diesAfterFiles };
  const child = spawn(process.execPath, [fixture, JSON.stringify(setup)], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

it('looks like no bag when it is killed, and goes on with what is right of it', async () => {
  const kept = [];
  for (let n = 0; n < 8; n += 1) kept.push(await keep(anna, `${n}.jpg`));
  const fileOf = (n: number) => path.join(root, `data/anna/2024/${n}.jpg`);
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

it('never writes into a folder that holds something else, or among the originals', async () => {
  await writeFile(path.join(folder, 'mine.txt'), 'mine');
  await expect(exportBag(app.ctx, { root: folder, ownerId: null })).rejects.toThrow('not empty');
  expect(await readdir(folder)).toEqual(['mine.txt']);
  const inside = path.join(onDisk(app.ctx).originalsDir, 'images', 'bag');
  await expect(exportBag(app.ctx, { root: inside, ownerId: null })).rejects.toThrow('originals');
});
