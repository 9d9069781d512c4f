// What people without an account send into a space: over HTTP, as a stranger would.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishDeletion } from '#features/account-deletion/finish-deletion.ts';
import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';
import { deleteSpacesOnlyOf } from '#features/spaces/spaces.repo.ts';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import { keyList, keysOf } from '#test/keys-of.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { type Metadata, tusMetadata } from '#test/tus-metadata.ts';

let app: TestApp;
let origin: string;
let photo: Buffer;
let [anna, ben, cora]: Person[] = [];
let spaceId: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  origin = await app.listen();
  await app.startJobs();
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app?.close());

beforeEach(async () => {
  [anna, ben, cora] = await Promise.all(
    ['Anna', 'Ben', 'Cora'].map((displayName) => createPerson(app.ctx.db, { displayName })),
  );
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
  await join(ben, 'editor');
  await join(cora, 'contributor');
});

const as = (person: Person | undefined) => app.as(person!.actor);
const guest = () => app.as(null).guestBoxes;

async function join(person: Person | undefined, role: 'editor' | 'contributor'): Promise<void> {
  const { path } = await as(anna).spaces.createLink({ spaceId, role: 'contributor' });
  await as(person).spaces.join({ token: path.split('/').at(-1)! });
  await as(anna).spaces.setRole({ spaceId, userId: person!.userId, role });
}

type Terms = { files?: number; gigabytes?: number; days?: number; password?: string };

async function boxOf(maker: Person | undefined, terms: Terms = {}) {
  const { box, path } = await as(maker).guestBoxes.create({ spaceId, ...terms });
  return { id: box.id, token: path.replace('/g/', '') };
}

const named = { filename: 'IMG_0001.JPG', title: 'Beach', type: 'image', guestName: 'Aunt Rosa' };

function announce(token: string, sizeBytes: number, metadata: Metadata = {}) {
  return send(`/api/guests/${token}/uploads`, 'POST', {
    'upload-length': String(sizeBytes),
    'upload-metadata': tusMetadata({ ...named, ...metadata }),
  });
}

function send(path: string, method: string, headers: Record<string, string>, body?: Buffer) {
  return fetch(new URL(path, origin), {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    body: body ?? null,
  });
}

function patch(location: string, offset: number, bytes: Buffer) {
  const type = 'application/offset+octet-stream';
  const headers = { 'upload-offset': String(offset), 'content-type': type };
  return send(location, 'PATCH', headers, bytes);
}

/** Sends a photo, and returns the id of the item that waits. */
async function sendPhoto(token: string, metadata: Metadata = {}): Promise<string> {
  const before = await waiting();
  const created = await announce(token, photo.length, metadata);
  expect(created.status).toBe(201);
  const sent = await patch(created.headers.get('location')!, 0, photo);
  expect(sent.status).toBe(204);
  const after = await waiting();
  return after.find((id) => !before.includes(id))!;
}

async function waiting(): Promise<string[]> {
  const { items } = await as(anna).guestBoxes.files({ spaceId });
  return items.map(({ id }) => id);
}

async function refusal(answer: Response) {
  const { code, message } = (await answer.json()) as { code: string; message: string };
  return { status: answer.status, code, message };
}

/** Everything that would show an item to somebody: lists, counts, search, statistics. */
async function shownTo(person: Person | undefined) {
  const calls = as(person);
  const scopes = [{}, { scope: 'shared' as const }];
  const lists = await Promise.all(scopes.map((scope) => calls.media.list(scope)));
  const trash = await calls.trash.list({});
  const found = await calls.search.everything({ query: 'Beach', scope: 'shared' });
  const space = await calls.spaces.find({ spaceId });
  return {
    listed: lists.flatMap(({ items }) => items.map(({ id }) => id)),
    trashed: trash.items.map(({ id }) => id),
    trashTotal: trash.total,
    found: JSON.stringify(found).includes('"Beach"'),
    inSpace: space.itemCount,
  };
}
const nowhere = { listed: [], trashed: [], trashTotal: 0, found: false, inSpace: 0 };

