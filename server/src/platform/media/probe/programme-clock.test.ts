import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { measureProgramme } from '#platform/media/probe/programme-clock.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { bars, makeByRecipe, makeFilm, tone } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clock-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true }));

async function part(seconds: number, options = ''): Promise<Buffer> {
  return readFile(
    await makeByRecipe(folder, {
      name: `part-${seconds}${options.replaceAll(' ', '')}.vob`,
      sources: [bars('352x288', seconds), tone(seconds)],
      options: `-c:v mpeg2video -b:v 2M -c:a ac3 -f vob${options}`,
    }),
  );
}

async function measure(...parts: Buffer[]): Promise<number> {
  const path = join(folder, 'joined.vob');
  await writeFile(path, Buffer.concat(parts));
  return (await measureProgramme(path)).ms / 1000;
}

function expectBetween(found: number, least: number, most: number): void {
  expect(found).toBeGreaterThanOrEqual(least);
  expect(found).toBeLessThanOrEqual(most);
}

it('adds up recordings that each begin a clock of their own, and is never too long', async () => {
  const [long, short] = [await part(12), await part(5)];
  expectBetween(await measure(long), 10.5, 12);
  expectBetween(await measure(long, short), 14, 17);
  expectBetween(await measure(short, long, short), 18, 22);
});

it('leaves out the hours by which a clock leaps', async () => {
  const later = await part(5, ' -output_ts_offset 4000');
  expectBetween(await measure(await part(12), later), 14, 17);
});

it('knows the clock of MPEG-1 too, and of other files that there is none', async () => {
  const { ms, clocks } = await measureProgramme(await makeFilm(folder, 'mpeg1'));
  expect(clocks).toBe(1);
  expectBetween(ms, 500, 2_500);
  expect(await measureProgramme(await makeFilm(folder, 'h264Mp4'))).toEqual({ ms: 0, clocks: 0 });
  expect(await measure(Buffer.from([0, 0, 1, 0xba]))).toBe(0);
});

it('tells the length of the parts of a DVD title as one file, not of the last part [FORMAT-04]', async () => {
  const path = join(folder, 'title.vob');
  await writeFile(path, Buffer.concat([await part(12), await part(5)]));
  const { durationMs } = await probeMedia(tools, { path });
  expectBetween(durationMs / 1000, 14, 17);
});
