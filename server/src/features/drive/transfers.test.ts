import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DriveApp, createDriveApp } from '#test/fake-google/drive-app.ts';
import { photoOfSize } from '#test/fake-google/photo-of-size.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson } from '#test/people.ts';

let app: DriveApp;

beforeAll(async () => {
  app = await createDriveApp({ SPACES: 'all' });
  await app.startBackground();
  await app.connect();
});
afterEach(async () => {
  app.google.state.faults.none();
  app.google.state.requests.length = 0;
  await app.ctx.db
    .updateTable('auth.user')
    .set({ quota_bytes: null })
    .where('id', '=', app.client.userId)
    .execute();
});
afterAll(() => app.close());

const mebibyte = 1024 * 1024;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

/** Adds a photo to Drive, large enough for the test to observe its transfer. */
async function addPhoto(changes: Parameters<DriveApp['google']['add']>[0], sizeBytes = 200_000) {
  return app.google.add({
    mimeType: 'image/jpeg',
    content: await photoOfSize(sizeBytes),
    ...changes,
  });
}
const uploadOf = (id: string) =>
  app.ctx.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
const downloads = () =>
  app.google.state.requests.filter(({ query }) => query.get('alt') === 'media');

describe('a transfer', () => {
  it('brings a file into the archive of the person that was chosen, byte for byte [ADMDRIVE-05, ADMDRIVE-08, CALL-50]', async () => {
    const file = await addPhoto({ name: 'summer_at_the-lake.jpg' });
    const started = await app.transfer(file);
    // Not its state: the job may have begun, or ended, before the answer was read.
    expect(started.targetName).toBe('Rose Miller');
    const stored = await app.ended(started.id);
    expect(stored).toMatchObject({
      state: 'stored',
      fileName: 'summer_at_the-lake.jpg',
      targetUserId: app.client.userId,
      sizeBytes: 200_000,
      receivedBytes: 200_000,
      note: null,
    });
    const media = (await app.mediaOf(app.client.userId)).find(({ id }) => id === stored.mediaId)!;
    expect(media).toMatchObject({
      title: 'summer at the lake',
      original_name: 'summer_at_the-lake.jpg',
      type: 'image',
      file_size: 200_000,
    });
    const original = onDisk(app.ctx).pathOf('images', media.file_path!);
    expect(md5(await readFile(original))).toBe(md5(file.content!));
    expect(JSON.parse(await readFile(`${original}.json`, 'utf8'))).toMatchObject({
      id: media.id,
      ownerId: app.client.userId,
      fileModifiedAt: '2024-05-06T07:08:09.000Z',
    });
    const entry = await app.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'drive.transferred')
      .where('target_id', '=', media.id)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      actor_id: app.admin.userId,
      target_user_id: app.client.userId,
      details: {},
    });
    const events = await app.ctx.db
      .selectFrom('change_event')
      .select(['topic', 'action', 'user_id'])
      .where('entity_id', 'in', [started.id, media.id])
      .where('topic', 'in', ['transfers', 'media'])
      .execute();
    expect(events).toContainEqual({
      topic: 'transfers',
      action: 'created',
      user_id: app.admin.userId,
    });
    expect(events).toContainEqual({
      topic: 'media',
      action: 'created',
      user_id: app.client.userId,
    });
  });

  it('goes to the administrator where nobody else was chosen, many files at once', async () => {
    const files = await Promise.all([
      addPhoto({ name: 'one.jpg' }),
      addPhoto({ name: 'two.jpg', driveId: '0AStudio' }),
    ]);
    const { transfers } = await app.as(app.admin.actor).drive.transferFiles({
      files: files.map(({ id, name }) => ({ fileId: id, fileName: name })),
    });
    expect(transfers).toHaveLength(2);
    for (const { id } of transfers) {
      expect(await app.ended(id)).toMatchObject({
        state: 'stored',
        targetUserId: app.admin.userId,
      });
    }
  });

  it('goes into the space that was chosen with it, and by the rule of whom it is for (SPACE-07 in part) [SPACE-19]', async () => {
    const { spaces, drive, media } = app.as(app.admin.actor);
    const { id: spaceId } = await spaces.create({ name: 'The Bergs' });
    const { id: ruled } = await spaces.create({ name: 'The lake house' });
    await spaces.setAddsEverything({ spaceId: ruled, addsEverything: true });
    const file = await addPhoto({ name: 'shared.jpg' }, 150_010);
    const wish = { fileId: file.id, fileName: file.name, spaceIds: [spaceId] };
    const { transfers } = await drive.transferFile(wish);
    const { mediaId } = await app.ended(transfers[0]!.id);
    for (const id of [spaceId, ruled]) {
      expect((await media.list({ spaceId: id })).items).toMatchObject([{ id: mediaId }]);
    }
    const forAnother = drive.transferFile({ ...wish, targetUserId: app.client.userId });
    await expect(forAnother).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await spaces.setAddsEverything({ spaceId: ruled, addsEverything: false });
  });

  it('follows a shortcut to its file', async () => {
    const target = await addPhoto({ name: 'far.jpg', parent: 'elsewhere' });
    const shortcut = app.google.add({ name: 'to far', target });
    const stored = await app.ended((await app.transfer(shortcut)).id);
    expect(stored.state).toBe('stored');
    const media = await app.mediaOf(app.client.userId);
    expect(media.find(({ id }) => id === stored.mediaId)?.original_name).toBe('far.jpg');
  });

  it('sends the key of a file that was shared by a link, also that of what a shortcut leads to', async () => {
    const shared = await addPhoto({ name: 'shared.jpg', resourceKey: '0-sharedKey' }, 150_001);
    const { transferFile } = app.as(app.admin.actor).drive;
    const start = async (fileId: string, resourceKey?: string) => {
      const { transfers } = await transferFile({ fileId, resourceKey, fileName: 'shared.jpg' });
      return app.ended(transfers[0]!.id);
    };
    expect(await start(shared.id)).toMatchObject({
      state: 'failed',
      note: expect.stringMatching(/not shared with you any more/),
    });
    expect(await start(shared.id, '0-sharedKey')).toMatchObject({ state: 'stored' });

    const other = await addPhoto({ name: 'other.jpg', resourceKey: '0-otherKey' }, 150_002);
    const shortcut = app.google.add({ name: 'to the other', target: other });
    expect(await start(shortcut.id)).toMatchObject({ state: 'stored' });
  });

  it('shows how far it is while it runs, and two clicks are one transfer', async () => {
    const file = await addPhoto({ name: 'watched.jpg' }, 3 * mebibyte);
    app.google.state.faults.holdAfter(2 * mebibyte);
    const { id } = await app.transfer(file);
    await expect
      .poll(async () => (await app.ended(id, ['running', 'queued'])).receivedBytes)
      .toBeGreaterThan(0);
    expect((await app.transfer(file)).id).toBe(id);
    app.google.state.faults.letGo();
    expect(await app.ended(id)).toMatchObject({ state: 'stored', receivedBytes: 3 * mebibyte });
    expect(downloads()).toHaveLength(1);
  });

  it('takes up a broken line where it broke', async () => {
    const file = await addPhoto({ name: 'broken line.jpg' }, 4 * mebibyte);
    app.google.state.faults.cutAfter(2 * mebibyte);
    expect(await app.ended((await app.transfer(file)).id)).toMatchObject({ state: 'stored' });
    expect(downloads()).toHaveLength(2);
    expect(downloads()[1]?.range).toMatch(/^bytes=\d{5,}-$/);
  });

  it('skips what the person has already, and fetches it again once the bytes are others', async () => {
    const file = await addPhoto({ name: 'known.jpg' });
    const first = await app.ended((await app.transfer(file)).id);
    app.google.state.requests.length = 0;
    expect(await app.ended((await app.transfer(file)).id)).toMatchObject({
      state: 'skipped',
      note: 'This file is in the archive already.',
    });
    expect(downloads()).toHaveLength(0);
    const { files } = await app
      .as(app.admin.actor)
      .drive.listFiles({ query: 'known', targetUserId: app.client.userId });
    expect(files).toMatchObject([{ isImported: true }]);

    file.content = await photoOfSize(100_000);
    const second = await app.ended((await app.transfer(file)).id);
    expect(second.state).toBe('stored');
    expect(second.mediaId).not.toBe(first.mediaId);
  });

  it('skips what was uploaded before, where Google tells its SHA-256', async () => {
    const file = await addPhoto({ name: 'mine.jpg', hasSha256: true });
    const copy = await addPhoto({ name: 'copy.jpg', hasSha256: true, content: file.content });
    expect((await app.ended((await app.transfer(file)).id)).state).toBe('stored');
    expect((await app.ended((await app.transfer(copy)).id)).state).toBe('skipped');
  });
});

