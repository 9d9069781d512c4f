// A film that a capture card took wrongly is put right where it is shown, through the real queue and ffmpeg.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { asItIs } from '@heirloom/contract/mending/mending.schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { createPerson } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

const run = promisify(execFile);

let app: ProcessingApp;
let as: ReturnType<ProcessingApp['as']>;
let mediaId: string;

beforeAll(async () => {
  app = await createProcessingApp();
  as = app.as(app.anna.actor);
  mediaId = (await app.process(await makeFilm(), { type: 'video' })).id;
});
afterAll(() => app?.close());

/** Squeezed to 4:3, green at the left and noise below; sound is on the left side alone. */
async function makeFilm(): Promise<string> {
  const file = path.join(app.folder, 'wrong.mp4');
  const picture =
    'color=red:s=320x240:r=10:d=3,drawbox=w=160:h=240:color=green:t=fill,drawbox=y=216:h=24:w=320:color=blue:t=fill';
  const sound = "aevalsrc='0.5*sin(2*PI*440*t)|0':s=48000:d=3";
  const encode = '-c:v libx264 -pix_fmt yuv420p -c:a aac -shortest';
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  await run('ffmpeg', ['-v', 'error', '-y', ...sources, ...encode.split(' '), file]);
  return file;
}

async function mended(): Promise<string> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { state } = await as.mending.find({ mediaId });
    const steps = Object.values(await app.steps(mediaId));
    if (state === 'done' && !steps.includes('pending')) return app.pathOf(mediaId, 'play');
    await sleep(50);
  }
  throw new Error('It was not mended.');
}

/** The colours in a row of a picture, as shown: 'rg' is red at the left and green at the right. */
async function colours(file: string, at: 'row' | 'column'): Promise<string> {
  const size = at === 'row' ? '4:1' : '1:10';
  const filter = `scale=${size}:flags=area,format=rgb24`;
  const out = ['-frames:v', '1', '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, '-vf', filter, ...out], {
    encoding: 'buffer',
  });
  const letters = Array.from({ length: stdout.length / 3 }, (_, place) => {
    const colour = [...stdout.subarray(3 * place, 3 * place + 3)];
    return 'rgb'[colour.indexOf(Math.max(...colour))];
  });
  return letters.join('').replaceAll(/(.)\1+/g, '$1');
}

async function sizeOf(file: string): Promise<string> {
  const ask = '-v error -select_streams v:0 -show_entries stream=width,height -of csv=p=0';
  return (await run('ffprobe', [...ask.split(' '), file])).stdout.trim();
}

async function levelOf(file: string, channel: 0 | 1): Promise<number> {
  const filter = `pan=mono|c0=c${channel},volumedetect`;
  const { stderr } = await run('ffmpeg', ['-i', file, '-vn', '-af', filter, '-f', 'null', '-']);
  return Number(/mean_volume: (\S+) dB/.exec(stderr)?.[1]);
}

it('is shown in its shape, turned, without its edges and with sound on both sides; the original stays (TAPE-16 in part)', async () => {
  const original = await app.ctx.db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  expect(await as.mending.find({ mediaId })).toEqual({ mending: asItIs, state: 'done' });
  const mending = {
    ...asItIs,
    shape: '16:9' as const,
    crop: { left: 0, top: 0, right: 0, bottom: 10 },
    sound: 'left' as const,
  };
  expect(await as.mending.set({ mediaIds: [mediaId], mending })).toEqual({ count: 1, copies: 1 });
  // What played before plays on.
  expect((await as.media.find({ id: mediaId })).sources).toHaveLength(1);
  const copy = await mended();
  expect(await as.mending.find({ mediaId })).toEqual({ mending, state: 'done' });
  expect((await as.media.find({ id: mediaId })).sources).toMatchObject([{ isOriginal: false }]);
  expect(await sizeOf(copy)).toBe('426,216');
  expect(await colours(copy, 'row')).toBe('gr');
  expect(await colours(copy, 'column')).not.toContain('b');
  expect(await levelOf(copy, 1)).toBeGreaterThan(-30);
  const poster = await app.pathOf(mediaId, 'view');
  expect(await colours(poster, 'column')).not.toContain('b');

  await as.mending.set({ mediaIds: [mediaId], mending: { ...asItIs, turn: 180 } });
  const turned = await mended();
  expect(await colours(turned, 'row')).toBe('rg');
  expect(await sizeOf(turned)).toBe('320,240');

  await refreshSidecar(app.ctx, mediaId);
  const sidecar = await app.ctx.storage.readSidecar(original.bucket!, original.file_path!);
  expect(sidecar?.mending).toMatchObject({ turn: 180, shape: null });
  expect(sidecar?.sha256).toBe(original.sha256);
});

it('shows a few seconds with the filters of the new copy, fields too, before anything is changed (TAPE-16 in part)', async () => {
  const mending = { ...asItIs, fields: 'top-first' as const, turn: 180 as const };
  const preview = { mediaId, mending, beginMs: 1000 };
  const before = await as.mending.find({ mediaId });
  const pictures = async (asked: Parameters<typeof as.mending.preview>[0]) => {
    const file = path.join(app.folder, 'preview.mp4');
    await writeFile(file, Buffer.from((await as.mending.preview(asked)).film, 'base64'));
    const ask = '-v error -count_frames -select_streams v:0 -show_entries stream=nb_read_frames';
    const { stdout } = await run('ffprobe', [...ask.split(' '), '-of', 'csv=p=0', file]);
    return { count: Number(stdout.trim()), row: await colours(file, 'row') };
  };
  // Ten pictures a second: each field becomes one. The film ends before five seconds are over.
  expect(await pictures(preview)).toEqual({ count: 60, row: 'rg' });
  const whole = { ...mending, fields: 'none' as const };
  expect(await pictures({ ...preview, mending: whole })).toMatchObject({ count: 30 });
  expect(await as.mending.find({ mediaId })).toEqual(before);
  const stranger = app.as((await createPerson(app.ctx.db)).actor);
  await expect(stranger.mending.preview(preview)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const clip = await as.clips.make({ mediaId, beginMs: 0, endMs: 2000, title: 'Part' });
  await expect(as.mending.preview({ ...preview, mediaId: clip.id })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/only with the whole/),
  });
});

