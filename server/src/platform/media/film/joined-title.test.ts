/** Tests the joined parts of a DVD title: one film without a seam, however their clocks run. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extractFrame } from '#platform/media/film/extract-frame.ts';
import { makePlayableCopy } from '#platform/media/film/make-playable-copy.ts';
import { makeStoryboard } from '#platform/media/film/make-storyboard.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { colourAt, countPictures } from '#test/inspect-film.ts';
import { makeByRecipe } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

const run = promisify(execFile);
let folder: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true }));

type Part = { colour: string; seconds: number; hertz: number; startsAt?: number };

async function part({ colour, seconds, hertz, startsAt = 0 }: Part): Promise<Buffer> {
  return readFile(
    await makeByRecipe(folder, {
      name: `${colour}-${seconds}-${startsAt}.vob`,
      sources: [
        `color=${colour}:s=352x288:r=25:d=${seconds},noise=alls=20:allf=t`,
        `sine=frequency=${hertz}:sample_rate=48000:duration=${seconds},volume=4,aformat=channel_layouts=stereo`,
      ],
      options: `-c:v mpeg2video -b:v 2M -c:a ac3 -f vob -output_ts_offset ${startsAt}`,
    }),
  );
}

const rate = 8000;
const windowSeconds = 0.02;

/** Returns for each 20 ms of sound how loud it is, and how often it swings. */
async function listen(path: string) {
  const how = `-v error -i ${path} -vn -ac 1 -ar ${rate} -f s16le -`.split(' ');
  const { stdout } = await run('ffmpeg', how, { encoding: 'buffer', maxBuffer: 2 ** 26 });
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1);
  const length = rate * windowSeconds;
  return Array.from({ length: Math.floor(samples.length / length) }, (_, place) => {
    const window = samples.subarray(place * length, (place + 1) * length);
    const swings = window.filter((value, at) => at > 0 && value < 0 !== window[at - 1]! < 0).length;
    return { peak: Math.max(...window), hertz: swings / 2 / windowSeconds };
  });
}

async function pictureTimes(path: string): Promise<number[]> {
  const how = '-v error -select_streams v -show_entries packet=pts_time -of csv=p=0'.split(' ');
  const { stdout } = await run('ffprobe', [...how, path]);
  return stdout
    .trim()
    .split('\n')
    .map(Number.parseFloat)
    .sort((a, b) => a - b);
}

const first: Part = { colour: 'red', seconds: 9, hertz: 400 };
const second: Part = { colour: 'blue', seconds: 4, hertz: 1600 };
const seam = first.seconds;
const whole = first.seconds + second.seconds;

it.each([
  ['its clock anew', 0],
  ['with a leap of its clock', 5000],
])(
  'plays two parts as one film, the second of which begins %s [FORMAT-04] [FORMAT-14]',
  async (_, startsAt) => {
    const path = join(folder, `joined-${startsAt}.vob`);
    await writeFile(path, Buffer.concat([await part(first), await part({ ...second, startsAt })]));
    const outPath = join(folder, `copy-${startsAt}.mp4`);
    const facts = await probeMedia(tools, { path });
    const copy = await makePlayableCopy(tools, { path, facts, outPath, fieldRate: 'full' });

    expect(copy.damage).toBeNull();
    expect(copy.durationMs / 1000).toBeCloseTo(whole, 0);
    expect(await countPictures(outPath)).toBeGreaterThanOrEqual(whole * 25 - 2);
    const times = await pictureTimes(outPath);
    const gaps = times.slice(1).map((time, place) => time - times[place]!);
    expect(Math.max(...gaps)).toBeLessThan(0.13);

    const sound = await listen(outPath);
    const at = (seconds: number) => Math.round(seconds / windowSeconds);
    const body = sound.slice(at(0.1), at(whole - 0.1));
    expect(body.filter(({ peak }) => peak < 1000).length).toBeLessThanOrEqual(2);
    const change = sound.findIndex(({ hertz }) => hertz > 1000);
    expect(change * windowSeconds).toBeCloseTo(seam, 0);

    const film = { path: outPath, facts: await probeMedia(tools, { path: outPath }) };
    for (const [second, colour] of [
      [seam - 0.3, 'red'],
      [seam + 0.3, 'blue'],
    ] as const) {
      const frame = join(folder, 'frame.jpg');
      await extractFrame(tools, { ...film, atMs: second * 1000, outPath: frame, isExact: true });
      expect(await colourAt(frame, 0.5, 0.5)).toBe(colour);
    }
  },
);

/** Joins parts of one colour each. */
async function joinColours(...colours: [colour: string, seconds: number][]) {
  const path = join(folder, `${colours.join('-')}.vob`);
  const parts = colours.map(([colour, seconds]) => part({ colour, seconds, hertz: 400 }));
  await writeFile(path, Buffer.concat(await Promise.all(parts)));
  return { path, facts: await probeMedia(tools, { path }) };
}

it('finds the picture of a moment in whichever part it lies [FORMAT-04] [PROC-04]', async () => {
  const film = await joinColours(['red', 9], ['lime', 8], ['blue', 9]);
  expect(film.facts.restartsClock).toBe(true);
  const outPath = join(folder, 'moment.jpg');
  for (const [seconds, colour] of [
    [1, 'red'],
    [7, 'red'],
    [13, 'green'],
    [20, 'blue'],
    [24, 'blue'],
  ] as const) {
    const frame = await extractFrame(tools, { ...film, outPath, atMs: seconds * 1000 });
    expect(frame.atMs).toBe(seconds * 1000);
    expect(await colourAt(outPath, 0.5, 0.5)).toBe(colour);
  }
});

it('shows each part over the seek bar, even before there is a copy [FORMAT-04]', async () => {
  const film = await joinColours(['red', 40], ['blue', 25]);
  const imagePath = join(folder, 'board.jpg');
  const board = { imagePath, vttPath: join(folder, 'board.vtt'), imageUrl: 'board.jpg' };
  const { count, columns, rows } = (await makeStoryboard(tools, { ...film, ...board }))!;
  expect(count).toBeGreaterThanOrEqual(31);
  const tileAt = (place: number) =>
    colourAt(
      imagePath,
      ((place % columns) + 0.5) / columns,
      (Math.floor(place / columns) + 0.5) / rows,
    );
  expect(await Promise.all([0, 17, 23, count - 1].map(tileAt))).toEqual([
    'red',
    'red',
    'blue',
    'blue',
  ]);
});
