import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlayableCopy } from '#platform/media/film/make-playable-copy.ts';
import { decidePlayback } from '#platform/media/probe/decide-playback.ts';
import { isInterlaced } from '#platform/media/probe/media-facts.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { type Browser, hasBrowser, openBrowser } from '#test/browser.ts';
import {
  colourAt,
  combingPercent,
  countPictures,
  everythingAbout,
  meanVolumeDb,
  seeAndHear,
} from '#test/inspect-film.ts';
import { cutOff, type FilmKind, makeFilm } from '#test/make-film.ts';
import { samples, samplesNote } from '#test/samples.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: MediaTools;
let browser: Browser | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playable-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
  if (hasBrowser) browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

let copies = 0;
async function copyOf(path: string) {
  const facts = await probeMedia(tools, { path });
  copies += 1;
  const outPath = join(folder, `copy-${copies}.mp4`);
  const copy = await makePlayableCopy(tools, { path, facts, outPath, fieldRate: 'full' });
  return { facts, copy, outPath };
}

type Expected = {
  how: 'remux' | 'copy-video' | 'transcode';
  width: number;
  height: number;
  pictures: number;
  ids: string;
  sourceCombs?: boolean;
};

const films: Partial<Record<FilmKind, Expected>> = {
  dvAvi: {
    how: 'transcode',
    width: 768,
    height: 576,
    pictures: 100,
    sourceCombs: true,
    ids: '[FORMAT-01] [FORMAT-02] [FORMAT-11] [FORMAT-12] [FORMAT-14]',
  },
  dvRaw: {
    how: 'transcode',
    width: 1024,
    height: 576,
    pictures: 100,
    sourceCombs: true,
    ids: '[FORMAT-02] [FORMAT-11] [FORMAT-12] [FORMAT-14]',
  },
  dvNtsc: {
    how: 'transcode',
    width: 640,
    height: 480,
    pictures: 120,
    sourceCombs: true,
    ids: '[FORMAT-02] [FORMAT-11] [FORMAT-12]',
  },
  vob: {
    how: 'transcode',
    width: 1024,
    height: 576,
    pictures: 100,
    sourceCombs: true,
    ids: '[FORMAT-04] [FORMAT-11] [FORMAT-12] [FORMAT-14]',
  },
  mpeg1: {
    how: 'transcode',
    width: 352,
    height: 288,
    pictures: 50,
    ids: '[FORMAT-03] [FORMAT-14]',
  },
  wmv: { how: 'transcode', width: 320, height: 240, pictures: 50, ids: '[FORMAT-05] [FORMAT-14]' },
  mjpegAvi: {
    how: 'transcode',
    width: 640,
    height: 480,
    pictures: 120,
    sourceCombs: true,
    ids: '[FORMAT-01] [FORMAT-11]',
  },
  xvidAvi: { how: 'transcode', width: 640, height: 480, pictures: 50, ids: '[FORMAT-01]' },
  mkvAc3: {
    how: 'copy-video',
    width: 640,
    height: 360,
    pictures: 50,
    ids: '[FORMAT-07] [FORMAT-14]',
  },
  mkvAac: { how: 'remux', width: 640, height: 360, pictures: 50, ids: '[FORMAT-07]' },
  mts: {
    how: 'transcode',
    width: 1920,
    height: 1080,
    pictures: 100,
    sourceCombs: true,
    ids: '[FORMAT-08] [FORMAT-11] [FORMAT-12] [FORMAT-14]',
  },
  phone3gp: { how: 'transcode', width: 176, height: 144, pictures: 50, ids: '[FORMAT-09]' },
  hevc: { how: 'transcode', width: 640, height: 360, pictures: 50, ids: '[FORMAT-10] [FORMAT-14]' },
  hdr: { how: 'transcode', width: 640, height: 360, pictures: 25, ids: '[FORMAT-06] [FORMAT-10]' },
  tenBit: { how: 'transcode', width: 640, height: 360, pictures: 25, ids: '' },
  oddSize: { how: 'transcode', width: 320, height: 240, pictures: 25, ids: '[FORMAT-12]' },
};