it('has what a link shows of a part made anew, and the old one plays until then (TAPE-16 in part)', async () => {
  const clip = await as.clips.make({ mediaId, beginMs: 0, endMs: 2000, title: 'Part' });
  const { path: link } = await as.shares.create({ mediaId: clip.id });
  const token = link.split('/').at(-1)!;
  const shown = async () => (await as.shares.item({ token, mediaId: clip.id })).sources.length;
  const row = async () => colours(await app.pathOf(clip.id, 'play'), 'row');
  await expect.poll(shown).toBe(1);
  expect(await row()).toBe('rg');
  await as.mending.set({ mediaIds: [mediaId], mending: asItIs });
  expect([await shown(), await row()]).toEqual([1, 'rg']);
  await expect.poll(row).toBe('gr');
  expect(await shown()).toBe(1);
});

it('plays a reel at its own speed from what is there, its parts and links too, and nothing moves [TAPE-16]', async () => {
  const clip = await as.clips.make({ mediaId, beginMs: 1000, endMs: 3000, title: 'Reel' });
  const { path: link } = await as.shares.create({ mediaId: clip.id });
  const token = link.split('/').at(-1)!;
  const before = await as.media.find({ id: mediaId });
  const mending = { ...asItIs, speed: { recorded: 18 as const, transferred: 24 as const } };
  const set = (wanted: typeof asItIs) => as.mending.set({ mediaIds: [mediaId], mending: wanted });
  expect(await set(mending)).toEqual({ count: 1, copies: 0 });
  expect(await as.mending.find({ mediaId })).toEqual({ mending, state: 'done' });
  const { sources, durationMs } = before;
  expect(await as.media.find({ id: mediaId })).toMatchObject({ speed: 0.75, durationMs, sources });
  expect((await as.media.list({ limit: 50 })).items.map(({ id, speed }) => [id, speed])).toEqual(
    expect.arrayContaining([
      [mediaId, 0.75],
      [clip.id, 0.75],
    ]),
  );
  const seen = await as.shares.item({ token, mediaId: clip.id });
  expect(seen).toMatchObject({ speed: 0.75, durationMs: 2000 });
  const later = await as.clips.make({ mediaId, beginMs: 0, endMs: 1000, title: 'Later' });
  expect(later).toMatchObject({ speed: 0.75, durationMs: 1000 });

  await refreshSidecar(app.ctx, mediaId);
  const { bucket, file_path } = await app.ctx.db
    .selectFrom('media')
    .select(['bucket', 'file_path'])
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  expect((await app.ctx.storage.readSidecar(bucket!, file_path!))?.mending).toEqual(mending);

  // What is in a copy is made anew, and the speed stays.
  expect(await set({ ...mending, turn: 180 })).toEqual({ count: 1, copies: 1 });
  expect(await sizeOf(await mended())).toBe('320,240');
  expect((await as.media.find({ id: mediaId })).durationMs).toBe(durationMs);
  expect((await as.media.find({ id: clip.id })).speed).toBe(0.75);
  expect(await set(asItIs)).toEqual({ count: 1, copies: 1 });
  expect(await as.media.find({ id: clip.id })).not.toHaveProperty('speed');
  await mended();
  expect(await set(asItIs)).toEqual({ count: 1, copies: 0 });
  // A copy that could not be made is tried again.
  await app.ctx.db
    .updateTable('processing_step')
    .set({ state: 'failed' })
    .where('media_id', '=', mediaId)
    .where('step', '=', 'play')
    .execute();
  expect(await set(asItIs)).toEqual({ count: 1, copies: 1 });
  await mended();
});

it('lets a recording sound from one side, and its original stays (TAPE-16 in part)', async () => {
  const file = path.join(app.folder, 'one-side.m4a');
  const sound = "aevalsrc='0.5*sin(2*PI*440*t)|0':s=48000:d=3";
  const encode = '-c:a aac -b:a 96k'.split(' ');
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', sound, ...encode, file]);
  const recording = (await app.process(file, { type: 'audio' })).id;
  expect((await as.media.find({ id: recording })).sources).toMatchObject([{ isOriginal: true }]);
  const mending = { ...asItIs, sound: 'left' as const };
  await as.mending.set({ mediaIds: [recording], mending });
  await app.settled(recording);
  await expect(as.mending.set({ mediaIds: [recording, mediaId], mending })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/one kind at a time/),
  });
  expect(await as.mending.find({ mediaId: recording })).toEqual({ mending, state: 'done' });
  expect((await as.media.find({ id: recording })).sources).toMatchObject([{ isOriginal: false }]);
  expect(await levelOf(await app.pathOf(recording, 'play'), 1)).toBeGreaterThan(-30);
});

it('is mended by whoever may change it, for films alone, and all or none', async () => {
  const ben = await createPerson(app.ctx.db);
  const set = (who: typeof as, mediaIds: string[]) =>
    who.mending.set({ mediaIds, mending: asItIs });
  await expect(set(app.as(ben.actor), [mediaId])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const clip = await as.clips.make({ mediaId, beginMs: 0, endMs: 2000, title: 'Part' });
  await expect(set(as, [mediaId, clip.id])).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/only with the whole/),
  });
  expect((await as.mending.find({ mediaId })).state).toBe('done');
});
