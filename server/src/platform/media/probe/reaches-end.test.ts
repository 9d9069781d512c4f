import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePlayableCopy } from '#platform/media/film/make-playable-copy.ts';
import { readContainerLayout } from '#platform/media/probe/container-layout.ts';
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

function makeStreamable(flags = '+faststart') {
  return makeByRecipe(folder, {
    name: 'streamable.mp4',
    sources: ['testsrc2=size=320x180:rate=25:duration=4', 'sine=duration=4'],
    options: `-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -c:a aac -movflags ${flags}`,
  });
}

const makers = {
  'an MP4 with its index in front': () => makeStreamable(),
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

it('takes the boxes of a whole MP4 for evidence, but not those of fragments: the last ones may be missing', async () => {
  expect(await readContainerLayout(await makeStreamable())).toMatchObject({ isUncut: true });
  const fragments = await makeStreamable('+frag_keyframe+empty_moov');
  expect(await readContainerLayout(fragments)).toMatchObject({ isUncut: false });
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
