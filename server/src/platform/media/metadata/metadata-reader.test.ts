import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createMetadataReader,
  type MediaSort,
  type MetadataReader,
} from '#platform/media/metadata/metadata-reader.ts';
import { soundTwinOf } from '#platform/media/sniff/media-formats.ts';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { drawPhoto, writeTags } from '#test/make-photo.ts';
import { samplePath, samples, samplesNote } from '#test/samples.ts';

const run = promisify(execFile);
const now = new Date('2026-11-21T12:00:00Z');
let folder: string;
let reader: MetadataReader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-metadata-'));
  reader = createMetadataReader({ clock: () => now });
});
afterAll(async () => {
  await reader.stop();
  await rm(folder, { recursive: true });
});

const jpeg: MediaSort = { kind: 'image', format: 'jpeg' };

async function photoWith(tags: Record<string, string | number>, name = 'photo.jpg') {
  const path = join(folder, name);
  await drawPhoto({ width: 40, height: 30 }).jpeg().toFile(path);
  if (Object.keys(tags).length > 0) await writeTags(path, tags);
  return path;
}

async function readPhoto(tags: Record<string, string | number>) {
  return reader.read(await photoWith(tags), jpeg);
}

async function makeFilm(name: string, args: string[]): Promise<string> {
  const path = join(folder, name);
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=25', '-t', '0.2'];
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, ...args, path]);
  return path;
}

describe('reading real files', () => {
  const rows = samples.map((sample) => [sample.file, sample] as const);

  it.skipIf(rows.length === 0)(`has samples to read${samplesNote}`, () => {
    expect(rows.length).toBeGreaterThan(25);
  });

  it.each(rows)('finds when %s was taken [DATE-03 DATE-04 DATE-05]', async (_file, sample) => {
    const sniffed = await sniffFile(sample.path);
    if (sniffed.kind === 'refused' || sniffed.kind === 'unknown') throw new Error(sniffed.kind);
    const sort: MediaSort =
      sample.type === 'audio'
        ? { kind: 'audio', format: soundTwinOf(sniffed.format) }
        : { kind: sniffed.kind, format: sniffed.format };
    const { capture } = await reader.read(sample.path, sort);
    const captured = capture.localTime && `${capture.localTime}${capture.offset ?? ''}`;
    expect(captured).toBe(sample.captured);
    expect(capture.precision).toBe(sample.captured ? 'day' : 'unknown');
    const source = sample.type === 'photo' ? 'exif' : 'container';
    expect(capture.source).toBe(sample.captured ? source : null);
    const instant = capture.offset && new Date(`${captured}`).toISOString().replace('.000', '');
    expect(capture.instant).toBe(instant);
  });

  it.skipIf(rows.length === 0)(`pairs the two halves of a live photo${samplesNote}`, async () => {
    const still = await reader.read(samplePath('live-photo.heic'), {
      kind: 'image',
      format: 'heic',
    });
    const film = await reader.read(samplePath('live-photo.mov'), { kind: 'video', format: 'mov' });
    expect(still.contentIdentifier).toBe('9B539AB8-A668-4FA6-9207-EB653A5E7E3C');
    expect(film.contentIdentifier).toBe(still.contentIdentifier);
  });

  it.skipIf(rows.length === 0)(
    `reads place, camera and exposure of a phone${samplesNote}`,
    async () => {
      const phone = await reader.read(samplePath('iphone-7.heic'), {
        kind: 'image',
        format: 'heic',
      });
      expect(phone).toMatchObject({
        gps: { latitude: 41.2203, longitude: -96.071625 },
        camera: { make: 'Apple', model: 'iPhone 7' },
        exposure: { fNumber: 1.8, time: '1/887', iso: 20, focalLengthMm: 3.99 },
        colourProfile: 'Display P3',
      });
      expect(phone.gps?.altitude).toBeCloseTo(351.27, 1);
    },
  );
});

