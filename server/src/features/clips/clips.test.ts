// Clips of a film whose colour and sound tell the moment, through the real queue, ffmpeg, and what links answer.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { asItIs } from '@heirloom/contract/mending/mending.schema.ts';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepClipsJob } from '#features/clips/keep-clips.job.ts';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { setPosterPicture } from '#features/thumbnails/poster-picture.service.ts';
import { createApp } from '#http/app.ts';
import { newId } from '#platform/ids.ts';
import { meanVolumeDb } from '#test/inspect-film.ts';
import { everyBlock, everyColour, greenPart, makeLongTape, makeTape } from '#test/make-tape.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';
import { namesIn } from '#test/zip-names.ts';

const run = promisify(execFile);

let app: ProcessingApp;
let http: FastifyInstance;
let as: ReturnType<ProcessingApp['as']>;
let clips: ReturnType<typeof clipsOf>;
let ben: Person;
let tapeId: string;

beforeAll(async () => {
  app = await createProcessingApp({ SPACES: 'all' });
  http = await createApp(app.ctx, null);
  as = app.as(app.anna.actor);
  clips = clipsOf(app.anna);
  ben = await createPerson(app.ctx.db, { displayName: 'Ben' });
  const file = await makeTape(path.join(app.folder, 'Secret tape name.mp4'));
  tapeId = (await app.process(file, { type: 'video', title: 'Secret tape' })).id;
});
afterAll(async () => {
  await http?.close();
  await app?.close();
});

const clipsOf = ({ actor }: Person) => app.as(actor).clips;

function refused(message: RegExp) {
  return { code: 'BAD_REQUEST', message: expect.stringMatching(message) };
}
async function makeGreen(title = 'Lake') {
  const { id } = await clips.make({ mediaId: tapeId, ...greenPart, title });
  await app.settled(id);
  return id;
}

async function until<T>(find: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await find();
    if (found) return found;
    await sleep(100);
  }
  throw new Error('It did not come.');
}

/** Keeps what was answered as a file, to be decoded. */
async function keep(name: string, body: Buffer): Promise<string> {
  const file = path.join(app.folder, name);
  await writeFile(file, body);
  return file;
}

const cutOf = (id: string) =>
  until(async () => (await app.renditions(id)).find(({ kind }) => kind === 'play'));

