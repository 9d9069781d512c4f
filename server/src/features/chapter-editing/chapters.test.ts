import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let calls: ReturnType<TestApp['as']>;
beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  anna = await createPerson(app.ctx.db, { displayName: 'Anna' });
  calls = app.as(anna.actor);
});
afterAll(() => app?.close());

const ofFile = JSON.stringify({
  chapters: [
    { title: 'Two', startMs: 60_000 },
    { title: 'One', startMs: 0 },
    { title: 'Two', startMs: 60_000 },
  ],
});

async function newFilm(changes: Parameters<typeof insertMedia>[2] = {}) {
  const film = await insertMedia(app.ctx.db, anna.userId, {
    type: 'video',
    title: 'Tape 12',
    duration_ms: 600_000,
    ...changes,
  });
  const mediaId = film.id;
  return {
    mediaId,
    film,
    put: (
      input: Omit<Parameters<typeof calls.chapters.put>[0], 'mediaId' | 'id'> & { id?: string },
    ) => calls.chapters.put({ id: newId(), ...input, mediaId }),
    list: () => calls.chapters.list({ mediaId }),
    history: async () => (await calls.chapters.history({ mediaId })).items,
    find: () => calls.media.find({ id: mediaId }),
  };
}
function refusal(message: RegExp) {
  return { code: 'BAD_REQUEST', message: expect.stringMatching(message) };
}

