import type { updateMediaInput } from '@heirloom/contract/media/media.schema.ts';
import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { authorizeFile } from '#features/media/file-access.ts';
import { insertMedia } from '#test/insert-media.ts';
import { type Person, createPerson } from '#test/people.ts';
import { type TestApp, createTestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let bert: Person;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  // Jobs are only enqueued here, not run.
  await app.startJobs();
  const { db } = app.ctx;
  anna = await createPerson(db, { displayName: 'Anna Example' });
  bert = await createPerson(db);
  admin = await createPerson(db, { role: 'admin' });
});
afterAll(() => app?.close());

const as = (person: Person) => app.as(person.actor).media;
const insert = (changes: Parameters<typeof insertMedia>[2] = {}) =>
  insertMedia(app.ctx.db, anna.userId, changes);

/** The change events of one item, in the order in which they came. */
async function eventsOf(id: string): Promise<Omit<ChangeEvent, 'seq'>[]> {
  const events = await app.ctx.events.since(0, 10_000);
  return events
    .filter(({ entityId }) => entityId === id)
    .map(({ topic, action, userId, entityId }) => ({ topic, action, userId, entityId }));
}

const missing = { code: 'NOT_FOUND', message: 'Not found', status: 404 };

describe('an item of somebody else', () => {
  const nobodys = '0198c0de-0000-7000-8000-00000000dead';
  const calls: [string, (media: ReturnType<typeof as>, id: string) => Promise<unknown>][] = [
    ['find', (media, id) => media.find({ id })],
    ['update', (media, id) => media.update({ id, title: 'stolen' })],
    [
      'setCapture',
      (media, id) => media.setCapture({ ids: [id], localTime: '1990-01-01', precision: 'day' }),
    ],
    ['rotate', (media, id) => media.rotate({ id, rotation: 90 })],
    ['remove', (media, id) => media.remove({ id })],
    ['restore', (media, id) => media.restore({ id })],
    ['retry', (media, id) => media.retry({ id })],
    ['requestCopy', (media, id) => media.requestCopy({ id })],
    ['setPosition', (media, id) => media.setPosition({ id, positionMs: 1 })],
    ['signUrl', (media, id) => media.signUrl({ id, purpose: 'download' })],
  ];

  it.each(calls)(
    'is missing for %s, word for word like one that does not exist [ISOL-01] [ISOL-08] [ROLE-04]',
    async (_, call) => {
      const { id } = await insert({ title: 'mine' });
      await expect(call(as(bert), id)).rejects.toMatchObject(missing);
      await expect(call(as(bert), nobodys)).rejects.toMatchObject(missing);
      const stored = await as(anna).find({ id });
      expect(stored).toMatchObject({ title: 'mine', capture: { source: null }, rotation: 0 });
      expect(await eventsOf(id)).toEqual([]);
    },
  );

  it.each(calls)('is an administrator’s to manage by %s [ROLE-15]', async (name, call) => {
    const { id } = await insert({ type: name === 'requestCopy' ? 'audio' : 'image' });
    await expect(call(as(admin), id)).resolves.toBeDefined();
  });
});

it('stores every field that the owner can change, and leaves the others', async () => {
  const everything: Required<Omit<z.output<typeof updateMediaInput>, 'id' | 'revision'>> = {
    title: 'Beach',
    description: 'Long ago',
  };
  const { id } = await insert();
  await as(anna).update({ id, ...everything });
  await as(anna).update({ id });
  expect(await as(anna).find({ id })).toMatchObject(everything);
});

