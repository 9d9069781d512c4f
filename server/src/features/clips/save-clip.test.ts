// Saving a part: in the original's quality, exact or not, and never more than somebody may have.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PartMethod, SavedPart } from '@heirloom/contract/clips/clips.schema.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { ClipRow } from '#features/media-items/media-row.ts';
import { fitsOf } from '#features/processing/clips/part-of-now.ts';
import { askForPart } from '#features/processing/clips/saved-parts.repo.ts';
import { removeSavedParts, requestPart } from '#features/processing/clips/saved-parts.service.ts';
import { readCapacity } from '#features/uploads/upload-capacity.ts';
import { createApp } from '#http/app.ts';
import { everyColour, greenPart, makeKeyedTape } from '#test/make-tape.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';
import { runJob } from '#test/run-job.ts';

let app: ProcessingApp;
let http: FastifyInstance;
let tapeId: string;
let clipId: string;

beforeAll(async () => {
  app = await createProcessingApp({ SPACES: 'all' });
  http = await createApp(app.ctx, null);
  const file = await makeKeyedTape(path.join(app.folder, 'Secret tape name.mp4'));
  tapeId = (await app.process(file, { type: 'video', title: 'Secret tape' })).id;
  const part = { mediaId: tapeId, ...greenPart, title: 'Lake' };
  clipId = (await callsOf(app.anna).make(part)).id;
  await app.settled(clipId);
});
afterAll(async () => {
  await http?.close();
  await app?.close();
});

const callsOf = ({ actor }: Person) => app.as(actor).clips;

/** Has a file made and waits for it. */
async function made(person: Person, method: PartMethod, id = clipId): Promise<SavedPart> {
  await callsOf(person).save({ id, method });
  for (let tries = 0; tries < 600; tries += 1) {
    const { items } = await callsOf(person).saved({ id });
    const part = items.find((item) => item.method === method)!;
    if (part.state !== 'making') return part;
    await sleep(100);
  }
  throw new Error('It did not come.');
}

async function get(person: Person | null, method: string, id = clipId) {
  const headers = person ? { cookie: await cookieOf(app.ctx.auth, person) } : {};
  return http.inject({ url: `/api/media/${id}/saved/${method}`, headers });
}

async function coloursOf(person: Person, method: PartMethod) {
  const answer = await get(person, method);
  expect(answer.statusCode).toBe(200);
  const file = path.join(app.folder, `${method}.mp4`);
  await writeFile(file, answer.rawPayload);
  return { answer, colours: await everyColour(file) };
}

it('is copied, with the pictures before it, or exact by encoding the ends or all; nobody is charged [TAPE-11]', async () => {
  const calls = callsOf(app.anna);
  expect((await calls.saved({ id: clipId })).items).toMatchObject(
    ['copy', 'ends', 'whole'].map((method) => ({ method, state: 'none', endsAt: null })),
  );
  expect((await get(app.anna, 'copy')).statusCode).toBe(404);
  const used = () => readCapacity(app.ctx.db, {}, app.anna.userId);
  const usedBefore = await used();
  const copy = await made(app.anna, 'copy');
  expect(copy).toMatchObject({ state: 'ready', earlyPictures: 6, reason: null });
  const { answer, colours } = await coloursOf(app.anna, 'copy');
  expect(answer.headers['content-disposition']).toContain('filename="Lake.mp4"');
  expect(colours.slice(0, 36)).toEqual([...Array(6).fill('red'), ...Array(30).fill('green')]);
  for (const method of ['ends', 'whole'] as const) {
    expect(await made(app.anna, method)).toMatchObject({ state: 'ready', earlyPictures: 0 });
    expect((await coloursOf(app.anna, method)).colours).toEqual(Array(30).fill('green'));
  }
  expect(await used()).toEqual(usedBefore);
  // Another title is written into another file.
  await app.as(app.anna.actor).media.update({ id: clipId, title: 'Lake Como' });
  expect((await calls.saved({ id: clipId })).items[0]).toMatchObject({ state: 'none' });
  expect((await get(app.anna, 'copy')).statusCode).toBe(404);
});

