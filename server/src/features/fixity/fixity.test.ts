import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkEverything } from '#features/fixity/check-everything.ts';
import { checkSlice } from '#features/fixity/check-slice.ts';
import { listOrphaned, readFindings, readFixityState } from '#features/fixity/fixity.read.ts';
import { createRest } from '#features/fixity/reading-pace.ts';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { purgeItem } from '#features/trash/purge-item.ts';
import { storeLocalFile } from '#features/uploads/store-local-file.service.ts';
import { dayMs } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Sidecar } from '#platform/storage/storage.ts';
import { flipBit, lose, makeUnreadable } from '#test/damage.ts';
import { insertUploadOf } from '#test/insert-upload.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
});
afterAll(() => app?.close());
beforeEach(async () => {
  // Each test has an archive of its own.
  await app.ctx.db.deleteFrom('upload').execute();
  await app.ctx.db.deleteFrom('media').execute();
  for (const bucket of ['images', 'movies', 'audio']) {
    await rm(path.join(onDisk(app.ctx).originalsDir, bucket), { recursive: true, force: true });
  }
  anna = await createPerson(app.ctx.db, { displayName: 'Anna' });
});

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const running = new AbortController().signal;

const keep = (changes: Parameters<typeof keepOriginal>[3] = {}) =>
  keepOriginal(app.ctx, anna.userId, randomBytes(5000), { upload_date: daysAgo(1), ...changes });
const check = (signal = running) =>
  checkEverything(app.ctx, { before: new Date(), rest: createRest('full', signal), signal });
async function findings() {
  const { damaged } = await readFindings(app.ctx);
  return Object.fromEntries(damaged.map(({ mediaId, finding }) => [mediaId, finding]));
}
async function orphans() {
  const { files } = await listOrphaned(app.ctx, { limit: 1000, offset: 0 });
  return files.map((each) => each.path);
}
async function putAmongOriginals(place: string): Promise<string> {
  const file = path.join(onDisk(app.ctx).originalsDir, place);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'somebody put this here');
  return file;
}