it('shows an item with everything that is known of it [ENTITY-01] [ENTITY-02] [ENTITY-03] [ENTITY-04] [ENTITY-05]', async () => {
  const { db } = app.ctx;
  const { id, file_path, upload_date, created_at } = await insert({
    title: 'Beach',
    description: 'Long ago',
    width: 4000,
    height: 3000,
    thumbnail_path: 'x/images/y.jpg',
    captured_at: '1987-07-05 12:13:14.5',
    capture_precision: 'month',
    capture_source: 'exif',
    placeholder: 'hash',
    version: 3,
    facts: JSON.stringify({
      list: [{ label: 'Camera', value: 'Canon' }],
      location: { latitude: 47.5, longitude: 8.5 },
    }),
  });
  for (const kind of ['view', 'motion']) {
    await db
      .insertInto('rendition')
      .values({
        media_id: id,
        kind,
        file_path: `${id}/${kind}`,
        mime_type: 'image/webp',
        file_size: 1,
        pipeline_version: 1,
      })
      .execute();
  }
  await as(anna).setPosition({ id, positionMs: 4321 });
  const details = await as(anna).find({ id });
  expect(details).toMatchObject({
    ownerId: anna.userId,
    type: 'image',
    title: 'Beach',
    description: 'Long ago',
    status: 'ready',
    fileSizeBytes: 1000,
    filePath: file_path,
    uploadDate: upload_date.toISOString(),
    createdAt: created_at.toISOString(),
    durationMs: null,
    capture: { localTime: '1987-07-05T12:13:14', precision: 'month', source: 'exif' },
    thumbnailUrl: `/api/media/${id}/thumb?v=3`,
    gridUrl: `/api/media/${id}/grid?v=3`,
    photoUrl: `/api/media/${id}/view?v=3`,
    zoomUrl: `/api/media/${id}/zoom?v=3`,
    motionUrl: `/api/media/${id}/motion?v=3`,
    originalUrl: `/api/media/${id}/original?v=3`,
    downloadUrl: `/api/media/${id}/download?v=3`,
    facts: [{ label: 'Camera', value: 'Canon' }],
    location: { latitude: 47.5, longitude: 8.5 },
    positionMs: 4321,
    ownerName: 'Anna Example',
    rotation: 0,
    sources: [],
    peaksUrl: null,
    storyboardUrl: null,
  });
  expect(await as(admin).find({ id })).toMatchObject({ positionMs: 0, ownerName: 'Anna Example' });
});

it('plays the film of a live photo in the photo, once it can be played and while it is there', async () => {
  const facts = (more: object = {}) => JSON.stringify({ contentIdentifier: 'live-1', ...more });
  const playable = facts({ directPlay: { mimeType: 'video/mp4', height: 640 } });
  const photo = await insert({ facts: facts() });
  const motionOf = async (item = photo) => (await as(anna).find({ id: item.id })).motionUrl;
  await insertMedia(app.ctx.db, bert.userId, { type: 'video', facts: playable });
  await insert({ facts: playable });
  expect(await motionOf()).toBeNull();
  const film = await insert({ type: 'video', facts: facts() });
  expect(await motionOf()).toBeNull();
  await app.ctx.db
    .updateTable('media')
    .set({ facts: playable })
    .where('id', '=', film.id)
    .execute();
  expect(await motionOf()).toBe(`/api/media/${film.id}/play?v=${film.version}`);
  expect(await motionOf(film)).toBeNull();
  expect(await motionOf(await insert({ facts: '{}' }))).toBeNull();
  await as(anna).remove({ id: film.id });
  expect(await motionOf()).toBeNull();
});

it('keeps films, photos and recordings in one table, and nothing else [ENTITY-02] [ENTITY-04]', async () => {
  for (const type of ['video', 'image', 'audio'] as const) {
    const { id } = await insert({ type });
    expect(await as(anna).find({ id })).toMatchObject({ id, type });
  }
  await expect(
    insertMedia(app.ctx.db, anna.userId, {
      type: 'document' as 'image',
      bucket: 'images',
      mime_type: 'application/pdf',
    }),
  ).rejects.toThrow(/media_type/);
  const { rows } = await sql<{ photos: string | null }>`
    select to_regclass('photos') as photos`.execute(app.ctx.db);
  expect(rows).toEqual([{ photos: null }]);
});

it('has no picture addresses before there are pictures', async () => {
  const { id } = await insert({ status: 'processing' });
  expect(await as(anna).find({ id })).toMatchObject({
    thumbnailUrl: null,
    gridUrl: null,
    photoUrl: null,
    zoomUrl: null,
  });
});

it('plays the access copy first, or the original where browsers play it, then the smaller ones', async () => {
  const { db } = app.ctx;
  const facts = JSON.stringify({ directPlay: { mimeType: 'video/mp4', height: 720 } });
  const { id } = await insert({ type: 'video', facts, duration_ms: 4_000, file_size: 2_000_000 });
  const play = `/api/media/${id}/play?v=1`;
  const original = { mimeType: 'video/mp4', height: 720, bitsPerSecond: 4_000_000, gainDb: 0 };
  expect((await as(anna).find({ id })).sources).toEqual([
    { url: play, ...original, isOriginal: true },
  ]);
  const copy = { media_id: id, mime_type: 'video/mp4', file_size: 500, pipeline_version: 1 };
  await db
    .insertInto('rendition')
    .values([
      { ...copy, kind: 'low', file_path: 'low', height: 480 },
      { ...copy, kind: 'mid', file_path: 'mid', width: 1280, height: 534 },
      { ...copy, kind: 'play', file_path: 'play', height: 1080 },
      { ...copy, kind: 'captions-1.vtt', file_path: 'c1', language: 'deu', label: 'German' },
      { ...copy, kind: 'storyboard.vtt', file_path: 's' },
    ])
    .execute();
  expect(await as(anna).find({ id })).toMatchObject({
    sources: [
      { url: play, mimeType: 'video/mp4', height: 1080, bitsPerSecond: 1000, isOriginal: false },
      { url: `/api/media/${id}/mid?v=1`, height: 720 },
      { url: `/api/media/${id}/low?v=1`, height: 480 },
    ],
    captions: [{ url: `/api/media/${id}/captions-1.vtt?v=1`, language: 'deu', label: 'German' }],
    storyboardUrl: `/api/media/${id}/storyboard.vtt?v=1`,
  });
});