describe('the order of dates in photos', () => {
  const original = { 'EXIF:DateTimeOriginal': '2003:07:04 10:11:12' };
  const created = { 'EXIF:CreateDate': '2004:07:04 10:11:12' };
  const placed = {
    'EXIF:GPSLatitude': 39.7,
    'EXIF:GPSLatitudeRef': 'N',
    'EXIF:GPSLongitude': 104.9,
    'EXIF:GPSLongitudeRef': 'W',
  };
  const satellites = { 'EXIF:GPSDateStamp': '2003:07:04', 'EXIF:GPSTimeStamp': '08:11:10' };

  it('takes the original date before that of digitizing [DATE-04]', async () => {
    const { capture } = await readPhoto({ ...original, ...created });
    expect(capture).toEqual({
      localTime: '2003-07-04T10:11:12',
      offset: null,
      instant: null,
      precision: 'day',
      source: 'exif',
    });
  });

  it('takes the next date where the first is absurd', async () => {
    for (const absurd of ['0000:00:00 00:00:00', '1970:01:01 00:00:00', '2031:01:01 00:00:00']) {
      const { capture } = await readPhoto({ 'EXIF:DateTimeOriginal': absurd, ...created });
      expect(capture.localTime).toBe('2004-07-04T10:11:12');
    }
  });

  it('takes the date of IPTC, then that of the satellites', async () => {
    const iptc = { 'IPTC:DateCreated': '1999:12:31', 'IPTC:TimeCreated': '23:59:58+01:00' };
    expect((await readPhoto({ ...iptc, ...satellites })).capture).toMatchObject({
      localTime: '1999-12-31T23:59:58',
      offset: '+01:00',
    });
    expect((await readPhoto(satellites)).capture).toMatchObject({
      localTime: '2003-07-04T08:11:10',
      offset: null,
      instant: '2003-07-04T08:11:10Z',
    });
  });

  it('prefers the written offset to the place, and the place to the satellites', async () => {
    const written = { 'EXIF:OffsetTimeOriginal': '+09:00' };
    const offsets = [
      (await readPhoto({ ...original, ...written, ...placed, ...satellites })).capture.offset,
      (await readPhoto({ ...original, ...placed, ...satellites })).capture.offset,
      (await readPhoto({ ...original, ...satellites })).capture.offset,
    ];
    expect(offsets).toEqual(['+09:00', '-06:00', '+02:00']);
  });

  it('takes the offset of the last change only where that was the shot', async () => {
    const changed = { 'EXIF:OffsetTime': '+02:00', 'EXIF:ModifyDate': '2003:07:04 10:11:12' };
    expect((await readPhoto({ ...original, ...changed })).capture.offset).toBe('+02:00');
    const later = { ...changed, 'EXIF:ModifyDate': '2010:07:04 10:11:12' };
    expect((await readPhoto({ ...original, ...later })).capture.offset).toBeNull();
  });

  it('keeps old scans and dates that are only partly known [DATE-03]', async () => {
    const scan = await readPhoto({ 'EXIF:DateTimeOriginal': '1950:06:01 12:00:00' });
    expect(scan.capture).toMatchObject({ localTime: '1950-06-01T12:00:00', precision: 'day' });
    const year = await readPhoto({ 'XMP-photoshop:DateCreated': '1987' });
    expect(year.capture).toMatchObject({ localTime: '1987-01-01T00:00:00', precision: 'year' });
    const month = await readPhoto({ 'XMP-photoshop:DateCreated': '1987:06' });
    expect(month.capture).toMatchObject({ localTime: '1987-06-01T00:00:00', precision: 'month' });
  });

  it('never takes the modification time of the file for a date [DATE-05]', async () => {
    const path = await photoWith({});
    await utimes(path, new Date('2001-02-03T04:05:06Z'), new Date('2001-02-03T04:05:06Z'));
    expect((await reader.read(path, jpeg)).capture).toEqual({
      localTime: null,
      offset: null,
      instant: null,
      precision: 'unknown',
      source: null,
    });
  });
});

