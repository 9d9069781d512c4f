import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAudioPlayback } from '#platform/media/probe/decide-audio-playback.ts';
import { canPlayDirectly, decidePlayback } from '#platform/media/probe/decide-playback.ts';
import { isInterlaced } from '#platform/media/probe/media-facts.ts';
import { metadataTimeoutMs, probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import {
  cutOff,
  type FilmKind,
  makeByRecipe,
  makeFilm,
  makeRecording,
  tone,
} from '#test/make-film.ts';
import { samples, samplesNote } from '#test/samples.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const film = async (kind: FilmKind) => probeMedia(tools, { path: await makeFilm(folder, kind) });

describe('probeMedia', () => {
  it.each([
    ['dvAvi', 'dvvideo', 768, 576, 'bottom-first'],
    ['dvRaw', 'dvvideo', 1024, 576, 'bottom-first'],
    ['dvNtsc', 'dvvideo', 640, 480, 'bottom-first'],
    ['vob', 'mpeg2video', 1024, 576, 'top-first'],
    ['mts', 'h264', 1920, 1080, 'top-first'],
    ['mjpegAvi', 'mjpeg', 640, 480, 'top-first'],
    ['lyingMp4', 'h264', 768, 576, 'top-first'],
    ['xvidAvi', 'mpeg4', 640, 480, 'progressive'],
    ['rotatedMov', 'h264', 360, 640, 'progressive'],
    ['hevc', 'hevc', 640, 360, 'progressive'],
  ] as const)('%s: %s, shown %d x %d, %s', async (kind, codec, width, height, scan) => {
    const { video, audio, durationMs } = await film(kind);
    expect(video).toMatchObject({ codec, shownWidth: width, shownHeight: height });
    expect(video?.fieldOrder.scan).toBe(scan);
    expect(audio?.codec).toBeTruthy();
    expect(Math.abs(durationMs - 2_000)).toBeLessThan(100);
  });

  it('sees what the screen must be told: rotation, bits, high dynamic range', async () => {
    expect((await film('rotatedMov')).video).toMatchObject({ rotation: 90, storedWidth: 640 });
    expect((await film('tenBit')).video).toMatchObject({
      bitDepth: 10,
      pixelFormat: 'yuv422p10le',
    });
    expect((await film('hdr')).video).toMatchObject({ isHdr: true, colorTransfer: 'arib-std-b67' });
  });

  it('chooses the default sound among several languages', async () => {
    const { audio, audios } = await film('twoLanguages');
    expect(audios.map(({ language }) => language)).toEqual(['fra', 'deu']);
    expect(audio?.language).toBe('deu');
  });

  it('knows whether a browser may start at once', async () => {
    const path = await makeFilm(folder, 'h264Mp4');
    expect((await probeMedia(tools, { path })).isStreamable).toBe(false);
    const better = join(folder, 'fast.mp4');
    const copy = ['-v', 'error', '-i', path, '-c', 'copy', '-movflags', '+faststart', better];
    execFileSync('ffmpeg', copy);
    expect((await probeMedia(tools, { path: better })).isStreamable).toBe(true);
  });

  it('tells WebM from other Matroska', async () => {
    expect((await film('webm')).isWebm).toBe(true);
    expect((await film('mkvAac')).isWebm).toBe(false);
  });

  it('tells a recording with a cover from a film', async () => {
    const song = await makeRecording(folder, 'mp3');
    const cover = join(folder, 'cover.jpg');
    execFileSync(
      'ffmpeg',
      `-v error -f lavfi -i color=red:s=200x200 -frames:v 1 ${cover}`.split(' '),
    );
    const path = join(folder, 'covered.m4a');
    const mux = `-v error -i ${song} -i ${cover} -map 0:a -map 1 -c:a aac -c:v copy`;
    execFileSync('ffmpeg', [...mux.split(' '), '-disposition:v', 'attached_pic', path]);
    const facts = await probeMedia(tools, { path });
    expect(facts).toMatchObject({ isAudioOnly: true, video: null });
    expect(facts.cover).toMatchObject({ codec: 'mjpeg', shownWidth: 200 });
  });

  it('tells an audiobook, whose cover is a track of one picture, from a film', async () => {
    const cover = await makeByRecipe(folder, {
      name: 'front.jpg',
      sources: ['testsrc2=size=64x64:rate=25:duration=0.04'],
      options: '-frames:v 1',
    });
    const recipe = {
      name: 'audiobook.mp4',
      sources: [tone(2)],
      files: [cover],
      options: '-map 0 -map 1 -c:a aac -c:v copy -disposition:v 0',
    };
    const facts = await probeMedia(tools, { path: await makeByRecipe(folder, recipe) });
    expect(facts).toMatchObject({ isAudioOnly: true, video: null, cover: { codec: 'mjpeg' } });
    expect(decideAudioPlayback(facts)).toBe('direct');
  });

  it('measures a duration that the container does not know', async () => {
    const source = await makeFilm(folder, 'mkvAac');
    const path = join(folder, 'stream.mkv');
    const stream = [
      '-v',
      'error',
      '-i',
      source,
      '-c',
      'copy',
      '-f',
      'matroska',
      '-live',
      '1',
      path,
    ];
    execFileSync('ffmpeg', stream);
    const { durationMs } = await probeMedia(tools, { path });
    expect(Math.abs(durationMs - 2_000)).toBeLessThan(100);
  });

  it('does not let a browser play what does not say where it ends', async () => {
    const facts = await film('lengthless');
    expect(facts).toMatchObject({ isWebm: true, isCutOff: true });
    expect(decidePlayback(facts)).toBe('transcode');
    expect(canPlayDirectly(facts)).toBe(false);
    expect(canPlayDirectly(await film('webm'))).toBe(true);
  });

  it('tells the WAV of more than 4 GB from the one that every browser plays', async () => {
    const path = join(folder, 'long.wav');
    const song = await makeRecording(folder, 'wav');
    execFileSync('ffmpeg', ['-v', 'error', '-i', song, '-rf64', 'always', path]);
    expect((await probeMedia(tools, { path })).container).toBe('rf64');
    expect((await probeMedia(tools, { path: song })).container).toBe('wav');
  });

  it('gives up after the time for metadata: duration 0 [PROC-05]', async () => {
    // Opening a pipe without a writer never ends.
    const path = join(folder, 'endless.mp4');
    execFileSync('mkfifo', [path]);
    const started = Date.now();
    const facts = await probeMedia(tools, { path, timeoutMs: 700 });
    expect(facts).toMatchObject({ isTimedOut: true, durationMs: 0, video: null });
    expect(Date.now() - started).toBeLessThan(metadataTimeoutMs);
    expect(metadataTimeoutMs).toBe(15_000);
  });

  it('calls a film without its index unprocessable, in plain words', async () => {
    const path = await makeFilm(folder, 'h264Mp4');
    await cutOff(path, 60_000);
    await expect(probeMedia(tools, { path })).rejects.toMatchObject({
      kind: 'unprocessable',
      reason: 'The recording was cut off before the camera finished it.',
    });
  });

  it.each([
    ['empty', ''],
    ['text', 'Dear diary'],
    ['a subtitle file', '1\n00:00:01,000 --> 00:00:02,000\nHello\n'],
  ])('refuses %s', async (_, content) => {
    const path = join(folder, 'not-a-film.mp4');
    await writeFile(path, content);
    await expect(probeMedia(tools, { path })).rejects.toMatchObject({ kind: 'unprocessable' });
  });

  it('calls what was cut off in its head damaged, not a bad disk [UPLOAD-07]', async () => {
    const cover = await makeByRecipe(folder, {
      name: 'cover.png',
      sources: ['testsrc2=size=400x400:rate=25:duration=0.04'],
      options: '-frames:v 1',
    });
    const flac = await makeByRecipe(folder, {
      name: 'covered.flac',
      sources: [tone(1)],
      files: [cover],
      options: '-map 0 -map 1 -c:a flac -c:v copy -disposition:v attached_pic',
    });
    const webm = await makeFilm(folder, 'webm');
    for (const [path, sizeBytes] of [
      [flac, 4000],
      [webm, 200],
    ] as const) {
      await cutOff(path, sizeBytes);
      await expect(probeMedia(tools, { path })).rejects.toMatchObject({
        kind: 'unprocessable',
        reason: 'The file is damaged or of a kind that cannot be read.',
      });
    }
  });

  it('believes in a bad disk where the file cannot be read', async () => {
    const ffprobe = join(folder, 'ffprobe-on-bad-disk');
    await writeFile(ffprobe, `#!/bin/sh\necho "file:${folder}: Input/output error" >&2\nexit 1\n`, {
      mode: 0o755,
    });
    const onBadDisk = { ...tools, engine: 'installed', ffmpeg: 'ffmpeg', ffprobe } as const;
    // Reading a folder fails, for root too.
    await expect(probeMedia(onBadDisk, { path: folder })).rejects.toMatchObject({
      kind: 'failed',
      reason: 'The original could not be read.',
    });
  });

  it('stops on request', async () => {
    const path = join(folder, 'endless-too.mp4');
    execFileSync('mkfifo', [path]);
    const signal = AbortSignal.timeout(200);
    await expect(probeMedia(tools, { path, signal })).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('is not fooled by names that look like options, addresses or patterns', async () => {
    const path = await makeFilm(folder, 'silent');
    for (const name of ['-y.mp4', 'http:x.mp4', 'a%03d.mp4', 'pipe:0', 'it\'s "odd" $(x).mp4']) {
      const odd = join(folder, name);
      execFileSync('cp', ['--', path, odd]);
      expect((await probeMedia(tools, { path: odd })).video?.shownWidth).toBe(640);
    }
  });
});

describe(`real films${samplesNote}`, () => {
  const films = samples.filter(({ type }) => type === 'video');
  it.each(films.map((sample) => [sample.file, sample] as const))('%s', async (_, sample) => {
    const { video, isAudioOnly } = await probeMedia(tools, { path: sample.path });
    expect(`${video?.shownWidth}x${video?.shownHeight}`).toBe(sample.shown);
    expect(isAudioOnly).toBe(false);
    const seconds = /([\d.]+) s\b/.exec(sample.what)?.[1];
    const { durationMs } = await probeMedia(tools, { path: sample.path });
    if (seconds) expect(Math.abs(durationMs - Number(seconds) * 1000)).toBeLessThan(50);
    const isFielded = sample.what.includes('interlaced') || sample.file.endsWith('.dv');
    expect(video && isInterlaced(video)).toBe(isFielded);
  });

  const recordings = samples.filter(({ type }) => type === 'audio');
  it.each(recordings.map((sample) => [sample.file, sample] as const))('%s', async (_, sample) => {
    const facts = await probeMedia(tools, { path: sample.path });
    expect(facts.isAudioOnly).toBe(true);
    expect(facts.cover !== null).toBe(
      sample.what.includes('cover') || sample.file.endsWith('.ape'),
    );
    const seconds = Number(/([\d.]+) s\b/.exec(sample.what)?.[1]);
    expect(Math.abs(facts.durationMs - seconds * 1000)).toBeLessThan(60);
  });
});
