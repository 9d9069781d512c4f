import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkNow } from '#features/fixity/check-now.ts';
import { readFindings } from '#features/fixity/fixity.read.ts';
import { repairOriginals } from '#features/fixity/repair-originals.ts';
import { purgeItem } from '#features/trash/purge-item.ts';
import { flipBit, lose, makeUnreadable } from '#test/damage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let copies: string;

beforeAll(async () => {
  app = await createTestApp();
  anna = await createPerson(app.ctx.db);
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.ctx.db.deleteFrom('media').execute();
  copies = await mkdtemp(path.join(tmpdir(), 'heirloom-copies-'));
});
afterEach(() => rm(copies, { recursive: true }));

async function keep(bytes = randomBytes(5000)) {
  const row = await keepOriginal(app.ctx, anna.userId, bytes);
  const file = onDisk(app.ctx).pathOf(row.bucket, row.file_path);
  return { row, bytes, file };
}
const check = () => checkNow(app.ctx, { isAll: true, onProgress: () => undefined });
const damagedIds = async () => (await readFindings(app.ctx)).damaged.map((each) => each.mediaId);
async function put(place: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(path.join(copies, place)), { recursive: true });
  await writeFile(path.join(copies, place), bytes);
}

it('takes copies that match the recorded hash, whatever they are called, and keeps the damaged file beside', async () => {
  const flipped = await keep();
  const lost = await keep();
  const unreadable = await keep();
  const good = await keep();
  await flipBit(app.ctx, flipped.row);
  const damagedBytes = await readFile(flipped.file);
  await lose(app.ctx, lost.row);
  await rm(`${lost.file}.json`);
  await makeUnreadable(app.ctx, unreadable.row);
  expect(await check()).toMatchObject({ corrupt: 1, missing: 1, unreadable: 1 });
  await put('some/where/old name.jpg', flipped.bytes);
  await put('b', lost.bytes);
  await put('c', unreadable.bytes);
  expect(await repairOriginals(app.ctx, copies)).toEqual({ repaired: 3, left: 0 });
  for (const { file, bytes } of [flipped, lost, unreadable, good]) {
    expect((await readFile(file)).equals(bytes)).toBe(true);
  }
  expect((await readFile(`${flipped.file}.damaged`)).equals(damagedBytes)).toBe(true);
  expect((await stat(`${unreadable.file}.damaged`)).isDirectory()).toBe(true);
  const sidecar = await app.ctx.storage.readSidecar(lost.row.bucket, lost.row.file_path);
  expect(sidecar).toMatchObject({ id: lost.row.id, sha256: lost.row.sha256 });
  expect(await damagedIds()).toEqual([]);
  expect(await check()).toEqual({
    originals: 4,
    corrupt: 0,
    missing: 0,
    unreadable: 0,
    orphaned: 0,
    sidecars: 0,
  });
  const repaired = await app.ctx.db
    .selectFrom('audit_log')
    .select(['target_id', 'details'])
    .where('action', '=', 'original.repaired')
    .execute();
  expect(repaired).toHaveLength(3);
  expect(repaired).toContainEqual({ target_id: flipped.row.id, details: { was: 'corrupt' } });
  const staged = await readdir(onDisk(app.ctx).stagingDir);
  expect(staged.filter((name) => name.startsWith('work-'))).toEqual([]);
});

it('never takes a copy that is damaged itself, and changes nothing then', async () => {
  const { row, bytes, file } = await keep();
  await flipBit(app.ctx, row);
  const damaged = await readFile(file);
  await check();
  bytes[0] = (bytes[0] ?? 0) ^ 0x80;
  await put('copy.jpg', bytes);
  await put('other.jpg', randomBytes(5000));
  expect(await repairOriginals(app.ctx, copies)).toEqual({ repaired: 0, left: 1 });
  expect((await readFile(file)).equals(damaged)).toBe(true);
  expect(await damagedIds()).toEqual([row.id]);
});

it('leaves alone what was put right by hand meanwhile', async () => {
  const { row, bytes, file } = await keep();
  await flipBit(app.ctx, row);
  await check();
  await writeFile(file, bytes);
  await put('copy.jpg', bytes);
  expect(await repairOriginals(app.ctx, copies)).toEqual({ repaired: 0, left: 0 });
  await expect(stat(`${file}.damaged`)).rejects.toThrow('ENOENT');
});

it('repairs a file twice, and nothing of it stays when the item is purged', async () => {
  const { row, bytes, file } = await keep();
  await put('copy.jpg', bytes);
  for (let time = 0; time < 2; time += 1) {
    await flipBit(app.ctx, row);
    await check();
    expect(await repairOriginals(app.ctx, copies)).toEqual({ repaired: 1, left: 0 });
  }
  const now = new Date();
  await app.ctx.db
    .updateTable('media')
    .set({ deleted_at: now, purging_at: now })
    .where('id', '=', row.id)
    .execute();
  await purgeItem(app.ctx, { mediaId: row.id, before: null });
  const left = await readdir(path.dirname(file));
  expect(left.filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
});