describe('a guest', () => {
  it('sends a photo with a name, words and a date; nothing shows it until an editor takes it in [SPACE-16]', async () => {
    const { token } = await boxOf(ben);
    expect(await guest().open({ token })).toMatchObject({
      state: 'open',
      spaceName: 'The Bergs',
      inviterName: 'Ben',
      filesLeft: 500,
      bytesLeft: 20 * 1024 ** 3,
    });
    const id = await sendPhoto(token, { description: 'Ferry, 1987', takenAt: '1987-06' });
    const { items, total } = await as(anna).guestBoxes.files({ spaceId });
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      id,
      guestName: 'Aunt Rosa',
      makerName: 'Ben',
      title: 'Beach',
      description: 'Ferry, 1987',
      takenAt: '1987-06',
    });
    for (const person of [anna, ben, cora]) expect(await shownTo(person)).toEqual(nowhere);
    const admin = await createPerson(app.ctx.db, { role: 'admin' });
    const statistics = await app.as(admin.actor).statistics.read();
    expect(statistics).toMatchObject({ files: 0, trashed: 0 });
    // It is nobody's to restore or purge, either.
    await expect(as(ben).trash.restore({ ids: [id] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(ben).media.find({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    expect(await as(anna).guestBoxes.takeIn({ spaceId, mediaIds: [id] })).toEqual({ changed: 1 });
    expect(await as(cora).media.find({ id })).toMatchObject({
      ownerId: anna!.userId,
      title: 'Beach',
    });
    expect(await as(cora).spaces.find({ spaceId })).toMatchObject({ itemCount: 1 });
    expect((await as(ben).uploads.limits()).usedBytes).toBe(0);
    expect((await as(anna).uploads.limits()).usedBytes).toBe(photo.length);
    await expect(as(ben).guestBoxes.takeIn({ spaceId, mediaIds: [id] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('finds a picture of what came shown to editors only [SPACE-16]', async () => {
    const { token } = await boxOf(ben);
    await sendPhoto(token);
    const [file] = (await as(ben).guestBoxes.files({ spaceId })).items;
    const look = async (person: Person | null) =>
      fetch(new URL(file!.pictureUrl, origin), {
        headers: person ? { cookie: await cookieOf(app.ctx.auth, person) } : {},
      });
    const picture = await look(anna!);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe('webp');
    expect((await look(cora!)).status).toBe(403);
    expect((await look(await createPerson(app.ctx.db))).status).toBe(404);
    expect((await look(null)).status).toBe(401);
  });

  it('has pictures of what it sent drawn for an editor two at a time, however many are asked for [SPACE-16]', async () => {
    const { token } = await boxOf(ben);
    await sendPhoto(token);
    const [file] = (await as(ben).guestBoxes.files({ spaceId })).items;
    const cookie = await cookieOf(app.ctx.auth, anna!);
    const { media } = app.ctx;
    const { inspect } = media;
    let [running, most] = [0, 0];
    media.inspect = async (...asked) => {
      running += 1;
      most = Math.max(most, running);
      return inspect(...asked).finally(() => (running -= 1));
    };
    try {
      const looks = Array.from({ length: 6 }, () =>
        fetch(new URL(file!.pictureUrl, origin), { headers: { cookie } }),
      );
      expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(Array(6).fill(200));
      expect(most).toBe(2);
    } finally {
      media.inspect = inspect;
    }
  });

  it('goes on where the connection broke, and only by the link that began it [SPACE-16]', async () => {
    const { token } = await boxOf(ben);
    const created = await announce(token, photo.length);
    const location = created.headers.get('location')!;
    await patch(location, 0, photo.subarray(0, 100));
    const other = await boxOf(anna);
    const elsewhere = location.replace(token, other.token);
    expect((await send(elsewhere, 'HEAD', {})).status).toBe(404);
    const maker = { cookie: await cookieOf(app.ctx.auth, ben!) };
    const asMaker = location.replace(`guests/${token}/uploads`, 'uploads');
    expect((await send(asMaker, 'HEAD', maker)).status).toBe(404);
    expect((await as(ben).uploads.list()).uploads).toEqual([]);
    expect((await send(location, 'HEAD', {})).headers.get('upload-offset')).toBe('100');
    expect((await patch(location, 100, photo.subarray(100))).status).toBe(204);
    expect(await waiting()).toHaveLength(1);
  });

  it('is refused in a sentence: no picture, a full link, too many at once, no name [SPACE-16]', async () => {
    const { token } = await boxOf(ben, { files: 2, gigabytes: 1 });
    const text = Buffer.from('only words, '.repeat(20));
    const created = await announce(token, text.length, { filename: 'a.jpg' });
    expect(await refusal(await patch(created.headers.get('location')!, 0, text))).toMatchObject({
      status: 415,
      code: 'FILE_REFUSED',
    });
    // What was refused takes no place.
    expect(await guest().open({ token })).toMatchObject({ filesLeft: 2 });
    expect(await refusal(await announce(token, 2 * 1024 ** 3))).toEqual({
      status: 413,
      code: 'QUOTA_EXCEEDED',
      message: 'This link takes no more. Please ask whoever sent it to you.',
    });
    await announce(token, 10);
    await announce(token, 10);
    expect((await announce(token, 10)).status).toBe(413);
    const wide = await boxOf(ben);
    for (let n = 0; n < 20; n += 1) expect((await announce(wide.token, 10)).status).toBe(201);
    expect((await announce(wide.token, 10)).status).toBe(429);
    const nameless = await announce(wide.token, 10, { guestName: ' ' });
    expect(await refusal(nameless)).toMatchObject({ message: 'Please say who you are.' });
    const forAnother = await announce(wide.token, 10, { targetUserId: anna!.userId });
    expect(forAnother.status).toBe(400);
    const { id: importId } = await as(ben).imports.create({
      source: { from: 'browser', name: 'Own' },
    });
    const other = await boxOf(ben);
    expect((await announce(other.token, 10, { importId })).status).toBe(400);
  });

  it("takes of its maker's quota from the first announced byte, and learns nothing of it [SPACE-16]", async () => {
    const { token } = await boxOf(ben);
    await app.ctx.db
      .updateTable('auth.user')
      .set({ quota_bytes: 5000 })
      .where('id', '=', ben!.userId)
      .execute();
    await announce(token, 4000);
    expect(await as(ben).uploads.limits()).toMatchObject({ usedBytes: 4000 });
    expect(await guest().open({ token })).toMatchObject({ bytesLeft: 1000 });
    const answer = await refusal(await announce(token, 2000));
    expect(answer).toMatchObject({ status: 413, code: 'QUOTA_EXCEEDED' });
    expect(answer.message).not.toMatch(/\d/);
  });

  it('learns these keys, and nothing before the password [SPACE-16]', async () => {
    const { token } = await boxOf(ben, { password: 'ferry 1987' });
    expect(await guest().open({ token })).toEqual({ state: 'locked' });
    expect((await announce(token, 10)).status).toBe(404);
    await expect(guest().unlock({ token, password: 'wrong' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    const unlocked = await fetch(new URL('/api/rpc/guestBoxes/unlock', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { token, password: 'ferry 1987' } }),
    });
    const cookie = unlocked.headers.get('set-cookie')!.split(';')[0]!;
    const created = await send(`/api/guests/${token}/uploads`, 'POST', {
      cookie,
      'upload-length': '10',
      'upload-metadata': tusMetadata(named),
    });
    expect(created.status).toBe(201);
    const open = await boxOf(ben);
    expect(keysOf(await guest().open({ token: open.token }))).toEqual(
      keyList('state spaceName inviterName expiresAt filesLeft bytesLeft fileBytesMaximum'),
    );
  });
});

describe('a link for guests', () => {
  it("ends with its maker's right, by its owner's hand, and with the space [SPACE-16]", async () => {
    const missing = { code: 'NOT_FOUND' };
    await expect(as(cora).guestBoxes.create({ spaceId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const demoted = await boxOf(ben);
    const created = await announce(demoted.token, photo.length);
    await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'contributor' });
    await expect(guest().open({ token: demoted.token })).rejects.toMatchObject(missing);
    expect((await patch(created.headers.get('location')!, 0, photo)).status).toBe(404);
    // The right comes back, the link does not.
    await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'editor' });
    await expect(guest().open({ token: demoted.token })).rejects.toMatchObject(missing);

    const ended = await boxOf(ben);
    await announce(ended.token, 10);
    await as(anna).guestBoxes.end({ spaceId, boxId: ended.id });
    await expect(guest().open({ token: ended.token })).rejects.toMatchObject(missing);
    const open = await app.ctx.db
      .selectFrom('upload')
      .select('id')
      .where('guest_box_id', '=', ended.id)
      .execute();
    expect(open).toEqual([]);

    const ofOwner = await boxOf(anna);
    await expect(as(ben).guestBoxes.end({ spaceId, boxId: ofOwner.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await as(anna).spaces.close({ spaceId, name: 'The Bergs' });
    await expect(guest().open({ token: ofOwner.token })).rejects.toMatchObject(missing);
  });
});

describe('what a guest sent', () => {
  it.each<[string, (boxMaker: string) => Promise<unknown>]>([
    ['leaves', () => as(ben).spaces.leave({ spaceId })],
    ['is removed', (userId) => as(anna).spaces.removeMember({ spaceId, userId })],
    ['edits no more', (userId) => as(anna).spaces.setRole({ spaceId, userId, role: 'viewer' })],
    ['loses the space', () => as(anna).spaces.close({ spaceId, name: 'The Bergs' })],
  ])('is cancelled while it is sent when its maker %s [SPACE-16]', async (_what, happen) => {
    const { token } = await boxOf(ben);
    await announce(token, photo.length);
    const open = () =>
      app.ctx.db
        .selectFrom('upload')
        .select('id')
        .where('actor_id', '=', ben!.userId)
        .where('state', 'in', ['receiving', 'storing'])
        .execute();
    expect(await open()).toHaveLength(1);
    await happen(ben!.userId);
    expect(await open()).toEqual([]);
  });

  it("goes into its maker's trash when an editor refuses it [SPACE-16]", async () => {
    const { token } = await boxOf(ben);
    const id = await sendPhoto(token);
    await as(anna).guestBoxes.refuse({ spaceId, mediaIds: [id] });
    expect(await shownTo(ben)).toEqual({ ...nowhere, trashed: [id], trashTotal: 1 });
    expect(await shownTo(anna)).toEqual(nowhere);
    expect(await waiting()).toEqual([]);
  });

  it('needs the quota of whoever takes it in, and stays where it is without [SPACE-16]', async () => {
    const { token } = await boxOf(ben);
    const id = await sendPhoto(token);
    await app.ctx.db
      .updateTable('auth.user')
      .set({ quota_bytes: 1 })
      .where('id', '=', anna!.userId)
      .execute();
    await expect(as(anna).guestBoxes.takeIn({ spaceId, mediaIds: [id] })).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
    });
    expect(await waiting()).toEqual([id]);
    // Its maker has it already.
    await as(ben).guestBoxes.takeIn({ spaceId, mediaIds: [id] });
    expect(await as(ben).media.find({ id })).toMatchObject({ ownerId: ben!.userId });
  });

  it('waits as long as nobody decides, and is kept when its space is deleted [SPACE-16]', async () => {
    const { token } = await boxOf(ben);
    const id = await sendPhoto(token);
    const item = app.ctx.db.updateTable('media').where('id', '=', id);
    await item.set({ deleted_at: new Date('2020-01-01') }).execute();
    await runJob(purgeTrashJob, app.ctx, {});
    expect(await waiting()).toEqual([id]);
    await as(anna).spaces.close({ spaceId, name: 'The Bergs' });
    await app.ctx.db
      .updateTable('space')
      .set({ closed_at: new Date('2020-01-01') })
      .where('id', '=', spaceId)
      .execute();
    await runJob(tidyUpJob, app.ctx, {});
    await runJob(purgeTrashJob, app.ctx, {});
    expect((await as(ben).trash.list({})).items.map((row) => row.id)).toEqual([id]);
  });

  it('has days in the trash of its maker when the account of the last member ends its space [SPACE-16]', async () => {
    const { token } = await boxOf(ben);
    const id = await sendPhoto(token);
    const item = app.ctx.db.updateTable('media').where('id', '=', id);
    await item.set({ deleted_at: new Date('2020-01-01') }).execute();
    for (const person of [ben, cora]) await as(person).spaces.leave({ spaceId, takesItems: false });
    await deleteSpacesOnlyOf(app.ctx.db, anna!.userId);
    await runJob(purgeTrashJob, app.ctx, {});
    expect((await as(ben).trash.list({})).items.map((row) => row.id)).toEqual([id]);
  });

  it('goes with all else of its maker when it came in while the account was closed [SPACE-16]', async () => {
    const { token } = await boxOf(ben);
    const id = await sendPhoto(token);
    const at = new Date();
    const deletion = { user_id: ben!.userId, requested_at: at, due_at: at, takes_words: false };
    await finishDeletion(app.ctx, { ...deletion, hand_over_to: cora!.userId });
    expect(await waiting()).toEqual([]);
    expect((await as(cora).trash.list({})).items.map((row) => row.id)).toEqual([id]);
  });
});
