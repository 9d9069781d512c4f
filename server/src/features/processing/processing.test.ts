import { execFile } from 'node:child_process';
// Files through the real queue, the real workers, ffmpeg and sharp, as after an upload.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFilm, makeRecording } from '#test/make-film.ts';
import { drawPhoto, readCorners, writeTags } from '#test/make-photo.ts';
import { onDisk } from '#test/on-disk.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';
import { samplePath, samples, samplesNote } from '#test/samples.ts';

const run = promisify(execFile);

let app: ProcessingApp;

beforeAll(async () => {
  // The tests read files again after they were replaced.
  sharp.cache(false);
  app = await createProcessingApp();
});
afterAll(() => app?.close());

async function photoFile(name: string, tags: Record<string, string | number> = {}) {
  const file = path.join(app.folder, name);
  await drawPhoto({ width: 1800, height: 1200 }).jpeg().toFile(file);
  if (Object.keys(tags).length > 0) await writeTags(file, tags);
  return file;
}

/** Makes a film of 90 s with two frames a second and German subtitles. */
async function makeLongFilm(): Promise<string> {
  const subtitles = path.join(app.folder, 'long.srt');
  await writeFile(subtitles, '1\n00:00:01,000 --> 00:00:03,000\nGuten Tag\n');
  const file = path.join(app.folder, 'long.mp4');
  const sources = '-f lavfi -i testsrc=size=320x180:rate=2:duration=90 -i'.split(' ');
  const options =
    '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 4 -c:s mov_text -metadata:s:s:0 language=deu';
  await run('ffmpeg', ['-v', 'error', ...sources, subtitles, ...options.split(' '), file]);
  return file;
}