describe('making clips', () => {
  it('makes an item of a part, without a file, that plays from the whole for who sees that (TAPE-09 in part)', async () => {
    const id = await makeGreen();
    const clip = await as.media.find({ id });
    expect(clip).toMatchObject({
      parentId: tapeId,
      type: 'video',
      title: 'Lake',
      status: 'ready',
      durationMs: 3000,
      fileSizeBytes: 0,
      filePath: '',
      originalName: '',
      sources: [],
      part: { ...greenPart, parentTitle: 'Secret tape' },
    });
    const whole = await as.media.find({ id: tapeId });
    expect(clip.part?.sources).toEqual(whole.sources);
    expect(await everyColour(await app.pathOf(id, 'view'))).toEqual(['green']);
    const { items } = await as.media.list({ type: 'video' });
    expect(items.map((item) => item.id)).toContain(id);
    const summary = await as.media.summary({ type: 'video' });
    expect(summary).toMatchObject({
      count: items.length,
      totalDurationMs: whole.durationMs,
      totalSizeBytes: whole.fileSizeBytes,
    });
  });

  it('makes one of each chapter, and none twice; where a chapter is moved, its clip is (TAPE-09 and TAPE-13 in part)', async () => {
    const [one, two] = [newId(), newId()];
    await as.chapters.put({ mediaId: tapeId, id: one, startMs: 0, title: 'Red' });
    const june = { localTime: '1987-06-01', precision: 'month' as const };
    await as.chapters.put({ mediaId: tapeId, id: two, startMs: 6000, title: '', capture: june });
    await as.chapters.put({ mediaId: tapeId, id: newId(), startMs: 8900, title: 'Short' });
    const { items, ...rest } = await clips.makeOfChapters({ mediaId: tapeId });
    expect(rest).toEqual({ already: 0, tooShort: 1 });
    expect(items.map(({ title, durationMs }) => [title, durationMs])).toEqual([
      ['Red', 6000],
      ['Part 2', 2900],
    ]);
    expect(items[1]?.capture).toMatchObject({ localTime: '1987-06-01T00:00:00' });
    expect(await clips.makeOfChapters({ mediaId: tapeId })).toEqual({
      items: [],
      already: 2,
      tooShort: 1,
    });
    await as.chapters.put({ mediaId: tapeId, id: two, startMs: 5000 });
    const { items: placed } = await clips.list({ mediaId: tapeId });
    expect(placed.filter(({ chapterId }) => chapterId)).toMatchObject([
      { beginMs: 0, endMs: 5000 },
      { beginMs: 5000, endMs: 8900 },
    ]);
    // Beside the film in the order of uploads, and in the order of the tape.
    const dates = placed.map(({ uploadDate }) => uploadDate);
    expect(dates.toSorted()).toEqual(dates);
    await as.trash.add({ ids: items.map(({ id }) => id) });
  });

  it('leaves room for others in Recent Videos: at most three of a film and its clips (TAPE-09 in part)', async () => {
    for (let number = 1; number <= 4; number += 1) {
      await clips.make({ mediaId: tapeId, beginMs: 1000 * number, endMs: 9000, title: '' });
    }
    const file = await makeTape(path.join(app.folder, 'older.mp4'));
    const { id } = await app.add(file, { type: 'video' });
    const older = new Date('2020-01-01');
    await app.ctx.db
      .updateTable('media')
      .set({ upload_date: older })
      .where('id', '=', id)
      .execute();
    const all = await as.media.list({ type: 'video', limit: 10 });
    const ofTape = (items: { id: string; parentId?: string | undefined }[]) =>
      items.filter((item) => item.id === tapeId || item.parentId === tapeId).length;
    expect(ofTape(all.items)).toBeGreaterThan(4);
    const few = await as.media.list({ type: 'video', limit: 10, perFilm: 3 });
    expect(ofTape(few.items)).toBe(3);
    expect(few.items.at(-1)?.id).toBe(id);
    const first = await as.media.list({ type: 'video', limit: 3, perFilm: 3 });
    const next = await as.media.list({ type: 'video', limit: 1, cursor: first.nextCursor });
    expect(next.items[0]?.id).toBe(all.items[3]?.id);
    await as.trash.add({ ids: [id] });
  });

  it('says in a sentence what no part can be made of', async () => {
    const make = (beginMs: number, endMs: number, mediaId = tapeId) =>
      clips.make({ mediaId, beginMs, endMs, title: '' });
    await expect(make(1000, 1040)).rejects.toMatchObject(refused(/a second or more/));
    await expect(make(60_000, 70_000)).rejects.toMatchObject(refused(/after the end/));
    await expect(make(0, 2000, await makeGreen())).rejects.toMatchObject(refused(/a part already/));
    const { id } = await make(0, 3_600_000);
    expect(await as.media.find({ id })).toMatchObject({ durationMs: 9000 });
    await app.ctx.db
      .updateTable('media')
      .set({ status: 'processing' })
      .where('id', '=', tapeId)
      .execute();
    await expect(make(0, 2000)).rejects.toMatchObject(refused(/still being processed/));
    await app.ctx.db
      .updateTable('media')
      .set({ status: 'failed' })
      .where('id', '=', tapeId)
      .execute();
    await expect(make(0, 2000)).rejects.toMatchObject(refused(/cannot be played/));
    await app.ctx.db
      .updateTable('media')
      .set({ status: 'ready' })
      .where('id', '=', tapeId)
      .execute();
    await expect(
      clipsOf(ben).make({ mediaId: tapeId, ...greenPart, title: 'Mine' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('who has a clip and not the whole', () => {
  it('gets not one picture or sound from outside it, whatever a link is asked for (TAPE-10 and TAPE-12 in part)', async () => {
    const id = await makeGreen();
    const { path: link } = await as.shares.create({ mediaId: id, keepsDetails: true });
    const token = link.split('/').at(-1)!;
    await cutOf(id);
    const item = await app.as(app.anna.actor).shares.item({ token, mediaId: id });
    expect(item.sources).toHaveLength(1);
    expect(JSON.stringify(item)).not.toMatch(/secret/i);
    expect(JSON.stringify(item)).not.toContain(tapeId);
    const variants =
      'thumb grid view poster zoom cover motion clean play mid low storyboard.jpg captions-1.vtt original download';
    const answered: string[] = [];
    for (const variant of variants.split(' ')) {
      const url = `/api/shares/${token}/${id}/${variant}`;
      const whole = await http.inject({ url });
      if (whole.statusCode !== 200) continue;
      answered.push(variant);
      expect(JSON.stringify(whole.headers)).not.toMatch(/secret/i);
      const extension = /\/(\w+)$/.exec(String(whole.headers['content-type']))?.[1];
      const file = await keep(`${variant}.${extension}`, whole.rawPayload);
      expect(new Set(await everyColour(file)), variant).toEqual(new Set(['green']));
      const middle = await http.inject({ url, headers: { range: 'bytes=100-199' } });
      expect(middle.rawPayload).toEqual(whole.rawPayload.subarray(100, 200));
      if (variant !== 'play') continue;
      expect(await everyColour(file)).toHaveLength(30);
      expect(await meanVolumeDb(file)).toBeLessThan(-80);
      expect(whole.rawPayload.toString('latin1')).not.toMatch(/secret/i);
    }
    expect(answered).toEqual(['thumb', 'grid', 'view', 'poster', 'play', 'download']);
    // Nothing of the whole by its own id.
    const whole = await http.inject({ url: `/api/shares/${token}/${tapeId}/play` });
    expect(whole.statusCode).toBe(404);
  });

  it('gets no tile of a storyboard, no word of a caption, no title of a chapter, and no more in a ZIP [TAPE-12]', async () => {
    const tape = await makeLongTape(path.join(app.folder, 'Secret long tape.mp4'));
    const film = await app.process(tape, { type: 'video', title: 'Secret tape' });
    const part = { beginMs: 70_000, endMs: 140_000 };
    const { id } = await clips.make({ mediaId: film.id, ...part, title: 'Lake' });
    await app.settled(id);
    const { id: collectionId } = await as.collections.create({ name: 'Lakes', type: 'mixed' });
    await as.collections.addItems({ collectionId, mediaIds: [id] });
    const { path: link } = await as.shares.create({ collectionId, keepsDetails: true });
    const token = link.split('/').at(-1)!;
    await cutOf(id);
    const visitor = app.as(app.anna.actor).shares;
    const item = await visitor.item({ token, mediaId: id });
    expect(JSON.stringify([item, await visitor.items({ token })])).not.toMatch(/secret|quarrel/i);
    expect(item.chapters).toEqual([]);
    const get = async (url: string) => {
      const answer = await http.inject({ url });
      expect(answer.statusCode, url).toBe(200);
      expect(JSON.stringify(answer.headers)).not.toMatch(/secret/i);
      return answer.rawPayload;
    };
    const vtt = String(await get(item.storyboardUrl!));
    const sheet = new URL(
      vtt.match(/storyboard\.jpg\S*?(?=#)/)![0],
      `http://it${item.storyboardUrl}`,
    );
    const tiles = await keep('tiles.jpg', await get(sheet.pathname + sheet.search));
    expect(await everyBlock(tiles)).toEqual(new Set(['green']));
    expect(item.captions).toHaveLength(1);
    const words = String(await get(item.captions[0]!.url));
    expect(words).toContain('By the lake');
    expect(words).not.toMatch(/secret/i);
    const zip = await get(`/api/shares/${token}/archive`);
    expect(zip.toString('latin1')).not.toMatch(/secret|quarrel/i);
    expect(zip.includes(await readFile(await app.pathOf(id, 'play')))).toBe(true);
    expect(zip.byteLength).toBeLessThan((await stat(tape)).size + 1_000_000);
    expect(namesIn(zip)).toHaveLength(1);
    const played = await keep('zip-play.mp4', await get(item.sources[0]!.url));
    expect(new Set(await everyColour(played))).toEqual(new Set(['green']));
  });

  it('as a member of a space with the clip alone, or a visitor, plays what was cut, until something else is (TAPE-10 in part) [TAPE-13]', async () => {
    const id = await makeGreen();
    const { id: spaceId } = await as.spaces.create({ name: 'Bergs' });
    await as.spaces.addItems({ spaceId, mediaIds: [id] });
    const { path: link } = await as.spaces.createLink({ spaceId, role: 'viewer', uses: 1 });
    await app.as(ben.actor).spaces.join({ token: link.split('/').at(-1)! });
    const bens = app.as(ben.actor);
    const first = await bens.media.find({ id });
    expect(first.part).toBeUndefined();
    await expect(clipsOf(ben).list({ mediaId: tapeId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(clipsOf(ben).move({ id, beginMs: 0, endMs: 9000 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await cutOf(id);
    const { sources } = await bens.media.find({ id });
    expect(sources).toHaveLength(1);
    const { path: shared } = await as.shares.create({ mediaId: id });
    const token = shared.split('/').at(-1)!;
    const ofVisitor = async () => (await as.shares.item({ token, mediaId: id })).sources;
    expect(await ofVisitor()).toHaveLength(1);
    const cut = await app.pathOf(id, 'play');
    expect(new Set(await everyColour(cut))).toEqual(new Set(['green']));
    // Longer only when whoever may change the whole has been asked; the old cut plays until then.
    const longer = { id, beginMs: 2000, endMs: 6000 };
    await expect(clips.move(longer)).rejects.toMatchObject({ code: 'CONFLICT' });
    await clips.move({ ...longer, widensShared: true });
    expect((await bens.media.find({ id })).sources).toHaveLength(1);
    const [before] = await ofVisitor();
    const played = await http.inject({ url: before!.url });
    const old = await keep('before.mp4', played.rawPayload);
    expect(new Set(await everyColour(old))).toEqual(new Set(['green']));
    await until(async () => (await everyColour(await app.pathOf(id, 'play'))).includes('red'));
    // Shorter at once: nobody gets the old pictures any more.
    const moved = await clips.move({ id, beginMs: 4000, endMs: 6000 });
    expect(moved.thumbnailUrl).toBeNull();
    expect((await bens.media.find({ id })).sources).toEqual([]);
    expect(await ofVisitor()).toEqual([]);
    await cutOf(id);
    expect(await everyColour(await app.pathOf(id, 'play'))).toEqual(Array(20).fill('green'));
  });
});

describe('a clip and its whole', () => {
  it('is in the spaces of the whole when it is made, and lives its own life afterwards (TAPE-09 in part)', async () => {
    const { id: spaceId } = await as.spaces.create({ name: 'Lakes' });
    await as.spaces.addItems({ spaceId, mediaIds: [tapeId] });
    const id = await makeGreen();
    const shown = async () => (await as.media.list({ spaceId })).items.map((item) => item.id);
    expect(await shown()).toEqual(expect.arrayContaining([id, tapeId]));
    // What its owner says of passing the whole on holds for it too (SPACE-05 in part).
    await as.spaces.setPassingOn({ spaceId, mayPassOn: true });
    await as.spaces.setPassingOn({ spaceId, mediaIds: [tapeId], mayPassOn: false });
    const mayPassOn = async (mediaId: string) =>
      (await as.spaces.whoSees({ mediaId })).spaces.find((space) => space.id === spaceId)
        ?.mayPassOn;
    const later = await makeGreen();
    expect([await mayPassOn(id), await mayPassOn(later)]).toEqual([true, false]);
    await as.spaces.withdrawItems({ spaceId, mediaIds: [later] });
    await as.spaces.withdrawItems({ spaceId, mediaIds: [tapeId] });
    expect(await shown()).toEqual([id]);
  });

  it('goes into the trash and back with it, stands in its sidecar, and is deleted with it (TAPE-13 in part)', async () => {
    const file = await makeTape(path.join(app.folder, 'other.mp4'));
    const other = await app.process(file, { type: 'video' });
    const make = (title: string) =>
      clips.make({ mediaId: other.id, ...greenPart, title }).then(({ id }) => id);
    const [stays, gone] = [await make('Stays'), await make('Gone')];
    for (const id of [stays, gone]) await app.settled(id);
    await refreshSidecar(app.ctx, stays);
    const row = await app.ctx.db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    const sidecar = await app.ctx.storage.readSidecar(row.bucket!, row.file_path!);
    expect(sidecar?.clips).toMatchObject([
      { id: stays, title: 'Stays', ...greenPart },
      { id: gone, title: 'Gone', ...greenPart },
    ]);
    await as.trash.add({ ids: [gone] });
    await as.trash.add({ ids: [other.id] });
    await expect(as.media.find({ id: stays })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as.media.restore({ id: stays })).rejects.toMatchObject({ code: 'CONFLICT' });
    await as.media.restore({ id: other.id });
    expect((await as.media.find({ id: stays })).title).toBe('Stays');
    await expect(as.media.find({ id: gone })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const admin = await createPerson(app.ctx.db, { role: 'superuser' });
    const change = (ids: string[]) =>
      app.as(admin.actor).admin.changeOwner({ ids, ownerId: ben.userId });
    await expect(change([stays])).rejects.toMatchObject(refused(/belongs to whoever/));
    await change([other.id]);
    expect((await app.as(ben.actor).media.find({ id: stays })).ownerId).toBe(ben.userId);

    const bens = app.as(ben.actor);
    await bens.trash.add({ ids: [other.id] });
    await bens.trash.purge({ ids: [other.id] });
    await until(async () => {
      const left = await app.ctx.db
        .selectFrom('media')
        .select('id')
        .where('id', 'in', [other.id, stays, gone])
        .execute();
      return left.length === 0;
    });
    expect(await app.ctx.storage.head('thumbnails', `clips/videos/${stays}.jpg`)).toBeNull();
  });
});

it('become films of their own when their film is deleted: cut, kept, and only then is it in the trash (TAPE-13 in part)', async () => {
  const file = await makeTape(path.join(app.folder, 'leaving.mp4'));
  const film = await app.process(file, { type: 'video', title: 'Leaving' });
  const { id } = await clips.make({ mediaId: film.id, ...greenPart, title: 'Stays' });
  await app.settled(id);
  const { path: link } = await as.shares.create({ mediaId: id });
  const { id: onTape } = await as.tapes.create({ label: 'Leaving', kind: 'vhs' });
  await as.tapes.putItems({ tapeId: onTape, mediaIds: [film.id] });
  await app.ctx.db
    .updateTable('auth.user')
    .set({ quota_bytes: 1 })
    .where('id', '=', app.anna.userId)
    .execute();
  await expect(clips.keep({ mediaId: film.id })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  await app.ctx.db
    .updateTable('auth.user')
    .set({ quota_bytes: null })
    .where('id', '=', app.anna.userId)
    .execute();
  await expect(clipsOf(ben).keep({ mediaId: film.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await clips.keep({ mediaId: film.id })).toEqual({ count: 1 });
  await until(async () => (await as.trash.list({})).items.some((item) => item.id === film.id));
  const kept = await app.settled(id);
  expect(kept).toMatchObject({ title: 'Stays', status: 'ready', originalName: 'Stays.mp4' });
  expect(kept.parentId).toBeUndefined();
  expect((await as.tapes.find({ id: onTape })).items).toMatchObject([{ id, isPutAway: false }]);
  expect(kept.fileSizeBytes).toBeGreaterThan(1000);
  const row = await app.ctx.db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const original = await app.ctx.storage.open(row.bucket!, row.file_path!);
  const bytes = await keep('kept.mp4', await buffer(original.stream()));
  expect(await everyColour(bytes)).toEqual(Array(30).fill('green'));
  expect(await app.ctx.storage.readSidecar(row.bucket!, row.file_path!)).toMatchObject({
    id,
    title: 'Stays',
    sha256: row.sha256,
  });
  // The link goes on, and nothing is left of what was made of the part.
  const token = link.split('/').at(-1)!;
  const item = await as.shares.item({ token, mediaId: id });
  expect(item.thumbnailUrl).not.toBeNull();
  expect(await app.ctx.storage.head('thumbnails', `clips/videos/${id}.jpg`)).toBeNull();
  await as.trash.purge({ ids: [film.id] });
  await until(
    async () =>
      !(await app.ctx.db
        .selectFrom('media')
        .select('id')
        .where('id', '=', film.id)
        .executeTakeFirst()),
  );
  expect((await as.media.find({ id })).title).toBe('Stays');
  await expect(clips.keep({ mediaId: id })).rejects.toMatchObject(refused(/no parts/));
});

/** Keeps the clips of a film as a worker does. `meanwhile` runs when the first of them is cut, before it is kept. */
function keepWhile(mediaId: string, meanwhile: () => Promise<unknown>): Promise<void> {
  let isFirst = true;
  const cutPart: typeof app.ctx.media.cutPart = async (...asked) => {
    const cut = await app.ctx.media.cutPart(...asked);
    if (isFirst) {
      isFirst = false;
      await meanwhile();
    }
    return cut;
  };
  return keepClipsJob.run(
    { ...app.ctx, media: { ...app.ctx.media, cutPart } },
    { mediaId },
    {
      jobId: newId(),
      attempt: 1,
      priority: 0,
      signal: new AbortController().signal,
      report: () => undefined,
    },
  );
}

async function makeRestless() {
  const file = await makeTape(path.join(app.folder, `restless ${newId()}.mp4`));
  const film = await app.process(file, { type: 'video', title: 'Restless' });
  // As the file said it.
  await app.ctx.db
    .updateTable('media')
    .set({
      captured_at: '1991-05-03 12:00:00',
      capture_precision: 'day',
      capture_source: 'container',
    })
    .where('id', '=', film.id)
    .execute();
  const { id } = await clips.make({ mediaId: film.id, ...greenPart, title: 'Stays' });
  return { filmId: film.id, id };
}

async function originalOf(id: string) {
  const row = await app.ctx.db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ parent_id: null, deleted_at: null });
  const original = await app.ctx.storage.open(row.bucket!, row.file_path!);
  return { row, bytes: await buffer(original.stream()) };
}

it('are kept also where they are moved meanwhile, put right as their film was (TAPE-13 in part)', async () => {
  const moved = await makeRestless();
  const mending = { ...asItIs, turn: 180 as const };
  await as.mending.set({ mediaIds: [moved.filmId], mending });
  await app.settled(moved.filmId);
  const { beginMs } = greenPart;
  await keepWhile(moved.filmId, () => clips.move({ id: moved.id, beginMs, endMs: beginMs + 2000 }));
  const { bytes } = await originalOf(moved.id);
  expect(await everyColour(await keep('moved.mp4', bytes))).toEqual(Array(20).fill('green'));
  expect((await as.mending.find({ mediaId: moved.id })).mending).toEqual(mending);
  await expect(as.media.find({ id: moved.filmId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('are kept with the date of their film and the picture that was chosen, also where two workers do so at once (TAPE-13 in part)', async () => {
  const twice = await makeRestless();
  await app.settled(twice.id);
  const red = { width: 640, height: 360, channels: 3, background: '#ff0000' } as const;
  const picture = Readable.from([await sharp({ create: red }).jpeg().toBuffer()]);
  await setPosterPicture({ ...app.ctx, actor: app.anna.actor }, { videoId: twice.id, picture });
  await app.settled(twice.id);
  await keepWhile(twice.filmId, () => keepWhile(twice.filmId, async () => undefined));
  const { row, bytes } = await originalOf(twice.id);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256);
  const { capture, hasChosenPoster } = await app.settled(twice.id);
  expect(hasChosenPoster).toBe(true);
  const [r, g] = (await sharp(await app.pathOf(twice.id, 'view')).stats()).channels;
  expect([r!.mean > 200, g!.mean < 50]).toEqual([true, true]);
  expect(capture.localTime).toBe('1991-05-03T12:00:00');
});

it('tells the owner of a film that stays because its parts cannot be kept (TAPE-13 in part)', async () => {
  const { filmId } = await makeRestless();
  const fails = () => Promise.reject(new Error('No codec.'));
  await expect(keepWhile(filmId, fails)).rejects.toThrow('No codec.');
  await keepClipsJob.onDead!(app.ctx, { mediaId: filmId }, 'No codec.');
  const [news] = (await as.news.list({})).items;
  const item = { id: filmId, title: 'Restless' };
  expect(news).toMatchObject({ kind: 'clips-not-kept', item, actor: null });
  expect(await as.media.find({ id: filmId })).toMatchObject({ title: 'Restless' });
});

it('makes parts of recordings, with the waveform of the part and no picture of the whole [TAPE-14]', async () => {
  const tape = await makeTape(path.join(app.folder, 'side-a.mp4'));
  const sound = path.join(app.folder, 'side-a.m4a');
  await run('ffmpeg', ['-v', 'error', '-y', '-i', tape, '-vn', '-c', 'copy', sound]);
  const recording = await app.process(sound, { type: 'audio' });
  const { id } = await clips.make({ mediaId: recording.id, ...greenPart, title: 'Silence' });
  const clip = await app.settled(id);
  expect(clip).toMatchObject({ status: 'ready', durationMs: 3000, thumbnailUrl: null });
  const { buckets } = JSON.parse(await readFile(await app.pathOf(id, 'peaks'), 'utf8')) as {
    buckets: number[];
  };
  // Coding smears a little over the ends.
  expect(Math.max(...buckets.slice(60, -60))).toBeLessThan(10);
  await clips.prepare({ id });
  await cutOf(id);
  expect(await meanVolumeDb(await app.pathOf(id, 'play'))).toBeLessThan(-60);
  expect(await clips.prepare({ id })).toEqual({ isReady: true });
});