describe('changing words', () => {
  it('changes what is given and nothing else, and tells the owner [CALL-30] [REAL-01]', async () => {
    const { id } = await insert({ title: 'old', description: 'kept' });
    expect(await as(anna).update({ id, title: '  new\n title ' })).toMatchObject({
      title: 'new title',
      description: 'kept',
    });
    expect(await as(anna).update({ id, description: ' ' })).toMatchObject({
      title: 'new title',
      description: null,
    });
    const event = { topic: 'media', action: 'updated', userId: anna.userId, entityId: id };
    expect(await eventsOf(id)).toEqual([event, event]);
  });

  it.each([
    ['an empty title', { title: ' \n ' }],
    ['a title that is too long', { title: 'x'.repeat(501) }],
    ['a title with NUL', { title: 'a\0b' }],
    ['half a letter', { description: 'a\ud800' }],
    ['a description of 5 MB', { description: 'x'.repeat(5_000_000) }],
    ['an owner', { user_id: '0198c0de-0000-4000-8000-000000000001' }],
    ['a thumbnail', { thumbnail_path: 'x.jpg' }],
  ])('refuses %s [ROLE-06] [CALL-30]', async (_, change) => {
    const { id } = await insert({ title: 'old' });
    await expect(as(anna).update({ id, ...change })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect((await as(anna).find({ id })).title).toBe('old');
  });

  it('says of an empty title what the screen says [MYFILES-03]', async () => {
    const { id } = await insert();
    await expect(as(anna).update({ id, title: '' })).rejects.toMatchObject({
      message: 'File name cannot be empty',
    });
  });

  it.each(["Robert'); drop table media;--", '<script>alert(1)</script>', '\u202egnp.exe', '../..'])(
    'keeps %j as text',
    async (title) => {
      const { id } = await insert();
      expect((await as(anna).update({ id, title })).title).toBe(title);
    },
  );
});

describe('the capture date of a person', () => {
  it.each([
    ['2019-07-24T11:25:40', 'day', '2019-07-24T11:25:40'],
    ['2019-07-24T11:25', 'day', '2019-07-24T11:25:00'],
    ['2019-07-24', 'day', '2019-07-24T00:00:00'],
    ['2019-07-24', 'month', '2019-07-01T00:00:00'],
    ['1987-07-24', 'year', '1987-01-01T00:00:00'],
    ['1987-07-24', 'decade', '1980-01-01T00:00:00'],
    ['1987-07-24', 'unknown', null],
    [null, 'unknown', null],
    ['2024-02-29', 'day', '2024-02-29T00:00:00'],
  ] as const)('%s to the %s is kept as %s [DATE-02] [DATE-03] [DATE-04]', async (...row) => {
    const [localTime, precision, expected] = row;
    const { id } = await insert({
      captured_at: '2001-01-01 00:00:00',
      capture_offset: '+02:00',
      capture_source: 'exif',
      capture_precision: 'day',
    });
    const { items } = await as(anna).setCapture({ ids: [id], localTime, precision });
    expect(items[0]!.capture).toEqual({
      localTime: expected,
      offset: null,
      precision,
      source: 'person',
      isApproximate: false,
    });
  });

  it.each([
    ['2023-02-29', 'day'],
    ['2023-13-01', 'day'],
    ['2023-04-31', 'month'],
    ['2023-01-01T24:30', 'day'],
    ['0000-01-01', 'year'],
    ['yesterday', 'day'],
    [null, 'day'],
  ] as const)('refuses %s to the %s', async (localTime, precision) => {
    const { id } = await insert();
    await expect(as(anna).setCapture({ ids: [id], localTime, precision })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('is set for several items, for all or for none', async () => {
    const [one, two, foreign] = [
      await insert(),
      await insert(),
      await insertMedia(app.ctx.db, bert.userId),
    ];
    const date = { localTime: '1990-05-06', precision: 'day', isApproximate: true } as const;
    const ids = [two.id, one.id, two.id];
    const { items } = await as(anna).setCapture({ ids, ...date });
    expect(items.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(items[0]!.capture.isApproximate).toBe(true);
    const { rows: events } = await sql<{ entity_id: string | null }>`
      select entity_id from change_event where user_id = ${anna.userId} order by seq desc limit 1`.execute(
      app.ctx.db,
    );
    expect(events).toEqual([{ entity_id: null }]);
    const other = { localTime: '1991-01-01', precision: 'day' } as const;
    await expect(
      as(anna).setCapture({ ids: [one.id, foreign.id], ...other }),
    ).rejects.toMatchObject(missing);
    expect((await as(anna).find({ id: one.id })).capture.localTime).toBe('1990-05-06T00:00:00');
  });
});

describe('the trash', () => {
  it('takes an item out of every list and brings it back [TRASH-01] [TRASH-03] [TRASH-05] [MEDIA-06] [CALL-30] [CALL-31]', async () => {
    const person = await createPerson(app.ctx.db);
    const { id } = await insertMedia(app.ctx.db, person.userId, { title: 'Lost?' });
    const listed = async () => (await as(person).list({})).items.map((item) => item.id);
    const removed = await as(person).remove({ id });
    expect(removed.id).toBe(id);
    expect(Math.abs(Date.parse(removed.deletedAt) - Date.now())).toBeLessThan(60_000);
    expect(await listed()).toEqual([]);
    expect((await as(person).summary({})).count).toBe(0);
    await expect(as(person).find({ id })).rejects.toMatchObject(missing);
    await expect(as(person).remove({ id })).rejects.toMatchObject(missing);
    await expect(as(person).update({ id, title: 'x' })).rejects.toMatchObject(missing);
    expect(await as(person).restore({ id })).toMatchObject({ id, title: 'Lost?' });
    expect(await listed()).toEqual([id]);
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['removed', 'created']);
  });

  it('is left as it is by an Undo that comes twice', async () => {
    const { id } = await insert();
    expect(await as(anna).restore({ id })).toMatchObject({ id });
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('turning a photo', () => {
  it('is a wish that a job fulfils: what is shown stays until then', async () => {
    const { id } = await insert({ version: 5 });
    expect(await as(anna).rotate({ id, rotation: 270 })).toMatchObject({
      version: 5,
      status: 'ready',
    });
    expect((await as(anna).find({ id })).rotation).toBe(270);
    const jobs = await app.ctx.jobs.listJobs({ name: 'process-media', limit: 100 });
    expect(jobs.some(({ payload }) => (payload as { mediaId: string }).mediaId === id)).toBe(true);
  });

  it('is for photos only', async () => {
    const { id } = await insert({ type: 'video' });
    await expect(as(anna).rotate({ id, rotation: 90 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('where a person stopped', () => {
  it('is remembered for each of them', async () => {
    const { id } = await insert({ type: 'video' });
    await as(anna).setPosition({ id, positionMs: 1000 });
    await as(anna).setPosition({ id, positionMs: 5 });
    await as(admin).setPosition({ id, positionMs: 77 });
    expect((await as(anna).find({ id })).positionMs).toBe(5);
    expect((await as(admin).find({ id })).positionMs).toBe(77);
  });

  it.each([-1, 0.5, Number.MAX_SAFE_INTEGER + 1])('is not %s', async (positionMs) => {
    const { id } = await insert({ type: 'video' });
    await expect(as(anna).setPosition({ id, positionMs })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

it.each([
  ['view', 3600, 'original'],
  ['download', 3600, 'download'],
  ['thumbnail', 60, 'original'],
] as const)(
  'signs an address for %s that holds for %d s [CALL-41] [CALL-43]',
  async (purpose, seconds, variant) => {
    const { id } = await insert({ type: 'video' });
    const { url, expiresAt } = await as(anna).signUrl({ id, purpose });
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    expect(pathname).toBe(`/api/media/${id}/${variant}`);
    const verify = (now: number) =>
      app.ctx.signer.verify(searchParams, {
        purpose: 'read-file',
        object: `${id}/${variant}`,
        now: new Date(now),
      });
    const end = Date.parse(expiresAt);
    expect(Math.abs(end - Date.now() - seconds * 1000)).toBeLessThan(10_000);
    expect(verify(end - 1)?.subject).toMatch(`${anna.actor.sessionId}.`);
    expect(verify(end)).toBeNull();
  },
);

it('signs an address that opens the item however its id was written [CALL-41]', async () => {
  const { id } = await insert();
  const { url } = await as(anna).signUrl({ id: id.toUpperCase(), purpose: 'download' });
  const { searchParams: query } = new URL(url, 'http://localhost');
  const asked = { mediaId: id, variant: 'download' as const, query, actor: null };
  await expect(authorizeFile(app.ctx, asked)).resolves.toMatchObject({ row: { id } });
});
