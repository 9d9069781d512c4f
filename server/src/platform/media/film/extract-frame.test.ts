import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractFrame, videoTimeoutMs } from '#platform/media/film/extract-frame.ts';
import { posterTimeMs } from '#platform/media/film/poster-time.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { colourAt } from '#test/inspect-film.ts';
import { cutOff, type FilmKind, makeFilm } from '#test/make-film.ts';
import { samples, samplesNote } from '#test/samples.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let outPath: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frame-'));
  outPath = join(folder, 'frame.jpg');
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function film(kind: FilmKind) {
  const path = await makeFilm(folder, kind);
  return { path, facts: await probeMedia(tools, { path }), outPath };
}

/** Makes ten seconds that change from red to green at 1 s and to blue at 5 s. */
async function traffic() {
  const path = join(folder, 'traffic.mp4');
  const colours = `color=red:s=320x240:r=25:d=10,drawbox=color=lime:t=fill:enable='gte(t,1)',drawbox=color=blue:t=fill:enable='gte(t,5)',drawbox=w=40:h=40:color=white:t=fill`;
  const encode = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    colours,
    ...encode.split(' '),
    path,
  ]);
  return { path, facts: await probeMedia(tools, { path }), outPath };
}

describe('extractFrame', () => {
  it.each([
    ['full', 'frame.jpg: No space left on device'],
    ['failed', 'Error while opening the decoder: Cannot allocate memory'],
    ['unprocessable', 'Invalid data found when processing input'],
  ])('says %s where ffmpeg says: %s', async (kind, words) => {
    const ffmpeg = join(folder, 'broken-ffmpeg');
    await writeFile(ffmpeg, `#!/bin/sh\necho '${words}' >&2\nexit 1\n`, { mode: 0o755 });
    const broken = { ...tools, engine: 'installed', ffmpeg } as MediaTools;
    await expect(extractFrame(broken, { ...(await film('dvAvi')), atMs: 0 })).rejects.toMatchObject(
      { kind },
    );
  });

  it.each([
    ['dvAvi', 768, 576],
    ['vob', 1024, 576],
    ['mts', 1440, 810],
    ['rotatedMov', 360, 640],
    ['oddSize', 320, 240],
    ['hdr', 640, 360],
    ['oneFrame', 640, 360],
    ['webm', 320, 180],
  ] as const)('%s: %d x %d pixels, square', async (kind, width, height) => {
    const { facts, ...rest } = await film(kind);
    const atMs = posterTimeMs('upload', facts.durationMs);
    const frame = await extractFrame(tools, { ...rest, facts, atMs });
    expect(frame).toMatchObject({ width, height, path: outPath });
    const { format, density } = await sharp(outPath).metadata();
    expect([format, density]).toEqual(['jpeg', 72]);
  });

  it('takes the frame at the ruled time [PROC-03] [PROC-04] [PROC-07]', async () => {
    const { facts, ...rest } = await traffic();
    const at = async (atMs: number) => {
      await extractFrame(tools, { ...rest, facts, atMs });
      return colourAt(outPath, 0.5, 0.5);
    };
    expect(await at(posterTimeMs('movie-dialog', facts.durationMs))).toBe('blue');
    expect(await at(posterTimeMs('upload', facts.durationMs))).toBe('green');
    expect(await at(posterTimeMs('upload', 9_000))).toBe('red');
    expect(await at(posterTimeMs('admin', facts.durationMs))).toBe('green');
  });

  it('turns the picture upright', async () => {
    await extractFrame(tools, { ...(await film('rotatedMov')), atMs: 200 });
    expect(await colourAt(outPath, 0.5, 0.1)).toBe('red');
    expect(await colourAt(outPath, 0.5, 0.9)).toBe('blue');
  });

  it('separates the fields of a moving picture', async () => {
    const { facts, ...rest } = await film('dvAvi');
    await extractFrame(tools, { ...rest, facts, atMs: 1_000 });
    const combed = await roughness(outPath);
    const raw = join(folder, 'raw.jpg');
    execFileSync(
      'ffmpeg',
      `-v error -y -ss 1 -i ${rest.path} -frames:v 1 -vf scale=768:576 ${raw}`.split(' '),
    );
    expect(combed).toBeLessThan((await roughness(raw)) / 4);
  });

  it('looks further on when the frame is black', async () => {
    const black = await film('blackStart');
    const better = await extractFrame(tools, { ...black, atMs: 800 });
    expect(better.atMs).toBe(2_800);
    expect((await sharp(outPath).stats()).channels[1]?.mean).toBeGreaterThan(40);
    const exact = await extractFrame(tools, { ...black, atMs: 800, isExact: true });
    expect(exact.atMs).toBe(800);
    expect((await sharp(outPath).stats()).channels[1]?.mean).toBeLessThan(5);
  });

  it('looks further on when the frame is blue but for a word of the recorder', async () => {
    const better = await extractFrame(tools, { ...(await film('blueStart')), atMs: 800 });
    expect(better.atMs).toBe(2_800);
  });

  it('keeps the frame at the ruled time when the whole film is blank', async () => {
    const frame = await extractFrame(tools, { ...(await film('allBlue')), atMs: 300 });
    expect(frame.atMs).toBe(300);
    expect(await colourAt(outPath, 0.5, 0.5)).toBe('blue');
  });

  it('finds a frame although the time lies beyond the end [PROC-07]', async () => {
    const frame = await extractFrame(tools, { ...(await film('oneFrame')), atMs: 1_000 });
    expect(frame.width).toBe(640);
  });

  it('falls back to 640 x 480 when the size is not known [PROC-07]', async () => {
    const { facts, ...rest } = await film('h264Mp4');
    if (!facts.video) throw new Error('no picture');
    const sizeless = { ...facts, video: { ...facts.video, shownWidth: 0, shownHeight: 0 } };
    const frame = await extractFrame(tools, { ...rest, facts: sizeless, atMs: 1_000 });
    expect(frame).toMatchObject({ width: 640, height: 480 });
  });

  it('shows what is left of a film that was cut off', async () => {
    const path = await makeFilm(folder, 'mkvAac');
    await cutOff(path, 30_000);
    const facts = await probeMedia(tools, { path });
    expect((await extractFrame(tools, { path, facts, outPath, atMs: 5_000 })).width).toBe(640);
  });

  it('gives up in the words of the specification [PROC-06, ERR-40]', async () => {
    const running = extractFrame(tools, { ...(await film('hd')), atMs: 500, timeoutMs: 20 });
    await expect(running).rejects.toMatchObject({
      kind: 'timeout',
      reason: 'Video processing timeout (30s)',
    });
    expect(videoTimeoutMs).toBe(30_000);
  });

  it('is skipped for a film whose facts did not come in time [PROC-05]', async () => {
    const { facts, ...rest } = await film('h264Mp4');
    const running = extractFrame(tools, {
      ...rest,
      facts: { ...facts, isTimedOut: true },
      atMs: 0,
    });
    await expect(running).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('says so when there is no picture at all', async () => {
    const { facts, ...rest } = await film('h264Mp4');
    await cutOff(rest.path, 3_000);
    await expect(extractFrame(tools, { ...rest, facts, atMs: 0 })).rejects.toMatchObject({
      kind: 'unprocessable',
    });
    await expect(stat(outPath)).rejects.toThrow('ENOENT');
  });

  it('stops on request', async () => {
    const running = extractFrame(tools, {
      ...(await film('hd')),
      atMs: 500,
      signal: AbortSignal.timeout(20),
    });
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe(`real films${samplesNote}`, () => {
  const films = samples.filter(({ type }) => type === 'video');
  it.each(films.map((sample) => [sample.file, sample] as const))('%s', async (_, sample) => {
    const facts = await probeMedia(tools, { path: sample.path });
    const atMs = posterTimeMs('upload', facts.durationMs);
    const frame = await extractFrame(tools, { path: sample.path, facts, atMs, outPath });
    const [width = 0, height = 0] = (sample.shown ?? '').split('x').map(Number);
    expect(frame.width / frame.height).toBeCloseTo(width / height, 2);
    expect(frame.width).toBe(Math.min(1440, width));
  });
});

/** Returns the mean difference of neighbouring lines: high where a picture shows combing. */
async function roughness(path: string): Promise<number> {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let at = info.width; at < data.length; at += 1) {
    sum += Math.abs((data[at] ?? 0) - (data[at - info.width] ?? 0));
  }
  return sum / data.length;
}