describe('a check', () => {
  it('tells one flipped bit, a lost file and one that cannot be read apart, and says nothing of good ones', async () => {
    const flipped = await keep({ title: 'First steps' });
    const cut = await keep();
    const lost = await keep();
    const unreadable = await keep({ deleted_at: daysAgo(2) });
    await keep();
    await flipBit(app.ctx, flipped);
    await writeFile(onDisk(app.ctx).pathOf(cut.bucket, cut.file_path), 'short');
    await lose(app.ctx, lost);
    await makeUnreadable(app.ctx, unreadable);
    await check();
    expect(await findings()).toEqual({
      [flipped.id]: 'corrupt',
      [cut.id]: 'corrupt',
      [lost.id]: 'missing',
      [unreadable.id]: 'unreadable',
    });
    expect(await readFixityState(app.ctx)).toEqual({
      originals: 5,
      checkedRecently: 5,
      damaged: { corrupt: 2, missing: 1, unreadable: 1 },
      orphaned: 0,
      run: null,
    });
    const { damaged } = await readFindings(app.ctx);
    expect(damaged.find(({ mediaId }) => mediaId === flipped.id)).toMatchObject({
      title: 'First steps',
      ownerName: 'Anna',
      type: 'image',
      isInTrash: false,
    });
    expect(damaged.find(({ mediaId }) => mediaId === unreadable.id)).toMatchObject({
      isInTrash: true,
    });
  });

  it('writes sidecars anew that are missing, damaged or another’s, tells how many, and leaves right ones [F27]', async () => {
    const rows = await Promise.all(
      ['lost', 'torn', 'edited', 'swapped', 'right'].map((title) =>
        keep({ title, folder: `Tapes/${title}` }),
      ),
    );
    const [lost, torn, edited, swapped, right] = rows;
    const fileOf = (row: (typeof rows)[number] | undefined) =>
      `${onDisk(app.ctx).pathOf(row!.bucket, row!.file_path)}.json`;
    const read = async (row: (typeof rows)[number] | undefined) =>
      JSON.parse(await readFile(fileOf(row), 'utf8')) as Sidecar;
    const fileModifiedAt = '1999-12-31T23:59:59.000Z';
    await writeFile(fileOf(right), JSON.stringify({ ...(await read(right)), fileModifiedAt }));
    const untouched = await stat(fileOf(right));
    await rm(fileOf(lost));
    await writeFile(fileOf(torn), '{"id":');
    await writeFile(fileOf(edited), JSON.stringify({ ...(await read(edited)), title: 'Not so' }));
    await writeFile(fileOf(swapped), await readFile(fileOf(right)));
    expect(await check()).toEqual({ sidecars: 4 });
    for (const row of rows) {
      const { id, title, folder } = row;
      expect(await read(row)).toMatchObject({ id, title, folder });
    }
    expect(await read(swapped)).not.toHaveProperty('fileModifiedAt');
    expect((await stat(fileOf(right))).ino).toBe(untouched.ino);
    expect(await findings()).toEqual({});
    expect(await check()).toEqual({ sidecars: 0 });
  });

  it('checks what a space shows like all else, and names the space in a sidecar that it writes [SPACE-19]', async () => {
    const row = await keep({ title: 'Shared' });
    const { spaces } = app.as(anna.actor);
    const { id: spaceId } = await spaces.create({ name: 'The Bergs' });
    await spaces.addItems({ spaceId, mediaIds: [row.id] });
    await rm(`${onDisk(app.ctx).pathOf(row.bucket, row.file_path)}.json`);
    await flipBit(app.ctx, row);
    expect(await check()).toEqual({ sidecars: 1 });
    expect(await findings()).toEqual({ [row.id]: 'corrupt' });
    const sidecar = await app.ctx.storage.readSidecar(row.bucket, row.file_path);
    expect(sidecar).toMatchObject({ spaces: [{ id: spaceId, name: 'The Bergs' }] });
  });

  it('keeps what only the sidecar knows', async () => {
    const row = await keep({ title: 'Before' });
    const kept = (await app.ctx.storage.readSidecar('images', row.file_path))!;
    const fileModifiedAt = '1999-12-31T23:59:59.000Z';
    await app.ctx.storage.writeSidecar('images', row.file_path, { ...kept, fileModifiedAt });
    await app.ctx.db
      .updateTable('media')
      .set({ title: 'After' })
      .where('id', '=', row.id)
      .execute();
    expect(await check()).toEqual({ sidecars: 1 });
    expect(await app.ctx.storage.readSidecar('images', row.file_path)).toMatchObject({
      title: 'After',
      fileModifiedAt,
    });
  });

  it('never loses what stood beside an original with a damaged sidecar, or one that cannot be read now', async () => {
    const beside = [{ name: 'a.xmp', base64: 'eG1w' }];
    const rows = await Promise.all([keep(), keep(), keep()]);
    const [away, broken, torn] = rows;
    const fileOf = (row: (typeof rows)[number] | undefined) =>
      `${onDisk(app.ctx).pathOf(row!.bucket, row!.file_path)}.json`;
    const read = async (row: (typeof rows)[number] | undefined) =>
      JSON.parse(await readFile(fileOf(row), 'utf8')) as Sidecar;
    const write = async (row: (typeof rows)[number] | undefined, changes: object) =>
      writeFile(fileOf(row), JSON.stringify({ ...(await read(row)), beside, ...changes }));
    await write(away, { title: 'Older' });
    await write(broken, { mimeType: 7, newer: 'word' });
    await writeFile(fileOf(torn), '{"beside": [{ "na');
    const readSidecarText = () => Promise.reject(new AppError('STORAGE_OFFLINE'));
    const offline = { ...app.ctx.storage, readSidecarText, readSidecar: readSidecarText };
    const refreshing = refreshSidecar({ ...app.ctx, storage: offline }, away.id);
    await expect(refreshing).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    expect(await check()).toEqual({ sidecars: 3 });
    expect(await read(away)).toMatchObject({ beside, title: away.title });
    expect(await read(broken)).toMatchObject({ beside, newer: 'word', mimeType: 'image/jpeg' });
    const { beside: saved } = await read(torn);
    expect(Buffer.from(saved![0]!.base64, 'base64').toString()).toBe('{"beside": [{ "na');
    expect(await check()).toEqual({ sidecars: 0 });
  });

  it('goes on where a sidecar cannot be written, and says so of none [F27]', async () => {
    const rows = await Promise.all([keep(), keep(), keep()]);
    for (const row of rows) await rm(`${onDisk(app.ctx).pathOf(row.bucket, row.file_path)}.json`);
    const writeSidecar = () => Promise.reject(new AppError('STORAGE_FULL'));
    const storage = { ...app.ctx.storage, writeSidecar };
    const rest = createRest('full', running);
    const checking = checkEverything(
      { ...app.ctx, storage },
      { before: new Date(), rest, signal: running },
    );
    expect(await checking).toEqual({ sidecars: 0 });
    expect(await readFixityState(app.ctx)).toMatchObject({ originals: 3, checkedRecently: 3 });
    expect(await check()).toEqual({ sidecars: 3 });
  });

  it('takes a finding back when the file is right again', async () => {
    const row = await keep();
    const file = onDisk(app.ctx).pathOf(row.bucket, row.file_path);
    const good = await readFile(file);
    await flipBit(app.ctx, row);
    await check();
    expect(await findings()).toEqual({ [row.id]: 'corrupt' });
    await writeFile(file, good);
    await check();
    expect(await findings()).toEqual({});
  });

  it('calls nothing missing while the disk is away, or another one in its place', async () => {
    await keep();
    const { originalsDir } = onDisk(app.ctx);
    const away = `${originalsDir}-away`;
    await rename(originalsDir, away);
    await expect(check()).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    await mkdir(originalsDir);
    await expect(check()).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    expect(await findings()).toEqual({});
    await rm(originalsDir, { recursive: true });
    await rename(away, originalsDir);
    await check();
    expect(await findings()).toEqual({});
  });

  it('stops within a file when the server does, and has said nothing of it', async () => {
    const row = await keepOriginal(app.ctx, anna.userId, randomBytes(4 * 1024 * 1024), {
      upload_date: daysAgo(1),
    });
    await flipBit(app.ctx, row);
    const stop = new AbortController();
    let parts = 0;
    const rest = async () => {
      parts += 1;
      if (parts === 2) stop.abort(new Error('the server stops'));
      stop.signal.throwIfAborted();
    };
    const checking = checkEverything(app.ctx, { before: new Date(), rest, signal: stop.signal });
    await expect(checking).rejects.toThrow('the server stops');
    expect(parts).toBe(2);
    const { checked_at } = await app.ctx.db
      .selectFrom('media')
      .select('checked_at')
      .executeTakeFirstOrThrow();
    expect(checked_at).toBeNull();
  });
});

