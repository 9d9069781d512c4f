import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAudioTags } from '#platform/media/metadata/audio-tags.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { samplePath, samples, samplesNote } from '#test/samples.ts';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-tags-'));
});
afterAll(() => rm(folder, { recursive: true }));

const tone = ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=duration=2'];
const tags = ['-metadata', 'title=Lullaby', '-metadata', 'artist=Oma', '-metadata', 'album=Tapes'];
const more = ['-metadata', 'track=3/12', '-metadata', 'date=1987', '-metadata', 'WM/Year=1987'];

it.each(['mp3', 'm4a', 'flac', 'ogg', 'wma'])('reads the tags of %s', async (extension) => {
  const path = join(folder, `-song.${extension}`);
  await run('ffmpeg', [...tone, ...tags, ...more, path]);
  const found = await readAudioTags(path);
  expect(found).toMatchObject({
    title: 'Lullaby',
    artist: 'Oma',
    album: 'Tapes',
    track: 3,
    year: 1987,
  });
  expect(found?.durationMs).toBeGreaterThan(1900);
  expect(found?.durationMs).toBeLessThan(2300);
});

it('takes out the cover', async () => {
  const cover = join(folder, 'cover.jpg');
  const path = join(folder, 'covered.mp3');
  await drawPhoto({ width: 200, height: 100 }).jpeg().toFile(cover);
  const input = ['-i', cover, '-map', '0:a', '-map', '1:v', '-c:v', 'copy'];
  await run('ffmpeg', [...tone, ...input, '-disposition:v', 'attached_pic', path]);
  const found = await readAudioTags(path);
  expect(found?.cover?.mimeType).toBe('image/jpeg');
  const metadata = await sharp(found?.cover?.bytes).metadata();
  expect([metadata.width, metadata.height]).toEqual([200, 100]);
});

it('reads chapters with their times', async () => {
  const chapters = join(folder, 'chapters.txt');
  const path = join(folder, 'book.m4a');
  const chapter = (start: number, end: number, title: string) =>
    `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`;
  await writeFile(chapters, `;FFMETADATA1\n${chapter(0, 500, 'One')}${chapter(500, 2000, 'Two')}`);
  await run('ffmpeg', [...tone, '-i', chapters, '-map', '0:a', '-map_metadata', '1', path]);
  expect((await readAudioTags(path))?.chapters).toEqual([
    { title: 'One', startMs: 0 },
    { title: 'Two', startMs: 500 },
  ]);
});

it('gives null for what is no recording', async () => {
  const path = join(folder, 'rubbish.mp3');
  await writeFile(path, Buffer.alloc(4000, 0x55));
  const found = await readAudioTags(path);
  expect(found?.durationMs ?? null).toBeNull();
  const missing = await readAudioTags(join(folder, 'missing.mp3'));
  expect(missing).toBeNull();
});

it.skipIf(samples.length === 0)(`reads the samples${samplesNote}`, async () => {
  const ogg = await readAudioTags(samplePath('recording.ogg'));
  expect(ogg).toMatchObject({ title: 'In Bloom', artist: 'Nirvana', track: 2, year: 1991 });
  expect(ogg?.cover?.bytes.length).toBeGreaterThan(1000);
  expect(ogg?.durationMs).toBe(2000);
  const aiff = await readAudioTags(samplePath('recording.aiff'));
  expect(aiff?.cover?.bytes.length).toBeGreaterThan(1000);
});