describe('trouble', () => {
  it.each([
    ['is gone', { trashed: true }, /not in Google Drive any more/],
    ['may not be downloaded', { canDownload: false }, /does not allow it to be downloaded/],
    ['is shorter than announced', { claims: { size: 300_000 } }, /not what Google Drive has/],
    ['is longer than announced', { claims: { size: 150_000 } }, /not what Google Drive has/],
    ['has another MD5', { claims: { md5Checksum: 'f'.repeat(32) } }, /not what Google Drive has/],
    ['is no media after all', { content: Buffer.from('%PDF-1.7 '.repeat(9000)) }, /PDF document/],
  ])('a file that %s ends with a sentence and leaves nothing', async (_, changes, note) => {
    const before = await app.mediaOf(app.client.userId);
    const file = await addPhoto({ name: 'trouble.jpg', ...changes });
    const failed = await app.ended((await app.transfer(file)).id);
    expect(failed).toMatchObject({ state: 'failed', note: expect.stringMatching(note) });
    expect(await app.mediaOf(app.client.userId)).toHaveLength(before.length);
    expect(await uploadOf(failed.id)).toBeUndefined();
  });

  it.each([
    ['downloadQuotaExceeded', /downloaded from Google Drive too often/],
    ['dailyLimitExceeded', /limit for today is used up/],
    ['cannotDownloadAbusiveFile', /marked this file as harmful/],
  ])('%s is told, and a later try succeeds', async (reason, note) => {
    const file = await addPhoto({ name: `${reason}.jpg` });
    app.google.state.faults.fail('download', { status: 403, reason });
    const { id } = await app.transfer(file);
    expect(await app.ended(id)).toMatchObject({
      state: 'failed',
      note: expect.stringMatching(note),
    });
    await app.as(app.admin.actor).transfers.retry({ id });
    expect((await app.ended(id, ['stored'])).note).toBeNull();
  });

  it('that passes is waited for: the transfer stays in the queue and says why', async () => {
    const file = await addPhoto({ name: 'busy.jpg' });
    app.google.state.faults.fail('download', {
      status: 429,
      reason: 'rateLimitExceeded',
      times: 4,
    });
    const { id } = await app.transfer(file);
    await expect
      .poll(async () => (await app.ended(id, ['queued', 'running'])).note)
      .toBe('Google Drive asks to slow down.');
    expect((await app.ended(id, ['stored'])).note).toBeNull();
  });

  it('with the quota of the person ends before a byte is fetched', async () => {
    const { userId } = app.client;
    await app.ctx.db
      .updateTable('auth.user')
      .set({ quota_bytes: 1000 })
      .where('id', '=', userId)
      .execute();
    const file = await addPhoto({ name: 'no room.jpg' });
    expect(await app.ended((await app.transfer(file)).id)).toMatchObject({
      state: 'failed',
      note: expect.stringMatching(/^There is not enough room left in this account/),
    });
    expect(downloads()).toHaveLength(0);
  });

  it('with the grant stops a transfer, and reconnecting lets it go on where it was', async () => {
    const file = await addPhoto({ name: 'withdrawn.jpg' }, 4 * mebibyte);
    app.google.state.faults.cutAfter(2 * mebibyte);
    app.google.state.faults.holdAfter(0);
    const { id } = await app.transfer(file);
    await expect.poll(() => downloads().length).toBe(2);
    app.google.withdraw();
    await app.as(app.admin.actor).drive.disconnect();
    app.google.state.faults.letGo();
    expect(await app.ended(id)).toMatchObject({
      state: 'failed',
      note: 'Google Drive is not connected any more. Please reconnect it.',
    });
    app.google.state.faults.none();
    await app.connect();
    expect((await app.ended(id, ['stored'])).receivedBytes).toBe(4 * mebibyte);
    expect(downloads().at(-1)?.range).toMatch(/^bytes=\d{5,}-$/);
  });

  it('of an expired access token is none: it is renewed on the way', async () => {
    const file = await addPhoto({ name: 'renewed.jpg' });
    app.google.endAccess();
    expect((await app.ended((await app.transfer(file)).id)).state).toBe('stored');
  });
});