describe('files that no item knows', () => {
  it('are listed and stay, with one entry for a file and what lies beside it', async () => {
    const stranger = `images/${anna.userId}/${randomUUID()}.jpg`;
    const files = [
      await putAmongOriginals(stranger),
      await putAmongOriginals(`${stranger}.json`),
      await putAmongOriginals('somewhere/else.txt'),
      await putAmongOriginals(`audio/${anna.userId}/lonely.mp3.json`),
    ];
    const link = `movies/${anna.userId}/link.mp4`;
    await mkdir(path.join(onDisk(app.ctx).originalsDir, `movies/${anna.userId}`), {
      recursive: true,
    });
    await symlink('/dev/zero', path.join(onDisk(app.ctx).originalsDir, link));
    await check();
    expect(await orphans()).toEqual(
      [stranger, 'somewhere/else.txt', `audio/${anna.userId}/lonely.mp3.json`, link].sort(),
    );
    for (const file of files) expect(await readFile(file, 'utf8')).toContain('somebody');
    await rm(path.join(onDisk(app.ctx).originalsDir, 'somewhere'), { recursive: true });
    await check();
    expect(await orphans()).not.toContain('somewhere/else.txt');
  });

  it('are not those in the trash, on their way in, being purged, or set aside by a repair', async () => {
    const trashed = await keep({ deleted_at: daysAgo(3) });
    await keep({ deleted_at: daysAgo(40), purging_at: daysAgo(1) });
    await putAmongOriginals(`${trashed.bucket}/${trashed.file_path}.damaged`);
    await writeFile(path.join(onDisk(app.ctx).stagingDir, 'upload-in-the-making'), 'bytes');
    const reserved = `images/${anna.userId}/${randomUUID()}.jpg`;
    await putAmongOriginals(reserved);
    const storing = { state: 'storing', file_path: reserved } as const;
    await insertUploadOf(app.ctx.db, anna.userId, storing);
    await check();
    expect(await orphans()).toEqual([]);
  });
});

