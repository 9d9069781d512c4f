import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccessCopy, makeSmallerCopy } from '#platform/media/film/make-access-copy.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { combingPercent, countPictures } from '#test/inspect-film.ts';
import { type FilmKind, makeFilm } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let outPath: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'access-'));
  outPath = join(folder, 'copy.mp4');
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function film(kind: FilmKind) {
  const path = await makeFilm(folder, kind);
  return { path, facts: await probeMedia(tools, { path }), outPath };
}

it('halves the field rate for weak computers, and still does not comb [FORMAT-11]', async () => {
  await makeAccessCopy(tools, { ...(await film('dvAvi')), fieldRate: 'half' });
  expect(await countPictures(outPath)).toBe(50);
  expect(await combingPercent(outPath)).toBeLessThan(10);
});

it('makes a small copy: 854 x 480, half the pictures, few bytes', async () => {
  const copy = await makeSmallerCopy(tools, { ...(await film('hd')), lines: 480 });
  expect(copy).toMatchObject({ width: 852, height: 480, damage: null });
  expect(await countPictures(outPath)).toBe(50);
  expect((copy.sizeBytes * 8) / 2).toBeLessThan(1_300_000);
});

it('makes a middle copy with every picture, and enlarges nothing', async () => {
  const copy = await makeSmallerCopy(tools, { ...(await film('mts')), lines: 720 });
  expect(copy).toMatchObject({ width: 1280, height: 720, damage: null });
  expect(await countPictures(outPath)).toBe(100);
  expect((copy.sizeBytes * 8) / 2).toBeLessThan(3_600_000);
  const same = await makeSmallerCopy(tools, { ...(await film('silent')), lines: 720 });
  expect(same).toMatchObject({ width: 640, height: 360 });
});

it('puts the small copy of an upright film into an upright box', async () => {
  const { path, ...rest } = await film('hd');
  const upright = join(folder, 'upright.mp4');
  const turn = `-v error -y -i ${path} -vf transpose=1 -c:v libx264 -preset ultrafast`;
  execFileSync('ffmpeg', [...turn.split(' '), upright]);
  const facts = await probeMedia(tools, { path: upright });
  expect(await makeSmallerCopy(tools, { ...rest, path: upright, facts, lines: 480 })).toMatchObject(
    {
      width: 480,
      height: 852,
    },
  );
});

it('keeps the shape of every picture of a tape that changes from 4:3 to 16:9 [FORMAT-12]', async () => {
  const parts = ['16/15', '64/45'].map((aspect, place) => {
    const part = join(folder, `part-${place}.m2v`);
    const source = ['-f', 'lavfi', '-i', 'color=red:s=720x576:r=25:d=1'];
    const encode = `-vf setsar=${aspect} -c:v mpeg2video -b:v 2M`.split(' ');
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, ...encode, part]);
    return readFile(part);
  });
  const path = join(folder, 'changing.m2v');
  await writeFile(path, Buffer.concat(await Promise.all(parts)));
  const facts = await probeMedia(tools, { path });
  const copy = await makeAccessCopy(tools, { path, facts, outPath, fieldRate: 'full' });
  expect(copy).toMatchObject({ width: 768, height: 576 });
  const isRedAt = async (seconds: number, y: number) => {
    const frame = join(folder, 'frame.png');
    const seek = ['-v', 'error', '-y', '-ss', String(seconds), '-i', outPath];
    execFileSync('ffmpeg', [...seek, '-frames:v', '1', '-vf', 'scale=96:72', frame]);
    const pixels = await sharp(frame).removeAlpha().raw().toBuffer();
    return pixels[(Math.floor(y * 72) * 96 + 48) * 3]! > 100;
  };
  expect(await isRedAt(0.4, 0.04)).toBe(true);
  expect(await isRedAt(0.4, 0.96)).toBe(true);
  expect(await isRedAt(1.5, 0.04)).toBe(false);
  expect(await isRedAt(1.5, 0.16)).toBe(true);
  expect(await isRedAt(1.5, 0.84)).toBe(true);
  expect(await isRedAt(1.5, 0.96)).toBe(false);
});

it('makes slow motion of 240 pictures a second playable', async () => {
  const path = join(folder, 'slow.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=240:d=1'];
  const encode = '-c:v libx265 -preset ultrafast -x265-params log-level=none'.split(' ');
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, ...encode, path]);
  const facts = await probeMedia(tools, { path });
  const copy = await makeAccessCopy(tools, { path, facts, outPath, fieldRate: 'full' });
  expect(await countPictures(outPath)).toBe(60);
  expect(Math.abs(copy.durationMs - 1_000)).toBeLessThan(50);
});

it('keeps late sound in step with the picture [FORMAT-14]', async () => {
  const { path, ...rest } = await film('mkvAac');
  const late = join(folder, 'late.mkv');
  const delay = ['-i', path, '-itsoffset', '0.7', '-i', path, '-map', '0:v', '-map', '1:a'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...delay, '-c', 'copy', late]);
  const facts = await probeMedia(tools, { path: late });
  await makeAccessCopy(tools, { ...rest, path: late, facts, fieldRate: 'full' });
  const first = '-v error -select_streams a -show_entries packet=pts_time -of csv=p=0';
  const times = execFileSync('ffprobe', [...first.split(' '), outPath], { encoding: 'utf8' });
  expect(Number(times.split('\n')[1])).toBeCloseTo(0.7, 1);
});

it('tells its progress from nothing to all', async () => {
  const seen: number[] = [];
  const onProgress = (fraction: number) => seen.push(fraction);
  await makeAccessCopy(tools, { ...(await film('vob')), fieldRate: 'full', onProgress });
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBeGreaterThan(0.95);
  expect(seen.at(-1)).toBeLessThanOrEqual(1);
});