describe('cancelling', () => {
  it('stops a running transfer, gives its room back, and it can be tried again', async () => {
    const file = await addPhoto({ name: 'cancelled.jpg' }, 3 * mebibyte);
    app.google.state.faults.holdAfter(mebibyte);
    const { id } = await app.transfer(file);
    await expect.poll(() => downloads().length).toBe(1);
    const { transfers } = app.as(app.admin.actor);
    await transfers.cancel({ id });
    expect(await app.ended(id)).toMatchObject({ state: 'cancelled' });
    await expect.poll(() => uploadOf(id)).toBeUndefined();
    await expect(transfers.cancel({ id })).rejects.toMatchObject({ code: 'CONFLICT' });

    app.google.state.faults.letGo();
    await transfers.retry({ id });
    expect(await app.ended(id, ['stored'])).toMatchObject({ receivedBytes: 3 * mebibyte });
    await expect(transfers.retry({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it("and retrying another administrator's transfer is not found, nor is it listed", async () => {
    const file = await addPhoto({ name: 'hers.jpg' });
    const { id } = await app.ended((await app.transfer(file)).id);
    const other = await createPerson(app.ctx.db, { role: 'superuser' });
    const { transfers } = app.as(other.actor);
    expect(await transfers.list()).toEqual({ transfers: [], openCount: 0 });
    await expect(transfers.cancel({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(transfers.retry({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('refuses a person who does not exist', async () => {
  const file = await addPhoto({ name: 'for nobody.jpg' });
  await expect(app.transfer(file, '0198c0de-0000-4000-8000-000000000001')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('brings nothing in for somebody who is no administrator any more', async () => {
  const file = await addPhoto({ name: 'demoted.jpg' }, 3 * mebibyte);
  const { db } = app.ctx;
  const fallen = await createPerson(db, { role: 'admin' });
  await app.connect(fallen);
  await db
    .updateTable('user_roles')
    .set({ role: 'client' })
    .where('user_id', '=', fallen.userId)
    .execute();
  const { transfers } = await app.as(fallen.actor).drive.transferFile({
    fileId: file.id,
    fileName: file.name,
    targetUserId: app.client.userId,
  });
  const failed = await app.ended(transfers[0]!.id, ['failed'], fallen.actor);
  expect(failed.note).toBe('Whoever began this transfer is no administrator any more.');
});