describe('a photo', () => {
  it('gets its pictures, upright, and all that it tells about itself [PROC-01] [ENTITY-05] [ENTITY-19]', async () => {
    const file = await photoFile('IMG_0001.jpg', {
      'EXIF:Orientation': 6,
      'EXIF:DateTimeOriginal': '2003:07:04 10:11:12',
      'EXIF:Make': 'Canon',
      'EXIF:Model': 'Canon EOS 300D',
      'EXIF:FNumber': 2.8,
      'EXIF:ExposureTime': 0.004,
      'EXIF:ISO': 100,
      'EXIF:GPSLatitude': 47.5,
      'EXIF:GPSLatitudeRef': 'N',
      'EXIF:GPSLongitude': 8.5,
      'EXIF:GPSLongitudeRef': 'E',
    });
    const photo = await app.process(file);
    expect(photo).toMatchObject({
      status: 'ready',
      statusReason: null,
      progress: null,
      width: 1200,
      height: 1800,
      durationMs: null,
      version: 1,
      capture: { localTime: '2003-07-04T10:11:12', precision: 'day', source: 'exif' },
      location: { latitude: 47.5, longitude: 8.5 },
      sources: [],
    });
    expect(photo.facts).toContainEqual({ label: 'Camera', value: 'Canon EOS 300D' });
    expect(photo.facts).toContainEqual({ label: 'Exposure', value: '1/250 s, f/2.8, ISO 100' });
    expect(Buffer.from(photo.placeholder!, 'base64').length).toBeGreaterThan(10);
    const sizes = { thumb: 320, grid: 640, view: 960 };
    for (const [kind, width] of Object.entries(sizes)) {
      const picture = sharp(await app.pathOf(photo.id, kind));
      expect(await picture.metadata()).toMatchObject({ width, height: width * 1.5 });
      expect((await picture.metadata()).exif).toBeUndefined();
    }
    expect(await app.steps(photo.id)).toEqual({ inspect: 'done', pictures: 'done' });
  });

  it('is turned as a person wishes, the original untouched [CORE-08]', async () => {
    const photo = await app.process(await photoFile('turn.jpg'));
    const row = await rowOf(photo.id);
    const original = onDisk(app.ctx).pathOf(row.bucket!, row.file_path!);
    const before = { ...(await fingerprint(original)), key: row.file_path };
    expect(await readCorners(await app.pathOf(photo.id, 'view'))).toEqual([
      'red',
      'green',
      'blue',
      'white',
    ]);
    await app.media.rotate({ id: photo.id, rotation: 90 });
    const turned = await app.settled(photo.id);
    expect(turned).toMatchObject({ rotation: 90, width: 1200, height: 1800, version: 2 });
    expect(turned.thumbnailUrl).toBe(`/api/media/${photo.id}/thumb?v=2`);
    expect(await readCorners(await app.pathOf(photo.id, 'view'))).toEqual([
      'blue',
      'red',
      'white',
      'green',
    ]);
    const after = { ...(await fingerprint(original)), key: (await rowOf(photo.id)).file_path };
    expect(after).toEqual(before);
  });

  it('ends as it was wished last, however fast the wishes came', async () => {
    const photo = await app.process(await photoFile('hurry.jpg'));
    for (const rotation of [90, 180, 270, 180] as const) {
      await app.media.rotate({ id: photo.id, rotation });
    }
    expect(await app.settled(photo.id)).toMatchObject({ rotation: 180 });
    expect(await readCorners(await app.pathOf(photo.id, 'thumb'))).toEqual([
      'white',
      'blue',
      'green',
      'red',
    ]);
  });

  it('without a date of its own takes the one in its name or in that of its folder, never that of the file [DATE-04] [DATE-05] [MOVE-06]', async () => {
    const dated = await app.process(await photoFile('Summer 1987-07.jpg'));
    expect(dated.capture).toMatchObject({
      localTime: '1987-07-01T00:00:00',
      precision: 'month',
      source: 'file_name',
    });
    const inFolder = await app.process(await photoFile('dad.jpg'), { folder: 'Old/79-80' });
    expect(inFolder.capture).toMatchObject({
      localTime: '1979-01-01T00:00:00',
      precision: 'year',
      source: 'folder_name',
      isApproximate: true,
    });
    const undated = await app.process(await photoFile('granny.jpg'));
    expect(undated.capture).toEqual({
      localTime: null,
      offset: null,
      precision: 'unknown',
      source: null,
      isApproximate: false,
    });
  });

  it('that moves brings its film along', async () => {
    const clip = await readFile(await makeFilm(app.folder, 'h264Mp4'));
    const item = (mime: string, semantic: string, length: number) =>
      `{Item={Mime=${mime},Semantic=${semantic},Length=${length},Padding=0}}`;
    const file = await photoFile('PXL.MP.jpg', {
      'XMP-GCamera:MotionPhoto': 1,
      'XMP-GContainer:ContainerDirectory': `[${item('image/jpeg', 'Primary', 0)},${item('video/mp4', 'MotionPhoto', clip.length)}]`,
    });
    await appendFile(file, clip);
    const photo = await app.process(file);
    expect(photo).toMatchObject({
      status: 'ready',
      motionUrl: `/api/media/${photo.id}/motion?v=1`,
    });
    expect((await readFile(await app.pathOf(photo.id, 'motion'))).equals(clip)).toBe(true);
  });

  it.skipIf(samples.length === 0)(
    `that is the still of a live photo plays the film that came with it${samplesNote}`,
    async () => {
      const film = await app.process(samplePath('live-photo.mov'), { type: 'video' });
      const photo = await app.process(samplePath('live-photo.heic'));
      expect(photo.motionUrl).toBe(film.sources[0]!.url);
    },
  );

  it('keeps the date that a person has given it, whatever the file says later [DATE-04]', async () => {
    const photo = await app.process(await photoFile('2001-02-03.jpg'));
    const ids = [photo.id];
    await app.media.setCapture({ ids, localTime: '1999-01-01', precision: 'year' });
    await app.media.retry({ id: photo.id });
    expect((await app.settled(photo.id)).capture).toMatchObject({
      localTime: '1999-01-01T00:00:00',
      source: 'person',
    });
  });
});