it('raises no false alarm over good files while others are uploaded and purged', async () => {
  const photo = await drawPhoto().jpeg().toBuffer();
  for (let n = 0; n < 30; n += 1) await keep();
  const doomed: string[] = [];
  for (let n = 0; n < 25; n += 1) doomed.push((await keep({ deleted_at: daysAgo(40) })).id);
  const over = new AbortController();
  const seen: unknown[] = [];
  const watching = (async () => {
    while (!over.signal.aborted) {
      await check();
      seen.push({ findings: await findings(), orphans: await orphans() });
    }
  })();
  for (const [round, mediaId] of doomed.entries()) {
    const source = path.join(app.dataDir, `photo-${round}.jpg`);
    await writeFile(source, Buffer.concat([photo, randomBytes(8)]));
    await storeLocalFile(app.ctx, {
      path: source,
      actor: anna.actor,
      metadata: {
        filename: 'photo.jpg',
        title: 'Photo',
        description: null,
        type: 'image',
        origin: 'bulk',
      },
    });
    await purgeItem(app.ctx, { mediaId, before: daysAgo(30) });
  }
  over.abort();
  await watching;
  expect(seen.length).toBeGreaterThan(2);
  for (const each of seen) expect(each).toEqual({ findings: {}, orphans: [] });
  expect((await readFixityState(app.ctx)).originals).toBe(55);
});

describe('by and by', () => {
  it('reads every original at least every thirty days, in even parts, also when the computer is off at night', async () => {
    let now = Date.now();
    const clock = { now: () => new Date(now) };
    const count = 60;
    for (let n = 0; n < count; n += 1) await keep({ upload_date: new Date(now) });
    const hourMs = 60 * 60 * 1000;
    let most = 0;
    let oldest = 0;
    for (const end = now + 55 * dayMs; now < end; now += hourMs) {
      const isOff = new Date(now).getUTCHours() < 12;
      if (isOff) continue;
      const before = await readTimes();
      await checkSlice({ ...app.ctx, clock }, async () => undefined);
      const after = await readTimes();
      most = Math.max(most, after.filter((time, index) => time !== before[index]).length);
      oldest = Math.max(oldest, ...after.map((time) => now - time));
    }
    expect(oldest).toBeLessThan(30 * dayMs);
    expect(oldest).toBeGreaterThan(19 * dayMs);
    expect(most).toBe(1);
  });

  it('reads what it has not seen for long all at once, and nothing that it has just seen', async () => {
    const old = await Promise.all(
      Array.from({ length: 8 }, () => keep({ upload_date: daysAgo(90) })),
    );
    const fresh = await keep({ upload_date: daysAgo(2) });
    expect(await readFixityState(app.ctx)).toMatchObject({ originals: 9, checkedRecently: 1 });
    await checkSlice(app.ctx, async () => undefined);
    const rows = await app.ctx.db.selectFrom('media').select(['id', 'checked_at']).execute();
    const read = rows.filter(({ checked_at }) => checked_at !== null).map(({ id }) => id);
    expect(read.sort()).toEqual(old.map(({ id }) => id).sort());
    expect(read).not.toContain(fresh.id);
    expect(await readFixityState(app.ctx)).toMatchObject({ checkedRecently: 9 });
  });
});

async function readTimes(): Promise<number[]> {
  const rows = await app.ctx.db
    .selectFrom('media')
    .select(['upload_date', 'checked_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ upload_date, checked_at }) => (checked_at ?? upload_date).getTime());
}
