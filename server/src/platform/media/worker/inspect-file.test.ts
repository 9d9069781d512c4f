import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createMetadataReader,
  type MetadataReader,
} from '#platform/media/metadata/metadata-reader.ts';
import { decideAudioPlayback } from '#platform/media/probe/decide-audio-playback.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { inspectFile } from '#platform/media/worker/inspect-file.ts';
import { bars, fields, H264, makeByRecipe, makeRecording } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: MediaTools;
let reader: MetadataReader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-inspect-'));
  tools = (await usualTools()).tools!;
  reader = createMetadataReader();
});
afterAll(async () => {
  await reader.stop();
  await rm(folder, { recursive: true });
});

function inspect(path: string, isOwnCopy = false) {
  const signal = AbortSignal.timeout(60_000);
  const file = { path, fileName: 'song.mp3', isOwnCopy };
  return inspectFile({ tools, reader, scratchDir: folder }, { ...file, signal });
}

/** Numbers that look random, but are the same in each run. */
function noise(length: number, least = 0): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return least + ((state >> 16) % (256 - least));
    }),
  );
}

it.each([
  ['zeros', Buffer.alloc(100_000)],
  ['noise', noise(100_000)],
  ['bytes above 0x7f', noise(100_000, 0x80)],
])('knows an MP3 behind 100 kB of %s, and that it needs a copy [UPLOAD-04]', async (_, junk) => {
  const path = join(folder, 'behind-junk.mp3');
  const sound = await readFile(await makeRecording(folder, 'mp3'));
  await writeFile(path, Buffer.concat([junk, sound.subarray(sound.indexOf(0xff))]));
  const { sniffed, probe } = await inspect(path);
  expect(sniffed).toMatchObject({ kind: 'audio', format: 'mp3', mimeType: 'audio/mpeg' });
  expect(decideAudioPlayback(probe!)).toBe('transcode');
});

it.each([
  ['noise', noise(300_000)],
  ['bytes above 0x7f', noise(300_000, 0x80)],
])('takes %s for nothing', async (_, bytes) => {
  const path = join(folder, 'noise.mp3');
  await writeFile(path, bytes);
  expect((await inspect(path)).sniffed).toMatchObject({ kind: 'unknown' });
});

it('believes what a copy of ours says, and looks for no date', async () => {
  const path = await makeByRecipe(folder, {
    name: 'hidden-fields.mp4',
    sources: [bars('720x576', 2, 50)],
    options: `-vf ${fields('tff')} ${H264}`,
  });
  const given = await inspect(path);
  expect(given.metadata).not.toBeNull();
  expect(given.probe!.video!.fieldOrder).toEqual({ scan: 'top-first', source: 'measured' });
  const own = await inspect(path, true);
  expect(own).toMatchObject({ metadata: null, tags: null, problem: null });
  const video = { ...given.probe!.video!, fieldOrder: { scan: 'progressive', source: 'declared' } };
  expect(own.probe).toEqual({ ...given.probe!, video, videos: [video] });
});
