import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import {
  findClips,
  findSharedCollections,
} from '#features/imports/readers/heirloom/archive-here.read.ts';
import { readArchive } from '#features/imports/readers/heirloom/archive-lines.ts';
import { findArchived } from '#features/imports/readers/heirloom/archive-plan.repo.ts';
import { planArchives } from '#features/imports/readers/heirloom/plan-archive.ts';
import { tellArchive } from '#features/imports/readers/heirloom/tell-archive.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await createTestApp();
  anna = await createPerson(app.ctx.db, { username: 'anna' });
});
afterAll(() => app?.close());

const someId = randomUUID();
const now = '2026-01-01T00:00:00.000Z';
const head = [
  '{',
  '"format": "heirloom-archive",',
  '"version": 1,',
  `"id": "${someId}",`,
  `"madeAt": "${now}",`,
  '"madeBy": "somebody",',
  `"scope": {"kind":"person","id":"${someId}","name":"Anna"},`,
  '"since": null,',
  '"isDrive": false,',
];
const openLines = (lines: string[]) => Readable.from([Buffer.from(lines.join('\n'))]);
async function entriesOf(lines: string[]): Promise<unknown[]> {
  const entries: unknown[] = [];
  for await (const line of readArchive(openLines(lines)))
    if (line.list !== null) entries.push(line);
  return entries;
}

it('takes of a change only fields that people change, and no other columns [MOVE-19]', async () => {
  const change = { itemId: someId, personId: null, at: now, field: 'title', after: { title: 'b' } };
  const before = { title: 'a\u2028', file_path: 'somebody/else.jpg', user_id: someId };
  const entries = await entriesOf([
    ...head,
    '"history": [',
    `${JSON.stringify({ ...change, before })},`,
    JSON.stringify({ ...change, before, field: 'file_path' }),
    ']',
    '}',
  ]);
  expect(entries).toEqual([
    expect.objectContaining({ entry: { ...change, before: { title: 'a\u2028' } } }),
  ]);
});

it('refuses what has no end of fields before its lists [MOVE-19]', async () => {
  const fields = Array.from({ length: 5000 }, (_, n) => `"field${n}": "and so on, and so on",`);
  await expect(entriesOf([...head, ...fields, '"items": [', ']', '}'])).rejects.toThrow();
});

it('leaves out what the database cannot keep, and goes on [MOVE-19]', async () => {
  const item = {
    id: randomUUID(),
    ownerId: someId,
    type: 'image',
    title: 'a\0b',
    description: null,
    file: 'whole',
    path: 'data/1987/a.jpg',
    sizeBytes: 1,
    sha256: null,
    mimeType: 'image/jpeg',
    originalName: 'a.jpg',
    folder: null,
    uploadedAt: now,
    fileModifiedAt: null,
    capture: {
      localTime: null,
      offset: null,
      precision: 'unknown',
      source: null,
      isApproximate: false,
    },
    rotation: 0,
    durationMs: null,
    width: null,
    height: null,
    location: null,
    facts: [],
    imported: null,
    beside: [],
    poster: { rule: 'upload', atMs: null },
    part: null,
    chapters: null,
    trashedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const lines = [...head, '"items": [', `${JSON.stringify(item)},`, JSON.stringify(item), ']', '}'];
  expect(await entriesOf(lines)).toHaveLength(2);
  const row = { id: randomUUID(), owner_id: anna.userId, with_trash: true } as ImportRow;
  const archive = { prefix: '', open: () => Promise.resolve(openLines(lines)) };
  await planArchives(app.ctx.db, row, [archive]);
});

it('finds the items of a collection of 100,000', async () => {
  const ids = Array.from({ length: 100_000 }, () => randomUUID());
  expect((await findArchived(app.ctx.db, [randomUUID()], ids)).size).toBe(0);
  const whose = { importIds: [randomUUID()], ownerIds: [anna.userId] };
  expect(await findClips(app.ctx.db, whose, ids)).toEqual([]);
});

it('shares nothing that is here already because a file names its id [MOVE-19]', async () => {
  const { db } = app.ctx;
  const film = await keepOriginal(app.ctx, anna.userId, Buffer.from('a film'), {
    type: 'video',
    mime_type: 'video/mp4',
    duration_ms: 60_000,
  });
  const api = app.as(anna.actor);
  const clip = await api.clips.make({ mediaId: film.id, beginMs: 0, endMs: 5000, title: 'Mine' });
  const whose = { importIds: [randomUUID()], ownerIds: [anna.userId] };
  expect(await findClips(db, whose, [clip.id])).toEqual([]);
  const { id } = await api.collections.create({ name: 'Mine' });
  await api.collections.addItems({ collectionId: id, mediaIds: [film.id] });
  const shared = { ownerIds: [anna.userId], ids: [id] };
  expect(await findSharedCollections(db, { ...shared, itemIds: [clip.id] })).toEqual(new Set());
  expect(await findSharedCollections(db, { ...shared, itemIds: [film.id] })).toEqual(new Set([id]));
});

it('makes no space for whoever may make none [SPACE-01]', async () => {
  const space = {
    id: randomUUID(),
    name: 'Mine',
    description: null,
    coverId: null,
    viewersDownload: false,
    createdAt: now,
    closedAt: null,
    members: [{ personId: someId, role: 'owner', joinedAt: now }],
    collections: [],
    items: [],
  };
  const lines = [...head, '"spaces": [', JSON.stringify(space), ']', '}'];
  const archive = { prefix: '', open: () => Promise.resolve(openLines(lines)) };
  const ctx = { ...app.ctx, config: { ...app.ctx.config, SPACES: 'admins' as const } };
  const row = { id: randomUUID(), owner_id: anna.userId, actor_id: anna.userId } as ImportRow;
  const spaces = app.ctx.db.selectFrom('space').select('id').where('id', '=', space.id);
  await tellArchive(ctx, { ...row, origin: 'browser' }, archive);
  expect(await spaces.execute()).toEqual([]);
  const admin = await createPerson(app.ctx.db, { role: 'admin' });
  await tellArchive(ctx, { ...row, origin: 'browser', actor_id: admin.userId }, archive);
  expect(await spaces.execute()).toHaveLength(1);
});
