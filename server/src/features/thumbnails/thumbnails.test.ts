// Which frame of a film becomes its poster, with a film whose colour tells the second.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPastPoster } from '#features/media/past-poster.read.ts';
import { enqueuePictures } from '#features/processing/processing.service.ts';
import { setPosterPicture } from '#features/thumbnails/poster-picture.service.ts';
import { storeLocalFile } from '#features/uploads/store-local-file.service.ts';
import { insertMedia } from '#test/insert-media.ts';
import { colourAt } from '#test/inspect-film.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

const run = promisify(execFile);

let app: ProcessingApp;

beforeAll(async () => {
  // The tests read thumbnails again after they were replaced.
  sharp.cache(false);
  app = await createProcessingApp();
});
afterAll(() => app?.close());

/** Red until 0.9 s, green until 3 s, then blue. */
async function makeColours(seconds: number): Promise<string> {
  const file = path.join(app.folder, `colours-${seconds}.mp4`);
  const colours = [
    `color=red:s=320x180:r=10:d=${seconds}`,
    "drawbox=color=green:t=fill:enable='between(t,0.85,2.95)'",
    "drawbox=color=blue:t=fill:enable='gte(t,2.95)'",
  ].join(',');
  const encode = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ');
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', colours, ...encode, file]);
  return file;
}

const asMovie = { type: 'video', poster_rule: 'movie-dialog' } as const;

const posterOf = async (id: string) => colourAt(await app.pathOf(id, 'thumb'), 0.5, 0.5);

it.each([
  // min(5 s, half): 5 s, 1 s, 0.4 s
  ['movie', 20, 'blue'],
  ['movie', 2, 'green'],
  ['movie', 0.8, 'red'],
  // min(1 s, 10 %): 1 s, 0.4 s
  ['single', 20, 'green'],
  ['bulk', 20, 'green'],
  ['bulk', 4, 'red'],
] as const)(
  'a film of the %s dialog of %d s has a %s poster [PROC-03] [PROC-04]',
  async (origin, seconds, colour) => {
    const { media } = await storeLocalFile(app.ctx, {
      path: await makeColours(seconds),
      actor: app.anna.actor,
      metadata: { filename: 'a.mp4', title: 'Colours', description: null, type: 'video', origin },
    });
    await app.settled(media!.id);
    expect(await posterOf(media!.id)).toBe(colour);
  },
);

