import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePlayableCopy } from '#platform/media/film/make-playable-copy.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { countPictures } from '#test/inspect-film.ts';
import { cutOff, makeByRecipe, makeFilm, makeRecording } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reaches-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function makeStreamable() {
  return makeByRecipe(folder, {
    name: 'streamable.mp4',
    sources: ['testsrc2=size=320x180:rate=25:duration=4', 'sine=duration=4'],
    options: '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -c:a aac -movflags +faststart',
  });
}

const makers = {
  'an MP4 with its index in front': makeStreamable,
  'a WebM': () => makeFilm(folder, 'webm'),
  'a FLAC': () => makeRecording(folder, 'flac'),
  'an MP3': () => makeRecording(folder, 'mp3'),
};

it.each(Object.entries(makers))('sees that half of %s is missing', async (_, make) => {
  const path = await make();
  expect((await probeMedia(tools, { path })).isCutOff).toBe(false);
  const { size } = await stat(path);
  await cutOff(path, Math.floor(size / 2));
  expect((await probeMedia(tools, { path })).isCutOff).toBe(true);
});

it('sees that half is missing of an MP4 whose boxes are all there, as after a repair of their sizes', async () => {
  const path = await makeStreamable();
  const bytes = await readFile(path);
  const half = Math.floor(bytes.length / 2);
  const mediaData = bytes.indexOf('mdat') - 4;
  bytes.writeUInt32BE(half - mediaData, mediaData);
  await writeFile(path, bytes.subarray(0, half));
  expect((await probeMedia(tools, { path })).isCutOff).toBe(true);
});

it('makes what is there of a film that was cut off play, and says how much it is', async () => {
  const path = await makeStreamable();
  const { size } = await stat(path);
  await cutOff(path, Math.floor(size / 2));
  const facts = await probeMedia(tools, { path });
  const outPath = join(folder, 'copy.mp4');
  const copy = await makePlayableCopy(tools, { path, facts, outPath, fieldRate: 'full' });
  expect(copy.damage).toBe('Only the first 2 s of 4 s could be read.');
  expect(await countPictures(outPath)).toBeGreaterThan(40);
});
