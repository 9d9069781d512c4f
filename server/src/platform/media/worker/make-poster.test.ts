import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetadataReader } from '#platform/media/metadata/metadata-reader.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { locateTools, type InstalledTools } from '#platform/media/tools/locate-tools.ts';
import { makePoster } from '#platform/media/worker/make-poster.ts';
import { colourAt } from '#test/inspect-film.ts';
import { makeFilm } from '#test/make-film.ts';

const reader = createMetadataReader();
const { signal } = new AbortController();
let folder: string;
let media: InstalledTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poster-'));
  const located = await locateTools();
  if (!located.tools) throw new Error(located.problem);
  media = located.tools;
});
afterAll(async () => {
  await reader.stop();
  await rm(folder, { recursive: true, force: true });
});

async function poster(path: string, rule: 'upload' | 'admin' | 'movie-dialog' = 'upload') {
  const facts = await probeMedia(media, { path });
  const image = { ffmpeg: media.ffmpeg, reader, scratchDir: folder };
  const outputDir = await mkdtemp(join(folder, 'out-'));
  const made = await makePoster({ media, image }, { path, facts, rule, outputDir }, signal);
  return { ...made, outputDir };
}

it('makes the thumbnail 320 pixels wide, in the right shape, as JPEG [PROC-04] [FORMAT-12]', async () => {
  const { atMs, photo, outputDir } = await poster(await makeFilm(folder, 'dvAvi'));
  expect(atMs).toBe(200);
  const thumb = photo.renditions.find(({ kind }) => kind === 'thumb');
  expect(thumb).toMatchObject({ width: 320, height: 240, mimeType: 'image/jpeg' });
  expect((await sharp(thumb?.path).metadata()).format).toBe('jpeg');
  expect((await readdir(outputDir)).toSorted()).toEqual(['grid.webp', 'thumb.jpg', 'view.webp']);
});

it('shows a film upright [FORMAT-13]', async () => {
  const { photo, outputDir } = await poster(await makeFilm(folder, 'rotatedMov'));
  expect(photo).toMatchObject({ width: 360, height: 640 });
  expect(await colourAt(join(outputDir, 'thumb.jpg'), 0.5, 0.1)).toBe('red');
});

it('takes the cover of a film that nobody can decode', async () => {
  const film = await makeFilm(folder, 'h264Mp4');
  const cover = join(folder, 'cover.jpg');
  execFileSync(
    'ffmpeg',
    `-v error -y -f lavfi -i color=lime:s=300x200 -frames:v 1 ${cover}`.split(' '),
  );
  const path = join(folder, 'strange.mp4');
  const mux = `-v error -y -i ${film} -i ${cover} -map 0 -map 1 -c copy -disposition:v:1 attached_pic`;
  execFileSync('ffmpeg', [...mux.split(' '), path]);
  const bytes = await readFile(path);
  bytes.write('what', bytes.lastIndexOf('avc1'), 'latin1');
  await writeFile(path, bytes);
  const { atMs, photo, outputDir } = await poster(path);
  expect(atMs).toBeNull();
  expect(photo).toMatchObject({ width: 300, height: 200 });
  expect(await colourAt(join(outputDir, 'view.webp'), 0.5, 0.5)).toBe('green');
});