describe('a thumbnail', () => {
  let id: string;
  beforeAll(async () => {
    id = (await app.process(await makeColours(20), asMovie)).id;
  });

  it('is made anew on the server, at the same place [CALL-39] [CALL-44] [ENTITY-21]', async () => {
    const thumbnail = await app.pathOf(id, 'thumb');
    await app.ctx.storage.remove('thumbnails', `${app.anna.userId}/videos/${id}.jpg`);
    expect(await app.thumbnails.generate({ videoId: id })).toEqual({});
    await app.settled(id);
    expect(await app.pathOf(id, 'thumb')).toBe(thumbnail);
    expect(await posterOf(id)).toBe('blue');
  });

  it('is made after an upload without a call, and a call answers nothing but that it was taken [CALL-45]', async () => {
    expect(await app.pathOf(id, 'thumb')).toMatch(/\.jpg$/);
    expect((await app.media.find({ id })).thumbnailUrl).not.toBeNull();
    expect(await app.thumbnails.generate({ videoId: id })).toEqual({});
    await app.settled(id);
  });

  it('takes no picture from a browser [CALL-44] [CALL-38]', async () => {
    const input = { videoId: id, thumbnailBlob: 'data:image/jpeg;base64,AAAA' };
    await expect(app.thumbnails.generate(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is of the frame that a person picks, until they go back to the rule', async () => {
    await app.thumbnails.pickFrame({ videoId: id, atMs: 200 });
    const picked = await app.settled(id);
    expect(await posterOf(id)).toBe('red');
    await app.thumbnails.generate({ videoId: id });
    await app.settled(id);
    expect(await posterOf(id)).toBe('red');
    await app.thumbnails.pickFrame({ videoId: id, atMs: null });
    const ruled = await app.settled(id);
    expect(await posterOf(id)).toBe('blue');
    expect(ruled.version).toBeGreaterThan(picked.version);
    await expect(app.thumbnails.pickFrame({ videoId: id, atMs: 3_600_000 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('is the picture that a person sends, until they pick a frame', async () => {
    const send = async (picture: Buffer, by = app.anna) =>
      setPosterPicture(
        { ...app.ctx, actor: by.actor },
        { videoId: id, picture: Readable.from([picture.subarray(0, 900), picture.subarray(900)]) },
      );
    const picture = await sharp({
      create: { width: 800, height: 800, channels: 3, background: '#ff0000' },
    })
      .jpeg()
      .toBuffer();
    await send(picture);
    const chosen = await app.settled(id);
    expect(await posterOf(id)).toBe('red');
    expect([chosen.width, chosen.height]).toEqual([320, 180]);
    await app.thumbnails.generate({ videoId: id });
    await app.settled(id);
    expect(await posterOf(id)).toBe('red');
    const kept = await app.pathOf(id, 'cover');
    await expect(send(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    const stranger = await createPerson(app.ctx.db);
    await expect(send(picture, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await app.thumbnails.pickFrame({ videoId: id, atMs: null });
    await app.settled(id);
    expect(await posterOf(id)).toBe('blue');
    expect(existsSync(kept)).toBe(false);
  });

  it('is in the history, a picture too, and is put back from there [SPACE-11]', async () => {
    const colour = (background: string) =>
      sharp({ create: { width: 800, height: 450, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const send = async (background: string) =>
      setPosterPicture(
        { ...app.ctx, actor: app.anna.actor },
        { videoId: id, picture: Readable.from([await colour(background)]) },
      );
    await send('#ff0000');
    await send('#00aa00');
    await app.thumbnails.pickFrame({ videoId: id, atMs: 10_000 });
    await app.settled(id);
    expect(await posterOf(id)).toBe('blue');
    const { items, current } = await app.media.history({ id });
    expect(current.poster).toEqual({ atMs: 10_000, pictureId: null });
    const [frame, second] = items;
    expect([frame!.field, second!.field]).toEqual(['poster', 'poster']);
    expect(frame).toMatchObject({ after: { poster: current.poster } });
    expect(second!.after).toEqual(frame!.before);
    const seen = (by: Person, pictureId = frame!.before.poster!.pictureId!) =>
      readPastPoster(app.ctx.db, by.actor, { mediaId: id, pictureId });
    expect((await sharp(await seen(app.anna)).metadata()).format).toBe('webp');
    await expect(seen(await createPerson(app.ctx.db))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Undone, it is the second picture; the first one is put back over it.
    await app.media.undoChange({ id, changeId: frame!.id });
    await app.settled(id);
    expect(await posterOf(id)).toBe('green');
    await app.media.undoChange({ id, changeId: second!.id });
    await app.settled(id);
    expect(await posterOf(id)).toBe('red');
    // What somebody has chosen since stays, unless they say what they saw.
    const undo = { id, changeId: frame!.id };
    await expect(app.media.undoChange(undo)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const { current: now } = await app.media.history({ id });
    await app.media.undoChange({ ...undo, over: { poster: now.poster } });
    await app.settled(id);
    expect(await posterOf(id)).toBe('green');
    await app.thumbnails.pickFrame({ videoId: id, atMs: null });
    await app.settled(id);
  });

  it('of the administrators’ generator is the frame at 1 s, at the same place [PROC-07] [ENTITY-21]', async () => {
    const key = `${app.anna.userId}/videos/${id}.jpg`;
    await app.ctx.db
      .transaction()
      .execute((trx) => enqueuePictures(app.ctx, trx, id, { rule: 'admin' }));
    await app.settled(id);
    expect(await posterOf(id)).toBe('green');
    expect(await app.pathOf(id, 'thumb')).toBe(onDisk(app.ctx).pathOf('thumbnails', key));
  });

  it('is nobody else’s to make, but an administrator’s [ROLE-04] [ROLE-16] [ISOL-01]', async () => {
    const { db } = app.ctx;
    const stranger = app.as((await createPerson(db)).actor).thumbnails;
    const admin = app.as((await createPerson(db, { role: 'admin' })).actor).thumbnails;
    const missing = { code: 'NOT_FOUND', message: 'Not found' };
    await expect(stranger.generate({ videoId: id })).rejects.toMatchObject(missing);
    await expect(stranger.pickFrame({ videoId: id, atMs: 0 })).rejects.toMatchObject(missing);
    expect(await admin.generate({ videoId: id })).toEqual({});
    await app.settled(id);
    const photo = await insertMedia(db, app.anna.userId, { type: 'image' });
    await expect(app.thumbnails.generate({ videoId: photo.id })).rejects.toMatchObject(missing);
    const trashed = await insertMedia(db, app.anna.userId, {
      type: 'video',
      deleted_at: new Date(),
    });
    await expect(app.thumbnails.generate({ videoId: trashed.id })).rejects.toMatchObject(missing);
  });
});