describe('the order of dates in films and recordings', () => {
  const codec = ['-c:v', 'mpeg4'];
  const utc = ['-metadata', 'creation_time=2019-07-24T22:30:00Z'];

  it('takes the UTC time of an MP4 without pretending to know the zone', async () => {
    const path = await makeFilm('utc.mp4', [...codec, ...utc]);
    const { capture } = await reader.read(path, { kind: 'video', format: 'mp4' });
    expect(capture).toEqual({
      localTime: '2019-07-24T22:30:00',
      offset: null,
      instant: '2019-07-24T22:30:00Z',
      precision: 'day',
      source: 'container',
    });
  });

  it('moves the UTC time of an MP4 to the place where it was filmed', async () => {
    const path = await makeFilm('place.mp4', [...codec, ...utc]);
    await writeTags(path, { 'Keys:GPSCoordinates': '52.5 13.4 30' });
    const { capture, gps } = await reader.read(path, { kind: 'video', format: 'mp4' });
    expect(gps).toMatchObject({ latitude: 52.5, longitude: 13.4 });
    expect(capture).toMatchObject({
      localTime: '2019-07-25T00:30:00',
      offset: '+02:00',
      instant: '2019-07-24T22:30:00Z',
    });
  });

  it('takes the creation date with zone before the time of the export', async () => {
    const path = await makeFilm('exported.mov', [...codec, ...utc]);
    await writeTags(path, { 'Keys:CreationDate': '2018:01:02 03:04:05+09:00' });
    const { capture } = await reader.read(path, { kind: 'video', format: 'mov' });
    expect(capture).toMatchObject({ localTime: '2018-01-02T03:04:05', offset: '+09:00' });
  });

  it('dates a voice memo, but not music', async () => {
    const tone = ['-f', 'lavfi', '-i', 'sine', '-t', '0.3', '-c:a', 'aac', ...utc];
    const memo = join(folder, 'memo.m4a');
    const music = join(folder, 'music.m4a');
    const flags = ['-nostdin', '-v', 'error', '-y'];
    await run('ffmpeg', [...flags, ...tone, memo]);
    await run('ffmpeg', [...flags, ...tone, '-metadata', 'album=Hits', music]);
    const sort = { kind: 'audio', format: 'm4a' } as const;
    expect((await reader.read(memo, sort)).capture.localTime).toBe('2019-07-24T22:30:00');
    expect((await reader.read(music, sort)).capture.localTime).toBeNull();
  });

  it.skipIf(samples.length === 0)(
    `reads the date of a very long AVCHD film from its beginning${samplesNote}`,
    async () => {
      const path = join(folder, 'long.mts');
      const clip = await readFile(samplePath('avchd-1080i-ac3.mts'));
      await writeFile(path, clip);
      for (let count = 0; count < 25; count += 1) await appendFile(path, clip);
      expect((await stat(path)).size).toBeGreaterThan(16 * 1024 * 1024);
      const { capture } = await reader.read(path, { kind: 'video', format: 'm2ts' });
      expect(capture.localTime).toBe('2019-04-24T22:24:00');
    },
  );
});

