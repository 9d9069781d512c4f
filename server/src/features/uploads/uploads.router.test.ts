import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expireUploadsJob } from '#features/uploads/expire-uploads.job.ts';
import { resumeUnfinished } from '#features/uploads/resume-unfinished.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { onDisk } from '#test/on-disk.ts';
import { type Person, createPerson } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';
import { tusMetadata } from '#test/tus-metadata.ts';
import { createdLocation, tusClient, uploadIdOfLocation } from '#test/tus-requests.ts';
import { type UploadServer, startUploadServer } from '#test/upload-server.ts';

let database: TestDatabase;
let dataDir: string;
let server: UploadServer;
let anna: Person;
let boris: Person;
let admin: Person;
let photo: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-router-'));
  server = await startUploadServer({ databaseUrl: database.connectionString, dataDir });
  anna = await createPerson(database.db);
  boris = await createPerson(database.db);
  admin = await createPerson(database.db, { role: 'admin' });
  const picture = await sharp({
    create: { width: 32, height: 32, channels: 3, background: '#a52' },
  })
    .jpeg()
    .toBuffer();
  photo = Buffer.concat([picture, randomBytes(5000)]);
});
afterAll(async () => {
  await server.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const begin = async (person: Person, sizeBytes: number): Promise<string> =>
  uploadIdOfLocation(await createdLocation(tusClient(server.origin, person.actor), sizeBytes));
async function keep(person: Person, bytes: Buffer): Promise<string> {
  const id = await begin(person, bytes.length);
  await tusClient(server.origin, person.actor).patch(`/api/uploads/${id}`, 0, bytes);
  const { media } = await server.as(person.actor).finish({ id });
  return media!.id;
}
const stage = (id: string, bytes: Buffer) =>
  writeFile(path.join(onDisk(server.ctx).stagingDir, `upload-${id}`), bytes);
const uploadOf = (id: string) =>
  database.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
function expire(id: string) {
  return database.db
    .updateTable('upload')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();
}
const runExpiry = () => runJob(expireUploadsJob, server.ctx, {});

describe('uploads.check', () => {
  it("finds the owner's own same bytes, in the trash too, and nobody else's [ISOL-01]", async () => {
    const bytes = Buffer.concat([photo, randomBytes(777)]);
    const mediaId = await keep(anna, bytes);
    const question = { sizeBytes: bytes.length, sha256: sha256(bytes) };
    const asAnna = server.as(anna.actor);
    expect(await asAnna.check({ sizeBytes: bytes.length })).toEqual({
      isSizeKnown: true,
      duplicates: [],
    });
    expect(await asAnna.check(question)).toMatchObject({
      isSizeKnown: true,
      duplicates: [{ id: mediaId, title: 'Beach', isInTrash: false }],
    });
    expect(await asAnna.check({ ...question, sha256: '0'.repeat(64) })).toEqual({
      isSizeKnown: true,
      duplicates: [],
    });
    await database.db
      .updateTable('media')
      .set({ deleted_at: new Date() })
      .where('id', '=', mediaId)
      .execute();
    expect((await asAnna.check(question)).duplicates[0]?.isInTrash).toBe(true);
    const nothing = { isSizeKnown: false, duplicates: [] };
    expect(await server.as(boris.actor).check(question)).toEqual(nothing);
    expect(await server.as(admin.actor).check(question)).toEqual(nothing);
    const forAnna = { ...question, targetUserId: anna.userId };
    expect((await server.as(admin.actor).check(forAnna)).isSizeKnown).toBe(true);
    await expect(server.as(boris.actor).check(forAnna)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('the date that is told with an upload', () => {
  it('is refused before the first byte, in plain words, where there is no such moment [DATE-03]', async () => {
    const before = await server.as(boris.actor).list();
    const answer = await tusClient(server.origin, boris.actor).create(4000, { takenAt: '1987-13' });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: 'Please give the date as 1987, 1987-06, 1987-06-05 or 1987-06-05T10:11:12.' },
    ]);
    expect(await server.as(boris.actor).list()).toEqual(before);
  });

  it('is said again to whoever goes on with the upload', async () => {
    const client = tusClient(server.origin, boris.actor);
    const location = await createdLocation(client, 4000, { takenAt: '1987-06' });
    const metadata = (await client.head(location)).headers.get('upload-metadata') ?? '';
    expect(metadata.split(',')).toContain(tusMetadata({ takenAt: '1987-06' }));
    await client.remove(location);
  });
});

describe('uploads.update', () => {
  const corrected = { title: 'Lake', description: 'In winter', type: 'image' as const };

  it('corrects what was said before the rest of the bytes is sent, for the person who sends them', async () => {
    const bytes = Buffer.concat([photo, randomBytes(31)]);
    const client = tusClient(server.origin, anna.actor);
    const id = await begin(anna, bytes.length);
    await client.patch(`/api/uploads/${id}`, 0, bytes.subarray(0, 1000));
    const asBoris = server.as(boris.actor).update({ id, ...corrected });
    await expect(asBoris).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await server.as(anna.actor).update({ id, ...corrected });
    await client.patch(`/api/uploads/${id}`, 1000, bytes.subarray(1000));
    const { media } = await server.as(anna.actor).finish({ id });
    expect(media).toMatchObject({ title: 'Lake', description: 'In winter', type: 'image' });
  });

  it('leaves an item alone that is stored already, with what its owner wrote since', async () => {
    const bytes = Buffer.concat([photo, randomBytes(32)]);
    const id = await begin(anna, bytes.length);
    await tusClient(server.origin, anna.actor).patch(`/api/uploads/${id}`, 0, bytes);
    const asAnna = server.as(anna.actor);
    const late = asAnna.update({ id, ...corrected });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await asAnna.finish({ id })).media).toMatchObject({ title: 'Beach' });
  });

  it('says of a refused one that it was refused', async () => {
    const id = await begin(anna, 20);
    const text = Buffer.from('no photo, but a text');
    await tusClient(server.origin, anna.actor).patch(`/api/uploads/${id}`, 0, text);
    const late = server.as(anna.actor).update({ id, ...corrected });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('uploads.cancel', () => {
  it('frees the room of an unfinished upload, once', async () => {
    const id = await begin(boris, 4000);
    const asBoris = server.as(boris.actor);
    const before = (await asBoris.limits()).usedBytes;
    await asBoris.cancel({ id });
    expect((await asBoris.limits()).usedBytes).toBe(before - 4000);
    await expect(asBoris.cancel({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(asBoris.finish({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leaves what is being kept alone', async () => {
    const id = await begin(boris, photo.length);
    await stage(id, photo);
    const { media } = server.ctx;
    let cancelling: Promise<unknown> = Promise.resolve();
    const sniffing = vi.spyOn(media, 'sniff').mockImplementationOnce((...args) => {
      cancelling = server.as(boris.actor).cancel({ id });
      cancelling.catch(() => undefined);
      return media.sniff(...args);
    });
    const finishing = server.as(boris.actor).finish({ id });
    expect(await finishing).toMatchObject({ state: 'stored' });
    await expect(cancelling).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(sniffing).toHaveBeenCalledTimes(2);
    sniffing.mockRestore();
  });

  it('removes a complete one that cannot be looked at, with all that was kept of it', async () => {
    const noise = randomBytes(4000);
    const id = await begin(boris, noise.length);
    await stage(id, noise);
    const asBoris = server.as(boris.actor);
    const before = (await asBoris.limits()).usedBytes;
    const broken = new MediaError({ kind: 'failed', reason: 'There was not enough memory.' });
    const inspecting = vi.spyOn(server.ctx.media, 'inspect').mockRejectedValue(broken);
    await expect(asBoris.finish({ id })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    inspecting.mockRestore();
    // An earlier try may have reserved a place, and linked the original there.
    const { storage } = server.ctx;
    const key = `${boris.userId}/${id}.jpg`;
    await database.db
      .updateTable('upload')
      .set({ media_id: randomUUID(), file_path: `images/${key}` })
      .where('id', '=', id)
      .execute();
    await storage.keepOriginal({ uploadId: id, bucket: 'images', key, sha256: sha256(noise) });
    await asBoris.cancel({ id });
    expect((await asBoris.limits()).usedBytes).toBe(before - noise.length);
    expect(await storage.staging.sizeOf(id)).toBe(0);
    expect(await storage.head('images', key)).toBeNull();
    await expect(asBoris.finish({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('never removes what an item is made of', async () => {
    const mediaId = await keep(boris, Buffer.concat([photo, randomBytes(9)]));
    const upload = database.db.updateTable('upload').set({ state: 'storing' });
    const { id } = await upload
      .where('media_id', '=', mediaId)
      .returning('id')
      .executeTakeFirstOrThrow();
    const cancelling = server.as(boris.actor).cancel({ id });
    await expect(cancelling).rejects.toMatchObject({ code: 'CONFLICT' });
    const { file_path: key } = await database.db
      .selectFrom('media')
      .select('file_path')
      .where('id', '=', mediaId)
      .executeTakeFirstOrThrow();
    expect(await server.ctx.storage.head('images', key!)).not.toBeNull();
    await database.db.updateTable('upload').set({ state: 'stored' }).where('id', '=', id).execute();
  });

  it('needs a running subscription', async () => {
    const asExpired = server.as({ ...anna.actor, isActive: false });
    await expect(asExpired.limits()).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXPIRED' });
  });
});

describe('after a week', () => {
  it('an upload that nobody went on with is forgotten, with its bytes; others stay', async () => {
    const [old, young] = [await begin(anna, 5000), await begin(anna, 5000)];
    await stage(old, photo.subarray(0, 100));
    await stage(young, photo.subarray(0, 100));
    await expire(old);
    const head = await tusClient(server.origin, anna.actor).head(`/api/uploads/${old}`);
    expect(head.status).toBe(404);
    expect((await server.as(anna.actor).list()).uploads.map(({ id }) => id)).not.toContain(old);
    await runExpiry();
    expect(await uploadOf(old)).toBeUndefined();
    expect(await uploadOf(young)).toBeDefined();
    const events = await database.db
      .selectFrom('change_event')
      .select('action')
      .where('entity_id', '=', old)
      .execute();
    expect(events).toEqual([{ action: 'created' }, { action: 'removed' }]);
  });

  it('one whose bytes are all there is finished instead [CORE-06]', async () => {
    const bytes = Buffer.concat([photo, randomBytes(99)]);
    const id = await begin(anna, bytes.length);
    await stage(id, bytes);
    await expire(id);
    await runExpiry();
    const rows = await database.db
      .selectFrom('media')
      .select('user_id')
      .where('sha256', '=', sha256(bytes))
      .execute();
    expect(rows).toEqual([{ user_id: anna.userId }]);
  });

  it('the word about a finished one is forgotten, the item never', async () => {
    const mediaId = await keep(anna, Buffer.concat([photo, randomBytes(10)]));
    const { id } = await database.db
      .selectFrom('upload')
      .select('id')
      .where('media_id', '=', mediaId)
      .executeTakeFirstOrThrow();
    await expire(id);
    await runExpiry();
    expect(await uploadOf(id)).toBeUndefined();
    const media = await database.db
      .selectFrom('media')
      .select('id')
      .where('id', '=', mediaId)
      .execute();
    expect(media).toHaveLength(1);
  });
});

describe('the start of the server', () => {
  it('finishes what is complete, though one of them cannot be, and leaves the rest to be resumed [CORE-07]', async () => {
    const [complete, lost, partial] = [
      await begin(boris, photo.length),
      await begin(boris, photo.length),
      await begin(boris, photo.length),
    ];
    await stage(complete, photo);
    await stage(partial, photo.subarray(0, 1000));
    await database.db
      .updateTable('upload')
      .set({ state: 'storing' })
      .where('id', '=', lost)
      .execute();
    await rm(path.join(onDisk(server.ctx).stagingDir, `upload-${lost}`));
    await resumeUnfinished(server.ctx);
    expect(await uploadOf(complete)).toMatchObject({ state: 'stored' });
    expect(await uploadOf(lost)).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('upload it again'),
    });
    const { uploads } = await server.as(boris.actor).list();
    expect(uploads).toMatchObject([{ id: partial, receivedBytes: 1000, state: 'receiving' }]);
  });
});