it('gives who may not have the film only what is encoded anew, and strangers nothing (TAPE-11, TAPE-12 in part)', async () => {
  const { db } = app.ctx;
  const ben = await createPerson(db, { displayName: 'Ben' });
  const as = app.as(app.anna.actor);
  await made(app.anna, 'copy');
  await expect(callsOf(ben).saved({ id: clipId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await get(ben, 'copy')).statusCode).toBe(404);
  expect((await get(null, 'copy')).statusCode).toBe(401);
  const { id: spaceId } = await as.spaces.create({ name: 'Bergs' });
  await as.spaces.addItems({ spaceId, mediaIds: [clipId] });
  const { path: link } = await as.spaces.createLink({ spaceId, role: 'viewer', uses: 1 });
  await app.as(ben.actor).spaces.join({ token: link.split('/').at(-1)! });
  const { items } = await callsOf(ben).saved({ id: clipId });
  expect(items.map(({ method }) => method)).toEqual(['whole']);
  for (const method of ['copy', 'ends'] as const) {
    await expect(callsOf(ben).save({ id: clipId, method })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await get(ben, method)).statusCode).toBe(404);
  }
  expect(await made(ben, 'whole')).toMatchObject({ state: 'ready' });
  expect(new Set((await coloursOf(ben, 'whole')).colours)).toEqual(new Set(['green']));
  const { path: shared } = await as.shares.create({ mediaId: clipId, keepsDetails: true });
  for (const asked of ['saved-copy', 'saved/copy']) {
    const url = `/api/shares/${shared.split('/').at(-1)}/${clipId}/${asked}`;
    expect((await http.inject({ url })).statusCode).toBe(404);
  }
});

it('is removed after seven days, or when the disk needs the room, and where the part is moved (TAPE-11 in part)', async () => {
  const { db, storage } = app.ctx;
  await made(app.anna, 'copy');
  const pathOf = async () =>
    (
      await db.selectFrom('saved_part').select('file_path').where('method', '=', 'copy').execute()
    )[0]?.file_path;
  const kept = (await pathOf())!;
  const age = (days: number) =>
    sql`update saved_part set made_at = now() - make_interval(days => ${days})
      where made_at is not null`.execute(db);
  await age(6);
  await runJob(tidyUpJob, app.ctx, {});
  expect(await storage.head('renditions', kept)).not.toBeNull();
  await age(8);
  await runJob(tidyUpJob, app.ctx, {});
  expect(await storage.head('renditions', kept)).toBeNull();
  expect(await pathOf()).toBeUndefined();
  await made(app.anna, 'copy');
  expect(await removeSavedParts(app.ctx, { which: 'all' })).toBeGreaterThan(0);
  expect(await storage.head('renditions', kept)).toBeNull();
  await made(app.anna, 'copy');
  await callsOf(app.anna).move({ id: clipId, beginMs: 3000, endMs: 5000 });
  expect((await get(app.anna, 'copy')).statusCode).toBe(404);
});

it('is made by asking again where it never came, and leaves no file of before (TAPE-11 in part)', async () => {
  const { db, storage } = app.ctx;
  const as = app.as(app.anna.actor);
  const part = { mediaId: tapeId, ...greenPart, title: 'Pond' };
  const { id } = await as.clips.make(part);
  await app.settled(id);
  // Its job finds it in the trash.
  const clipOf = async () => (await findLive(db, id)) as ClipRow;
  await askForPart(db, { mediaId: id, method: 'copy', fits: fitsOf(await clipOf()) });
  expect((await as.clips.saved({ id })).items[0]).toMatchObject({ state: 'making' });
  expect(await made(app.anna, 'copy', id)).toMatchObject({ state: 'ready' });
  const { file_path: before } = await db
    .selectFrom('saved_part')
    .select('file_path')
    .where('media_id', '=', id)
    .executeTakeFirstOrThrow();
  await as.media.update({ id, title: 'Brook' });
  const idle = { ...app.ctx, jobs: { ...app.ctx.jobs, enqueue: () => Promise.resolve(null) } };
  await requestPart(idle, db, { clip: await clipOf(), method: 'copy' });
  expect(await storage.head('renditions', before!)).toBeNull();
});