describe('a film', () => {
  it('that browsers play is played as it is [ENTITY-03]', async () => {
    const film = await app.process(await makeFilm(app.folder, 'h264Mp4'), { type: 'video' });
    expect(film).toMatchObject({
      status: 'ready',
      width: 640,
      height: 360,
      sources: [
        {
          url: `/api/media/${film.id}/play?v=1`,
          mimeType: 'video/mp4',
          height: 360,
          isOriginal: true,
        },
      ],
      storyboardUrl: null,
    });
    expect(Math.abs(film.durationMs! - 2000)).toBeLessThan(100);
    expect(film.facts).toContainEqual({
      label: 'Picture',
      value: 'H.264, 25 pictures a second',
    });
    expect(film.facts).toContainEqual({ label: 'Sound', value: 'AAC, stereo' });
    expect(await app.steps(film.id)).toEqual({
      inspect: 'done',
      pictures: 'done',
      play: 'done',
      loudness: 'done',
      check: 'done',
    });
  });

  it('gets a thumbnail of 320 pixels as JPEG at its one place [PROC-02] [ENTITY-21]', async () => {
    const film = await app.process(await makeFilm(app.folder, 'h264Mp4'), { type: 'video' });
    const key = `${app.anna.userId}/videos/${film.id}.jpg`;
    const thumbnail = onDisk(app.ctx).pathOf('thumbnails', key);
    expect(await sharp(thumbnail).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 180,
    });
    expect((await rowOf(film.id)).thumbnail_path).toBe(key);
    expect(await app.pathOf(film.id, 'thumb')).toBe(thumbnail);
  });

  it('of a camcorder is converted, in its right shape, with every field as a picture', async () => {
    const film = await app.process(await makeFilm(app.folder, 'dvAvi'), {
      type: 'video',
      mime_type: 'video/x-msvideo',
    });
    expect(film).toMatchObject({ status: 'ready', width: 768, height: 576 });
    expect(film.sources).toMatchObject([
      { url: `/api/media/${film.id}/play?v=1`, height: 576, isOriginal: false },
      { url: `/api/media/${film.id}/low?v=1`, height: 480, isOriginal: false },
    ]);
    const copy = await app.ctx.media.inspect({
      path: await app.pathOf(film.id, 'play'),
      fileName: '',
    });
    expect(copy.probe).toMatchObject({ isStreamable: true, audio: { codec: 'aac' } });
    expect(copy.probe!.video).toMatchObject({ codec: 'h264', frameRate: 50 });
    expect(film.facts).toContainEqual({
      label: 'Picture',
      value: 'DV, 25 pictures a second, interlaced',
    });
  });

  it('with foreign sound keeps its picture and gets sound that plays', async () => {
    const film = await app.process(await makeFilm(app.folder, 'mkvAc3'), { type: 'video' });
    expect(film).toMatchObject({ status: 'ready', sources: [{ mimeType: 'video/mp4' }] });
  });

  it('of more than a minute gets pictures over its seek bar, and its subtitles as captions', async () => {
    const film = await app.process(await makeLongFilm(), { type: 'video' });
    expect(film.storyboardUrl).toBe(`/api/media/${film.id}/storyboard.vtt?v=1`);
    const text = await readFile(await app.pathOf(film.id, 'storyboard.vtt'), 'utf8');
    expect(text).toMatch(/^WEBVTT\n\n00:00:00.000 --> /);
    expect(text).toContain('\nstoryboard.jpg#xywh=0,0,160,90');
    const image = await sharp(await app.pathOf(film.id, 'storyboard.jpg')).metadata();
    expect(image).toMatchObject({ format: 'jpeg', width: 1600 });
    expect(film.captions).toEqual([
      { url: `/api/media/${film.id}/captions-1.vtt?v=1`, language: 'deu', label: 'German' },
    ]);
    const captions = await readFile(await app.pathOf(film.id, 'captions-1.vtt'), 'utf8');
    expect(captions).toContain('Guten Tag');
  });

  it('turned in the camera is shown upright', async () => {
    const film = await app.process(await makeFilm(app.folder, 'rotatedMov'), {
      type: 'video',
      mime_type: 'video/quicktime',
    });
    expect(film).toMatchObject({
      width: 360,
      height: 640,
      capture: { localTime: '2015-06-07T08:09:10', source: 'container' },
      sources: [{ mimeType: 'video/mp4' }],
    });
    expect((await readCorners(await app.pathOf(film.id, 'thumb')))[0]).toBe('red');
  });
});

