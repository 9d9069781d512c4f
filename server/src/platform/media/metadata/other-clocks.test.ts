import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createMetadataReader,
  type MetadataReader,
} from '#platform/media/metadata/metadata-reader.ts';
import { drawPhoto, writeTags } from '#test/make-photo.ts';

const run = promisify(execFile);
let folder: string;
let reader: MetadataReader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-clocks-'));
  reader = createMetadataReader({ clock: () => new Date('2026-11-21T12:00:00Z') });
});
afterAll(async () => {
  await reader.stop();
  await rm(folder, { recursive: true });
});

/** Returns what a Samsung appends to its photos: its time in UTC, and a list of the appended parts. */
function samsungTrailer(time: string): Buffer {
  const [kind, name] = [0x0a01, 'Image_UTC_Data'];
  const value = String(Date.parse(time));
  const block = Buffer.alloc(8 + name.length + value.length);
  block.writeUInt16LE(kind, 2);
  block.writeUInt32LE(name.length, 4);
  block.write(name + value, 8, 'latin1');
  const list = Buffer.alloc(24);
  list.write('SEFH', 0, 'latin1');
  list.writeUInt32LE(101, 4);
  list.writeUInt32LE(1, 8);
  list.writeUInt16LE(kind, 14);
  list.writeUInt32LE(block.length, 16);
  list.writeUInt32LE(block.length, 20);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(list.length, 0);
  end.write('SEFT', 4, 'latin1');
  return Buffer.concat([block, list, end]);
}

async function captureOfSamsung(taken: string, clock: string) {
  const path = join(folder, 'samsung.jpg');
  await drawPhoto({ width: 40, height: 30 }).jpeg().toFile(path);
  await writeTags(path, { 'EXIF:Make': 'samsung', 'EXIF:DateTimeOriginal': taken });
  await appendFile(path, samsungTrailer(clock));
  return (await reader.read(path, { kind: 'image', format: 'jpeg' })).capture;
}

it('tells the offset of a photo by the clock that a Samsung keeps in UTC', async () => {
  expect(await captureOfSamsung('2020:06:30 11:27:59', '2020-06-30T03:27:59.058Z')).toMatchObject({
    localTime: '2020-06-30T11:27:59',
    offset: '+08:00',
    instant: '2020-06-30T03:27:59Z',
    source: 'exif',
  });
});

it('tells none where the two clocks do not belong together', async () => {
  expect(await captureOfSamsung('2020:06:30 11:27:59', '2020-07-02T03:20:59Z')).toMatchObject({
    localTime: '2020-06-30T11:27:59',
    offset: null,
  });
});

it('knows that the container of a burst counts by UTC', async () => {
  const path = join(folder, 'burst.heics');
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=25', '-t', '0.2'];
  const target = [
    '-c:v',
    'libx265',
    '-f',
    'mp4',
    '-metadata',
    'creation_time=2019-07-24T22:30:00Z',
  ];
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, ...target, path]);
  const { capture } = await reader.read(path, { kind: 'image', format: 'heic-sequence' });
  expect(capture).toMatchObject({
    localTime: '2019-07-24T22:30:00',
    offset: null,
    instant: '2019-07-24T22:30:00Z',
  });
});
