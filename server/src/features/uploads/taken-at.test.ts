import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeLocalFile } from '#features/uploads/store-local-file.service.ts';
import { makeFilm } from '#test/make-film.ts';
import { drawPhoto, writeTags } from '#test/make-photo.ts';
import { createPerson } from '#test/people.ts';
import { type ProcessingApp, createProcessingApp } from '#test/processing-app.ts';

let app: ProcessingApp;
beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app.close());

/** Makes a scan: the file contains only the date of scanning. */
async function makeScan(): Promise<string> {
  const file = path.join(app.folder, 'scan.jpg');
  await drawPhoto().jpeg().toFile(file);
  await writeTags(file, { 'EXIF:DateTimeOriginal': '2015:01:02 03:04:05' });
  return file;
}

type Told = { takenAt?: string; type?: 'image' | 'video'; targetUserId?: string };

async function store(file: string, told: Told, actor = app.anna.actor): Promise<string> {
  const metadata = {
    filename: path.basename(file),
    title: 'Lake',
    description: null,
    type: 'image',
    origin: 'bulk',
    ...told,
  } as const;
  const { media } = await storeLocalFile(app.ctx, { path: file, actor, metadata });
  return media!.id;
}

it.each([
  ['1987', '1987-01-01T00:00:00', 'year', null],
  ['1987-06', '1987-06-01T00:00:00', 'month', null],
  ['1987-06-05', '1987-06-05T00:00:00', 'day', null],
  ['1987-06-05T10:11:12.5-03:30', '1987-06-05T10:11:12', 'day', '-03:30'],
])(
  'a photo that is said to be of %s is of then, whatever stands in it [DATE-02] [DATE-03] [DATE-04]',
  async (takenAt, localTime, precision, offset) => {
    const id = await store(await makeScan(), { takenAt });
    const { capture } = await app.settled(id);
    expect(capture).toEqual({
      localTime,
      precision,
      offset,
      source: 'person',
      isApproximate: false,
    });
  },
);

it.each([
  ['2015', '2015-01-02T03:04:05', 'day', 'exif'],
  ['2015-01', '2015-01-02T03:04:05', 'day', 'exif'],
  ['2015-02', '2015-02-01T00:00:00', 'month', 'person'],
])(
  'a photo that is said to be of %s has the exact date of its file if that is within [DATE-04]',
  async (takenAt, localTime, precision, source) => {
    const id = await store(await makeScan(), { takenAt });
    expect((await app.settled(id)).capture).toMatchObject({ localTime, precision, source });
  },
);

it('a photo of which nothing is said has the date of its file', async () => {
  const id = await store(await makeScan(), {});
  expect((await app.settled(id)).capture).toMatchObject({
    localTime: '2015-01-02T03:04:05',
    source: 'exif',
  });
});

it("a film in another person's archive, too, has the date that its uploader tells [DATE-04]", async () => {
  const admin = await createPerson(app.ctx.db, { role: 'admin' });
  const film = await makeFilm(app.folder, 'h264Mp4');
  const told = { takenAt: '1987-06-05', type: 'video', targetUserId: app.anna.userId } as const;
  const details = await app.settled(await store(film, told, admin.actor));
  expect(details).toMatchObject({
    ownerId: app.anna.userId,
    capture: { localTime: '1987-06-05T00:00:00', source: 'person' },
  });
});