describe('a recording', () => {
  it('that browsers play is played as it is, with its outline', async () => {
    const song = await app.process(await makeRecording(app.folder, 'mp3'), {
      type: 'audio',
      mime_type: 'audio/mpeg',
    });
    expect(song).toMatchObject({
      status: 'ready',
      thumbnailUrl: null,
      sources: [{ mimeType: 'audio/mpeg', height: null }],
      peaksUrl: `/api/media/${song.id}/peaks?v=1`,
    });
    expect(Math.abs(song.durationMs! - 2000)).toBeLessThan(150);
    const { buckets } = JSON.parse(await readFile(await app.pathOf(song.id, 'peaks'), 'utf8'));
    expect(buckets).toHaveLength(1800);
    expect(Math.max(...buckets)).toBeGreaterThan(10);
    expect(Math.max(...buckets)).toBeLessThanOrEqual(255);
  });

  it('that they do not play is converted', async () => {
    const song = await app.process(await makeRecording(app.folder, 'wma'), {
      type: 'audio',
      mime_type: 'audio/x-ms-wma',
    });
    expect(song).toMatchObject({ status: 'ready', sources: [{ mimeType: 'audio/mp4' }] });
    const copy = await app.pathOf(song.id, 'play');
    const { probe } = await app.ctx.media.inspect({ path: copy, fileName: '' });
    expect(probe).toMatchObject({ isAudioOnly: true, audio: { codec: 'aac' } });
  });

  it('is shown by its cover', async () => {
    const cover = path.join(app.folder, 'cover.jpg');
    await drawPhoto({ width: 500, height: 500 }).jpeg().toFile(cover);
    const file = path.join(app.folder, 'with-cover.mp3');
    const parts = ['-i', await makeRecording(app.folder, 'mp3'), '-i', cover];
    const tags = ['-metadata', 'artist=The Grandparents', '-metadata', 'date=1975'];
    const copy = '-map 0 -map 1 -c copy -disposition:v attached_pic -id3v2_version 3'.split(' ');
    await run('ffmpeg', ['-v', 'error', ...parts, ...copy, ...tags, file]);
    const song = await app.process(file, { type: 'audio', mime_type: 'audio/mpeg' });
    expect(song).toMatchObject({ type: 'audio', status: 'ready', width: null });
    expect(song.facts).toContainEqual({ label: 'Artist', value: 'The Grandparents' });
    expect(song.facts).toContainEqual({ label: 'Year', value: '1975' });
    expect((await readCorners(await app.pathOf(song.id, 'thumb')))[0]).toBe('red');
  });

  it('that was taken for a film becomes what it is [UPLOAD-04]', async () => {
    const song = await app.process(await makeRecording(app.folder, 'm4a'), { type: 'video' });
    expect(song).toMatchObject({ type: 'audio', status: 'ready' });
  });
});

it('everything derived can be thrown away and made again [CORE-09]', async () => {
  const film = await app.process(await makeFilm(app.folder, 'xvidAvi'), { type: 'video' });
  const kinds = (await app.renditions(film.id)).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['grid', 'play', 'thumb', 'view']);
  const { ctx } = app;
  const files = await Promise.all(kinds.map((kind) => app.pathOf(film.id, kind)));
  for (const { kind, file_path } of await app.renditions(film.id)) {
    await ctx.storage.remove(kind === 'thumb' ? 'thumbnails' : 'renditions', file_path);
  }
  await app.media.retry({ id: film.id });
  expect(await app.settled(film.id)).toMatchObject({ status: 'ready' });
  for (const file of files) expect((await stat(file)).size).toBeGreaterThan(500);
});

it('leaves nothing behind in the folder for work', async () => {
  const left = readdirSync(onDisk(app.ctx).stagingDir).filter((name) => name.startsWith('work-'));
  expect(left).toEqual([]);
});

const rowOf = (id: string) =>
  app.ctx.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function fingerprint(file: string) {
  return {
    sha256: createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
    modifiedMs: (await stat(file)).mtimeMs,
  };
}