describe('makePlayableCopy', () => {
  it.each(Object.entries(films).map(([kind, expected]) => [kind, expected.ids, expected] as const))(
    '%s plays: picture, shape, movement, sound, length %s',
    async (kind, _, { how, width, height, pictures, sourceCombs }) => {
      const path = await makeFilm(folder, kind as FilmKind);
      if (sourceCombs) expect(await combingPercent(path)).toBeGreaterThan(90);
      const { facts, copy, outPath } = await copyOf(path);
      expect(copy).toMatchObject({ how, width, height, damage: null, path: outPath });
      expect(Math.abs(copy.durationMs - facts.durationMs)).toBeLessThan(60);
      const seen = await seeAndHear(outPath);
      expect(seen.pictures).toBe(pictures);
      expect(seen.combingPercent).toBeLessThan(10);
      expect(seen.meanVolumeDb).toBeGreaterThan(-40);
      const { video, audio, isStreamable } = await probeMedia(tools, { path: outPath });
      expect(video).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', sampleAspect: 1 });
      expect(audio).toMatchObject({ codec: 'aac', channels: 2 });
      expect(isStreamable).toBe(true);
      await playsInBrowser(outPath, { width, height, hasSound: true });
    },
  );

  it('keeps a film upright through a change of container [FORMAT-06] [FORMAT-13]', async () => {
    const path = await makeFilm(folder, 'rotatedMov');
    const { copy, outPath } = await copyOf(path);
    expect(copy).toMatchObject({ how: 'remux', width: 360, height: 640 });
    await redAtTheTop(outPath);
    await playsInBrowser(outPath, { width: 360, height: 640, hasSound: true });
  });

  it('turns a converted film upright [FORMAT-13]', async () => {
    const path = await makeFilm(folder, 'rotatedMov');
    const facts = await probeMedia(tools, { path });
    if (!facts.video) throw new Error('no picture');
    const inHevc = { ...facts, video: { ...facts.video, codec: 'hevc' } };
    const outPath = join(folder, 'upright.mp4');
    const input = { path, facts: inHevc, outPath, fieldRate: 'full' } as const;
    const copy = await makePlayableCopy(tools, input);
    expect(copy).toMatchObject({ how: 'transcode', width: 360, height: 640 });
    expect((await probeMedia(tools, { path: outPath })).video?.rotation).toBe(0);
    await redAtTheTop(outPath);
  });

  it('tells nobody where and when a film was made', async () => {
    const path = await makeFilm(folder, 'rotatedMov');
    expect(await everythingAbout(path)).toContain('2015-06-07');
    const { outPath } = await copyOf(path);
    expect(await everythingAbout(outPath)).not.toContain('2015-06-07');
  });

  it('tells nobody what a camcorder noted between the pictures [SHARE-10]', async () => {
    const path = join(folder, 'noted.mts');
    const note = '17ee8c60-f84d-11d9-8cd6-0800200c9a66+taken-at-the-lake';
    const noting = ['-c', 'copy', '-bsf:v', `h264_metadata=sei_user_data=${note}`];
    execFileSync('ffmpeg', [
      ...'-v error -y -i'.split(' '),
      await makeFilm(folder, 'rotatedMov'),
      ...noting,
      path,
    ]);
    expect((await readFile(path)).includes('taken-at-the-lake')).toBe(true);
    const { copy, outPath } = await copyOf(path);
    expect(copy.how).toBe('remux');
    expect((await readFile(outPath)).includes('taken-at-the-lake')).toBe(false);
  });

  it('makes a silent copy of a silent film', async () => {
    const { copy, outPath } = await copyOf(await makeFilm(folder, 'silent'));
    expect(copy.damage).toBeNull();
    expect(await meanVolumeDb(outPath)).toBeNull();
    await playsInBrowser(outPath, { width: 640, height: 360, hasSound: false });
  });

  it('takes the default sound of several', async () => {
    const { outPath } = await copyOf(await makeFilm(folder, 'twoLanguages'));
    expect(await meanVolumeDb(outPath)).toBeGreaterThan(-40);
    expect((await probeMedia(tools, { path: outPath })).audios).toHaveLength(1);
  });

  it('copies a film of one picture', async () => {
    const { outPath } = await copyOf(await makeFilm(folder, 'oneFrame'));
    expect(await countPictures(outPath)).toBe(1);
  });

  it('keeps the uneven times of a phone', async () => {
    const path = await makeFilm(folder, 'uneven');
    const pictures = await countPictures(path);
    const { copy, outPath } = await copyOf(path);
    expect(Math.abs(copy.durationMs - 3_000)).toBeLessThan(100);
    expect(await countPictures(outPath)).toBe(pictures);
  });

  it('says how much of a film is missing', async () => {
    const path = await makeFilm(folder, 'xvidAvi');
    await cutOff(path, 150_000);
    const { copy } = await copyOf(path);
    expect(copy.durationMs).toBeLessThan(1_500);
    expect(copy.damage).toBe('Only the first 1 s of 2 s could be read.');
  });

  it('shows a film whose sound nobody can read, and says so', async () => {
    const path = await makeFilm(folder, 'xvidAvi');
    const facts = await probeMedia(tools, { path });
    const bytes = await readFile(path);
    const soundFormatAt = bytes.lastIndexOf('strf') + 8;
    bytes.writeUInt16LE(0x7777, soundFormatAt);
    await writeFile(path, bytes);
    const outPath = join(folder, 'deaf.mp4');
    const copy = await makePlayableCopy(tools, { path, facts, outPath, fieldRate: 'full' });
    expect(copy).toMatchObject({ damage: 'The sound could not be read.', width: 640 });
    expect(await countPictures(outPath)).toBe(50);
  });

  it('converts what does not survive a change of container', async () => {
    const source = await makeFilm(folder, 'mkvAac');
    const path = join(folder, 'noisy.mkv');
    const damage = ['-v', 'error', '-y', '-i', source, '-c', 'copy', '-bsf:v', 'noise=amount=1500'];
    execFileSync('ffmpeg', [...damage, path]);
    const facts = await probeMedia(tools, { path: source });
    expect(decidePlayback(facts)).toBe('remux');
    const outPath = join(folder, 'mended.mp4');
    const copy = await makePlayableCopy(tools, { path, facts, outPath, fieldRate: 'full' });
    expect(copy.how).toBe('transcode');
  });

  it('leaves nothing behind when stopped', async () => {
    const path = await makeFilm(folder, 'hd');
    const facts = await probeMedia(tools, { path });
    if (!facts.video) throw new Error('no picture');
    const outPath = join(folder, 'stopped.mp4');
    const hevc = { ...facts, video: { ...facts.video, codec: 'hevc' } };
    const stop = new AbortController();
    const running = makePlayableCopy(tools, {
      path,
      facts: hevc,
      outPath,
      fieldRate: 'full',
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });

  it('does not begin without room for the result', async () => {
    const path = await makeFilm(folder, 'xvidAvi');
    const facts = await probeMedia(tools, { path });
    const endless = { ...facts, durationMs: Number.MAX_SAFE_INTEGER };
    const outPath = join(folder, 'huge.mp4');
    const input = { path, facts: endless, outPath, fieldRate: 'full' } as const;
    await expect(makePlayableCopy(tools, input)).rejects.toMatchObject({
      kind: 'full',
      reason: 'There was not enough free disk space.',
    });
  });

  it('does not convert a film only because there is no room for it as it is', async () => {
    const path = await makeFilm(folder, 'mkvAac');
    const facts = { ...(await probeMedia(tools, { path })), sizeBytes: Number.MAX_SAFE_INTEGER };
    const outPath = join(folder, 'no-room.mp4');
    const copying = makePlayableCopy(tools, { path, facts, outPath, fieldRate: 'full' });
    await expect(copying).rejects.toMatchObject({ kind: 'full' });
    expect(await readdir(folder)).not.toContain('no-room.mp4');
  });

  const ids: Record<string, string> = {
    'avchd-1080i-ac3.mts': '[FORMAT-08] [FORMAT-11] [FORMAT-14]',
    'camcorder.dv': '[FORMAT-02] [FORMAT-12]',
    'canon-mjpeg.avi': '[FORMAT-01] [FORMAT-14]',
    'divx.avi': '[FORMAT-01] [FORMAT-14]',
    'film.mpg': '[FORMAT-03] [FORMAT-14]',
    'film.wmv': '[FORMAT-05] [FORMAT-14]',
    'h264.mkv': '[FORMAT-07] [FORMAT-14]',
    'iphone-6-rotated.mov': '[FORMAT-06] [FORMAT-13] [FORMAT-14]',
    'live-photo.mov': '[FORMAT-06]',
    'phone-h263-amr.3gp': '[FORMAT-09] [FORMAT-12] [FORMAT-14]',
  };
  const realFilms = samples.filter(({ type }) => type === 'video');
  it.each(realFilms.map((sample) => [sample.file, ids[sample.file] ?? '', sample] as const))(
    `a real film plays: %s %s${samplesNote}`,
    async (_, __, sample) => {
      const { facts, copy, outPath } = await copyOf(sample.path);
      const [width = 0, height = 0] = (sample.shown ?? '').split('x').map(Number);
      expect(copy).toMatchObject({ width, height, damage: null });
      expect(Math.abs(copy.durationMs - facts.durationMs)).toBeLessThan(60);
      const seen = await seeAndHear(outPath);
      if (facts.video && isInterlaced(facts.video) && seen.pictures > 10) {
        expect(seen.combingPercent).toBeLessThan(10);
      }
      const loudness = await meanVolumeDb(sample.path);
      const isLoud = loudness !== null && loudness > -60;
      if (isLoud) {
        const wished = loudness + (copy.level?.gainDb ?? 0);
        expect(Math.abs((seen.meanVolumeDb ?? -99) - wished)).toBeLessThan(4);
      }
      await playsInBrowser(outPath, { width, height, hasSound: facts.audio !== null });
    },
  );
});

type Shown = { width: number; height: number; hasSound: boolean };

/** Without a browser only the other checks run. */
async function playsInBrowser(path: string, { width, height, hasSound }: Shown): Promise<void> {
  if (!browser) return;
  const played = await browser.play(path);
  expect(played).toMatchObject({ how: 'ended', width, height });
  expect(played.frames).toBeGreaterThan(0);
  expect(played.soundBytes > 0).toBe(hasSound);
}

async function redAtTheTop(path: string): Promise<void> {
  const frame = join(folder, 'frame.png');
  execFileSync('ffmpeg', `-v error -y -i ${path} -frames:v 1 ${frame}`.split(' '));
  expect(await colourAt(frame, 0.5, 0.1)).toBe('red');
  expect(await colourAt(frame, 0.5, 0.9)).toBe('blue');
}