it('shows the chapters of the file until somebody makes one, and keeps them as the beginning', async () => {
  const { mediaId, list, put, find } = await newFilm({ facts: ofFile });
  const first = await list();
  expect(first).toMatchObject({ isOfFile: true, items: [{ title: 'One' }, { title: 'Two' }] });
  expect(await list()).toEqual(first);
  expect((await find()).chapters.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
  await calls.chapters.remove({ mediaId, id: newId() });
  expect(await list()).toEqual(first);
  await put({ id: first.items[1]!.id, title: 'Two', startMs: 60_000 });
  expect(await list()).toEqual(first);
  expect(await find()).not.toHaveProperty('chapterSummary');

  await put({ id: first.items[1]!.id, title: ' Birthday \n party ' });
  expect(await list()).toMatchObject({
    isOfFile: false,
    items: [
      { title: 'One', makerName: null },
      { title: 'Birthday party', version: 2 },
    ],
  });
  expect(await find()).toMatchObject({ chapterSummary: { count: 2, from: null, to: null } });
  for (const { id } of first.items) await calls.chapters.remove({ mediaId, id });
  expect(await list()).toEqual({ mediaId, isOfFile: false, items: [] });
  expect((await find()).chapters).toEqual([]);
});

it('lets people name what a file says before the beginning and after the end', async () => {
  const odd = [
    { title: 'Early', startMs: -20 },
    { title: 'Late', startMs: 900_000 },
  ];
  const { list, put } = await newFilm({ facts: JSON.stringify({ chapters: odd }) });
  for (const { id, title } of (await list()).items) await put({ id, title: `${title} one` });
  expect((await list()).items.map(({ title, startMs }) => [title, startMs])).toEqual([
    ['Early one', 0],
    ['Late one', 900_000],
  ]);
});

it('keeps chapters in order, and says what it cannot take', async () => {
  const { put, list, mediaId } = await newFilm();
  const late = await put({ startMs: 300_000, title: 'Late' });
  await put({ startMs: 0, endMs: 400_000, title: 'Overlaps' });
  expect((await list()).items.map(({ title }) => title)).toEqual(['Overlaps', 'Late']);
  expect(late).toMatchObject({ makerName: 'Anna', version: 1, endMs: null });
  await expect(put({ title: 'Nowhere' })).rejects.toMatchObject(refusal(/when the chapter begins/));
  await expect(put({ startMs: 600_000 })).rejects.toMatchObject(refusal(/after the end/));
  await expect(put({ startMs: 5, endMs: 5 })).rejects.toMatchObject(refusal(/end after it begins/));
  await expect(put({ startMs: 0 })).rejects.toMatchObject(refusal(/begins at this moment/));
  await expect(put({ id: late.id, startMs: 0 })).rejects.toMatchObject(refusal(/this moment/));
  const chapter = { media_id: mediaId, title: '', is_boring: false } as const;
  await app.ctx.db
    .insertInto('chapter')
    .values(
      Array.from({ length: 1998 }, (_, number) => ({
        ...chapter,
        id: newId(),
        start_ms: number + 1,
        capture_precision: 'unknown' as const,
      })),
    )
    .execute();
  await expect(put({ startMs: 5000 })).rejects.toMatchObject(refusal(/at most 2000 chapters/));
  const photo = await insertMedia(app.ctx.db, anna.userId);
  await expect(
    calls.chapters.put({ mediaId: photo.id, id: newId(), startMs: 0 }),
  ).rejects.toMatchObject(refusal(/Only films and recordings/));
});

it('takes the last write of a field, and keeps and shows the other [TAPE-05]', async () => {
  const { put, list, history, mediaId } = await newFilm();
  const { id } = await put({ startMs: 1000, title: 'Lake' });
  const admin = await createPerson(app.ctx.db, { role: 'superuser', displayName: 'Ben' });
  await app.as(admin.actor).chapters.put({ mediaId, id, title: 'Pond' });
  await put({ id, startMs: 2000 });
  await put({ id, startMs: 2000, title: 'Pond' });
  expect((await list()).items).toMatchObject([{ title: 'Pond', startMs: 2000, version: 3 }]);
  await calls.chapters.remove({ mediaId, id });
  await calls.chapters.remove({ mediaId, id });
  const changes = await history();
  expect(changes).toMatchObject([
    { chapterId: id, isRemoval: true, byName: 'Anna', previous: { title: 'Pond', startMs: 2000 } },
    { isRemoval: false, byName: 'Anna', previous: { startMs: 1000 } },
    { isRemoval: false, byName: 'Ben', previous: { title: 'Lake' } },
  ]);
  expect(changes[1]!.previous).toEqual({ startMs: 1000 });
  const undone = await put({ id, ...changes[0]!.previous });
  expect(undone).toMatchObject({ id, title: 'Pond', startMs: 2000 });
  const log = await app.as(admin.actor).audit.list({});
  expect(log.items).toMatchObject([{ action: "edited another's item", targetId: mediaId }]);
});

it('takes what was written of a chapter that somebody else removed meanwhile (TAPE-05 in part)', async () => {
  const { put, list, mediaId } = await newFilm();
  const { id } = await put({ startMs: 9000, title: 'Cake', description: 'With candles' });
  await calls.chapters.remove({ mediaId, id });
  await put({ id, title: 'Birthday cake' });
  expect((await list()).items).toMatchObject([
    { id, startMs: 9000, title: 'Birthday cake', description: 'With candles' },
  ]);
});

it('dates a film by its earliest chapter, unless it has a date [TAPE-08]', async () => {
  const { mediaId, put, find } = await newFilm();
  const row = () =>
    app.ctx.db
      .selectFrom('media')
      .select(['captured_at', 'capture_precision', 'capture_order'])
      .where('id', '=', mediaId)
      .executeTakeFirstOrThrow();
  const capture = (localTime: string, precision: 'day' | 'year' = 'day') => ({
    capture: { localTime, precision },
  });
  const { id } = await put({ startMs: 0, ...capture('1991-08-12') });
  await put({ startMs: 9000, ...capture('1987-06-05', 'year') });
  expect(await row()).toMatchObject({
    captured_at: '1987-01-01 00:00:00',
    capture_precision: 'year',
  });
  const found = await find();
  expect(found.capture).toMatchObject({ localTime: null, precision: 'unknown' });
  expect(found.chapterSummary).toEqual({
    count: 2,
    from: { localTime: '1987-01-01T00:00:00', precision: 'year' },
    to: { localTime: '1991-08-12T00:00:00', precision: 'day' },
  });
  const { groups } = await calls.media.timeline({ sort: 'captureDate', type: 'video' });
  expect(groups[0]).toMatchObject({ period: '1987' });

  const date = { ids: [mediaId], localTime: '2001-05-01', precision: 'day' as const };
  await calls.media.setCapture(date);
  expect(await find()).toMatchObject({ capture: { localTime: '2001-05-01T00:00:00' } });
  const { items } = await calls.media.setCapture({
    ...date,
    localTime: null,
    precision: 'unknown',
  });
  expect(items).toMatchObject([{ capture: { localTime: null } }]);
  expect(await row()).toMatchObject({ captured_at: '1987-01-01 00:00:00' });
  await calls.chapters.remove({ mediaId, id });
  await put({
    id: (await calls.chapters.list({ mediaId })).items[0]!.id,
    capture: { localTime: null, precision: 'unknown' },
  });
  expect(await row()).toMatchObject({ captured_at: null, capture_precision: 'unknown' });
});

it('keeps chapters in the sidecar, and without the date that only they give', async () => {
  const { ctx } = app;
  const film = await keepOriginal(ctx, anna.userId, Buffer.from('a film'), { type: 'video' });
  const mediaId = film.id;
  const sidecar = () => ctx.storage.readSidecar(film.bucket, film.file_path);
  await refreshSidecar(ctx, mediaId);
  expect((await sidecar())?.chapters ?? null).toBeNull();
  const capture = { localTime: '1987-06-05', precision: 'day' } as const;
  await calls.media.setCapture({ ids: [mediaId], localTime: null, precision: 'unknown' });
  const { id } = await calls.chapters.put({
    mediaId,
    id: newId(),
    startMs: 5,
    title: 'Lake',
    capture,
  });
  expect(await refreshSidecar(ctx, mediaId)).toBe(true);
  expect(await refreshSidecar(ctx, mediaId)).toBe(false);
  expect(await sidecar()).toMatchObject({
    capture: { localTime: null, precision: 'unknown' },
    chapters: [{ id, startMs: 5, endMs: null, title: 'Lake', isBoring: false }],
  });
});

it('takes chapters from a text and gives them as one', async () => {
  const { mediaId, put, list, history } = await newFilm({ facts: ofFile });
  const [first] = (await list()).items;
  const capture = { localTime: '1987-06-05', precision: 'day' } as const;
  await put({ id: first!.id, capture, isBoring: true });
  const text = '5:00 Cake\n0:00 Lake\n';
  const imported = await calls.chapters.import({ mediaId, text });
  expect(imported).toMatchObject({
    isOfFile: false,
    wasUnsorted: true,
    overlapping: 0,
    items: [
      { id: first!.id, title: 'Lake', isBoring: true, capture: { precision: 'day' } },
      { startMs: 300_000, title: 'Cake', makerName: 'Anna' },
    ],
  });
  expect((await history()).map(({ previous }) => previous.title)).toEqual([
    'One',
    'Two',
    undefined,
  ]);
  const written = await calls.chapters.export({ mediaId, format: 'lines' });
  expect(written).toEqual({ fileName: '-.txt', text: '0:00 Lake\n5:00 Cake\n' });
  const webVtt = await calls.chapters.export({ mediaId, format: 'webvtt' });
  expect(webVtt.text).toContain('00:05:00.000 --> 00:10:00.000\nCake');

  const before = await list();
  const long = 'x'.repeat(20_001);
  for (const [wrong, sentence] of [
    ['0:00 A\nnever B', /^Line 2: it must begin with a time/],
    ['0:00 A\n11:00 B', /^Line 2: the chapter begins after the end/],
    ['', /no chapters/],
    [`WEBVTT\n\n0:01 --> 0:02\nA\n${long}\n`, /^Line 3: the description is too long/],
    [
      Array.from({ length: 10_000 }, (_, at) => `0:00.${String(at).padStart(4, '0')}`).join('\n'),
      /Line 2/,
    ],
    [
      Array.from(
        { length: 2001 },
        (_, at) => `0:0${Math.floor(at / 1000)}.${String(at % 1000).padStart(3, '0')}`,
      ).join('\n'),
      /at most 2000/,
    ],
  ] as const) {
    await expect(calls.chapters.import({ mediaId, text: wrong })).rejects.toMatchObject(
      refusal(sentence),
    );
  }
  expect(await list()).toEqual(before);
});

it('finds a film by the title of a chapter, and says which [TAPE-06]', async () => {
  const { mediaId, put } = await newFilm();
  await put({ startMs: 5, title: 'Opas Gartentür' });
  const { id } = await put({ startMs: 9000, title: 'Geburtstag in der Gartenlaube' });
  const found = async (query: string) => (await calls.search.everything({ query })).videos.items;
  expect(await found('gartenlaube tape')).toMatchObject([
    { id: mediaId, foundChapter: { id, startMs: 9000, title: 'Geburtstag in der Gartenlaube' } },
  ]);
  const { items } = await calls.search.results({ query: 'opas gartentur' });
  expect(items).toMatchObject([{ id: mediaId, foundChapter: { startMs: 5 } }]);
  const named = (await found('tape 12')).find((item) => item.id === mediaId);
  expect(named).not.toHaveProperty('foundChapter');
  await calls.chapters.remove({ mediaId, id });
  expect(await found('gartenlaube')).toEqual([]);
});

it('keeps the ends that people gave where a text knows none, and a chapter without a name [TAPE-07]', async () => {
  const { mediaId, put, list } = await newFilm();
  await put({ startMs: 0, endMs: 4000, description: 'Mum waves' });
  await put({ startMs: 9000, endMs: 12_000, title: 'Lake' });
  const before = await list();
  for (const format of ['lines', 'webvtt', 'ffmetadata', 'matroska'] as const) {
    const { text } = await calls.chapters.export({ mediaId, format });
    await calls.chapters.import({ mediaId, text });
    expect(await list()).toEqual(before);
  }
});

it('takes no moment and no text that it cannot keep', async () => {
  const { mediaId, put, list, history } = await newFilm({ duration_ms: null });
  const import_ = (text: string) => calls.chapters.import({ mediaId, text });
  await expect(import_('0:00 A\n999:00:00 B')).rejects.toMatchObject(
    refusal(/^Line 2: no film or recording is as long/),
  );
  const description = 'x'.repeat(20_000);
  const text = Array.from({ length: 50 }, (_, at) => `${at}:00 Chapter`).join('\n');
  const { items } = await import_(text);
  await app.ctx.db
    .updateTable('chapter')
    .set({ description: description.slice(7), title: 'Chapter' })
    .where('media_id', '=', mediaId)
    .execute();
  const longer = put({ id: items[1]!.id, title: 'Chapter 2' });
  await expect(longer).rejects.toMatchObject(refusal(/together are too long/));
  await put({ id: items[1]!.id, title: 'Two' });
  expect((await list()).items[1]).toMatchObject({ title: 'Two' });
  expect(await history()).toHaveLength(1);
});

it('shows what was replaced page by page, to the first [TAPE-05]', async () => {
  const { mediaId, put } = await newFilm();
  const { id } = await put({ startMs: 1, title: '0' });
  const change = { media_id: mediaId, chapter_id: id, is_removal: false, actor_id: null };
  const changes = Array.from({ length: 401 }, (_, at) => ({
    ...change,
    previous: JSON.stringify({ title: `${at}` }),
  }));
  await app.ctx.db.insertInto('chapter_change').values(changes).execute();
  const titles: (string | undefined)[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const page = await calls.chapters.history({ mediaId, before });
    titles.push(...page.items.map(({ previous }) => previous.title));
    before = page.nextBefore;
  }
  expect(titles).toEqual(Array.from({ length: 401 }, (_, at) => `${400 - at}`));
});

it('names no chapter where the words stand elsewhere in what is said of the film', async () => {
  const { mediaId, put } = await newFilm({ description: 'Sommer am Waldsee' });
  await put({ startMs: 5, title: 'Waldsee' });
  const { items } = await calls.search.results({ query: 'waldsee sommer' });
  expect(items).toMatchObject([{ id: mediaId }]);
  expect(items[0]).not.toHaveProperty('foundChapter');
});