describe('hostile and odd files', () => {
  it('gives null for absurd values', async () => {
    const metadata = await readPhoto({
      'EXIF:DateTimeOriginal': '2999:99:99 99:99:99',
      'XMP-xmp:CreateDate': '1601:01:01 00:00:00',
      'EXIF:FNumber': 0,
      'XMP-xmp:Rating': -1,
      'EXIF:GPSLatitude': 0,
      'EXIF:GPSLatitudeRef': 'N',
      'EXIF:GPSLongitude': 0,
      'EXIF:GPSLongitudeRef': 'E',
      'EXIF:ImageDescription': 'OLYMPUS DIGITAL CAMERA         ',
    });
    expect(metadata).toMatchObject({
      capture: { localTime: null },
      gps: null,
      rating: null,
      description: null,
      exposure: { fNumber: null },
    });
  });

  it('makes texts safe to store', async () => {
    const { description, keywords } = await readPhoto({
      'XMP-dc:Description': `a\u0001b\u0007${'x'.repeat(100_000)}`,
      'XMP-dc:Subject': 'k'.repeat(5000),
    });
    expect(description).toMatch(/^a.b.x+$/);
    expect(description?.length).toBeLessThanOrEqual(2000);
    expect(keywords[0]?.length).toBeLessThanOrEqual(200);
  });

  it('reads nothing from rubbish, and goes on', async () => {
    const path = join(folder, 'rubbish.jpg');
    await writeFile(
      path,
      Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 251)),
    );
    const { capture, keywords } = await reader.read(path, jpeg);
    expect([capture.source, keywords]).toEqual([null, []]);
    expect((await readPhoto({ 'XMP-dc:Title': 'Still here' })).tags.title).toBe('Still here');
  });

  it('takes names that look like options', async () => {
    for (const name of ['-all=.jpg', '-config.jpg', '@list.jpg', 'a%03d.jpg']) {
      const path = await photoWith({}, name);
      const before = await readFile(path);
      expect((await reader.read(path, jpeg)).capture.source).toBeNull();
      expect(await readFile(path)).toEqual(before);
    }
  });

  it('says that a file is missing', async () => {
    await expect(reader.read(join(folder, 'missing.jpg'), jpeg)).rejects.toMatchObject({
      name: 'ToolError',
      kind: 'failed',
    });
  });

  it('starts again after it was stopped', async () => {
    const other = createMetadataReader();
    const path = await photoWith({ 'XMP-dc:Title': 'Twice' });
    expect((await other.read(path, jpeg)).tags.title).toBe('Twice');
    await other.stop();
    expect((await other.read(path, jpeg)).tags.title).toBe('Twice');
    await other.stop();
  });
});

describe('motion photos', () => {
  const film = () => makeFilm('motion.mp4', ['-c:v', 'mpeg4']);

  async function motionPhoto(tags: (lengthBytes: number) => Record<string, string | number>) {
    const clip = await readFile(await film());
    const path = await photoWith(tags(clip.length), 'motion.jpg');
    await appendFile(path, clip);
    return { path, clip, outputPath: join(folder, 'extracted.mp4') };
  }

  it('takes the film out of a Google motion photo', async () => {
    const { path, clip, outputPath } = await motionPhoto((length) => ({
      'XMP-GCamera:MotionPhoto': 1,
      'XMP-GContainer:ContainerDirectory':
        '[{Item={Mime=image/jpeg,Semantic=Primary,Length=0,Padding=0}},' +
        `{Item={Mime=video/mp4,Semantic=MotionPhoto,Length=${length},Padding=0}}]`,
    }));
    expect((await reader.read(path, jpeg)).isMotionPhoto).toBe(true);
    expect(await reader.extractMotionVideo(path, outputPath)).toBe(true);
    expect((await readFile(outputPath)).equals(clip)).toBe(true);
  });

  it('takes the film out of an older one, which only tells its length', async () => {
    const { path, clip, outputPath } = await motionPhoto((length) => ({
      'XMP-GCamera:MicroVideo': 1,
      'XMP-GCamera:MicroVideoOffset': length,
    }));
    expect((await reader.read(path, jpeg)).isMotionPhoto).toBe(true);
    expect(await reader.extractMotionVideo(path, outputPath)).toBe(true);
    expect((await readFile(outputPath)).equals(clip)).toBe(true);
  });

  it('finds none in a plain photo, nor where the length lies', async () => {
    const outputPath = join(folder, 'none.mp4');
    expect(await reader.extractMotionVideo(await photoWith({}), outputPath)).toBe(false);
    const lying = await motionPhoto(() => ({ 'XMP-GCamera:MicroVideoOffset': 77 }));
    expect(await reader.extractMotionVideo(lying.path, outputPath)).toBe(false);
    await expect(stat(outputPath)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
