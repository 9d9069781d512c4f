import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { joinSigns } from '#platform/media/signs/join-signs.ts';
import { dvFormats, readDvPicture } from '#platform/media/signs/read-dv-packs.ts';
import { readDvSigns } from '#platform/media/signs/read-dv-signs.ts';
import { createClockWatch } from '#platform/media/signs/watch-clock.ts';
import { makeByRecipe, makeFilm } from '#test/make-film.ts';
import { judgeCandidates } from '#test/tapes/judge-candidates.ts';
import { makeDvOriginal } from '#test/tapes/make-dv-original.ts';
import { planInOrder } from '#test/tapes/plan-tape.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-dv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One second, recorded at this time; ffmpeg writes the packs. */
async function record(name: string, recordedAt: string, timecode = '00:00:00:00'): Promise<Buffer> {
  const file = await makeByRecipe(folder, {
    name,
    sources: ['color=gray:size=720x576:rate=25:duration=1', 'anullsrc=r=48000:cl=stereo:d=1'],
    options: `-c:v dvvideo -pix_fmt yuv420p -c:a pcm_s16le -metadata creation_time=${recordedAt} -metadata timecode=${timecode} -f dv`,
  });
  return readFile(file);
}

async function signsOf(file: string) {
  const tools = (await usualTools()).tools!;
  const facts = await probeMedia(tools, { path: file });
  return readDvSigns(tools, { path: file, facts });
}

it('finds where the date of a DV tape jumps, and where its counter does (TAPE-01 in part)', async () => {
  const file = path.join(folder, 'tape.dv');
  const first = await record('may.dv', '1999-05-03T10:20:30Z');
  const later = await record('august.dv', '1999-08-12T16:00:00Z', '01:02:03:00');
  await writeFile(file, Buffer.concat([first, later]));
  expect(await signsOf(file)).toEqual([
    {
      startMs: 1000,
      endMs: 1000,
      score: expect.any(Number),
      sign: { kind: 'date', from: '1999-05-03T10:20:30', to: '1999-08-12T16:00:00' },
    },
    {
      startMs: 1000,
      endMs: 1000,
      score: expect.any(Number),
      sign: { kind: 'timecode', from: '00:00:00:24', to: '01:02:03:00' },
    },
  ]);
  const other = path.join(folder, 'other.avi');
  await writeFile(other, await readFile(await makeFilm(folder, 'h264Mp4')));
  expect(await signsOf(other)).toEqual([]);
});

it('a pause of minutes, and a gap without dates, are no jump of their own (TAPE-01 in part)', async () => {
  const plan = planInOrder(31, {
    inside: ['short pause', 'cut inside', 'flash'],
    begins: ['date', 'blue', 'date'],
  });
  const signs = await signsOf(await makeDvOriginal(folder, plan));
  const { missed, wrong } = judgeCandidates(
    { ...plan, events: plan.events.map((event) => ({ ...event, from: event.to })) },
    joinSigns(signs),
  );
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
});

it('believes a clock only when some pictures in a row agree (TAPE-01 in part)', () => {
  const { jumps, read } = createClockWatch(1000);
  const shown = [0, 40, 900_000, 120, 160, 5_000_000, 5_000_040, 5_000_080, 5_000_120, 5_000_160];
  for (const [place, shows] of shown.entries()) read({ at: place * 40, shows });
  expect(jumps).toEqual([{ at: 200, from: 160, to: 5_000_000 }]);
});

it('reads nothing from a picture that says nothing, or is cut off (TAPE-01 in part)', () => {
  const nothing = { recordedAt: null, timecode: null };
  expect(readDvPicture(Buffer.alloc(144_000, 0xff), dvFormats.pal.sequences)).toEqual(nothing);
  expect(readDvPicture(Buffer.alloc(90), dvFormats.ntsc.sequences)).toEqual(nothing);
});
