import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ArchiveItem } from '@heirloom/contract/archive-format/archive-item.schema.ts';
import { archiveFormatName } from '@heirloom/contract/archive-format/archive.schema.ts';
import { asItIs } from '@heirloom/contract/mending/mending.schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { presentArchiveItem } from '#features/export/archive-item.present.ts';
import { insertEntries } from '#features/imports/import-entries.repo.ts';
import { insertImport } from '#features/imports/imports.repo.ts';
import { tellArchive } from '#features/imports/readers/heirloom/tell-archive.ts';
import type { FileRow } from '#features/media-items/media-row.ts';
import { listSteps } from '#features/processing/steps/steps.repo.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  anna = await createPerson(app.ctx.db);
});
afterAll(() => app?.close());

const known: Parameters<typeof presentArchiveItem>[1] = {
  sidecar: null,
  chapters: null,
  guest: null,
  file: 'whole',
  path: 'data/a',
  beside: [],
};

/** Keeps a file of which all is made, and tells what the export says of it. */
async function bring(type: 'image' | 'video' | 'audio', said: object) {
  const { ctx } = app;
  const row = await keepOriginal(ctx, anna.userId, Buffer.from(randomUUID()), { type });
  const made = (step: 'pictures' | 'play') =>
    ({ media_id: row.id, step, state: 'done', pipeline_version: 1 }) as const;
  const steps = type === 'audio' ? [made('play')] : [made('pictures'), made('play')];
  await ctx.db.insertInto('processing_step').values(steps).execute();
  const item: ArchiveItem = { ...presentArchiveItem(row, known), ...said };
  await tellArchive(ctx, await beginImport(row), { prefix: '', open: () => archiveOf(item) });
  const pending = (await listSteps(ctx.db, row.id)).filter(({ state }) => state === 'pending');
  const kept = ctx.db.selectFrom('media').selectAll().where('id', '=', row.id);
  return {
    kept: await kept.executeTakeFirstOrThrow(),
    pending: pending.map(({ step }) => step).filter((step) => step !== 'inspect'),
  };
}

async function beginImport({ id, file_size: size, sha256, type }: FileRow) {
  const { db } = app.ctx;
  const place = { source: 'a', source_key: id, collections: 'none' } as const;
  const begun = await insertImport(db, { id: randomUUID(), owner_id: anna.userId, ...place });
  const file = { part: 0, path: 'data/a', path_key: id, stamp: 'a', size, sha256, type };
  const entry = { import_id: begun.id, state: 'kept', media_id: id, ...file } as const;
  await insertEntries(db, [{ ...entry, facts: JSON.stringify({ archiveId: id }) }]);
  return begun;
}

async function archiveOf(item: ArchiveItem): Promise<Readable> {
  const head = {
    format: archiveFormatName,
    version: 1,
    id: randomUUID(),
    madeAt: item.createdAt,
    madeBy: 'Heirloom',
    scope: { kind: 'person', id: item.ownerId, name: 'Anna' },
    since: null,
    isDrive: false,
  };
  const fields = Object.entries(head).map(
    ([name, value]) => `"${name}": ${JSON.stringify(value)},`,
  );
  const lines = ['{', ...fields, '"items": [', JSON.stringify(item), ']', '}'];
  return Readable.from([Buffer.from(lines.join('\n'))]);
}

it('puts a recording right as it was there, and has its copy made anew [TAPE-16, MOVE-17]', async () => {
  const mending = { ...asItIs, sound: 'left' };
  const { kept, pending } = await bring('audio', { mending });
  expect(kept.mending).toEqual(mending);
  expect(pending).toEqual(['play']);
});

it('has pictures made anew that were made before it was known how they are shown [MOVE-17, TAPE-16]', async () => {
  expect((await bring('image', { rotation: 90 })).pending).toEqual(['pictures']);
  expect((await bring('image', { title: 'Lake' })).pending).toEqual([]);
  const poster = { rule: 'upload', atMs: 5000 };
  expect((await bring('video', { poster })).pending).toEqual(['pictures']);
  const mending = { ...asItIs, turn: 180 };
  expect((await bring('video', { mending })).pending).toEqual(['pictures', 'play']);
  const trashed = { rotation: 90, trashedAt: new Date().toISOString() };
  expect((await bring('image', trashed)).pending).toEqual(['pictures']);
  // A player sees to the speed alone.
  const speed = { recorded: 18, transferred: 24 };
  expect((await bring('video', { mending: { ...asItIs, speed } })).pending).toEqual([]);
});

it('reads of a later version what it knows, and no item is lost for the rest [MOVE-17]', async () => {
  const later = {
    ...asItIs,
    shape: '4:3',
    colour: 'sepia',
    speed: { recorded: 12, transferred: 25 },
  };
  const { kept } = await bring('video', { title: 'Lake', mending: later });
  expect(kept).toMatchObject({ title: 'Lake', mending: { ...asItIs, shape: '4:3' } });
  expect(kept.mending).not.toHaveProperty('colour');
  const unknown = await bring('video', { title: 'Lake', mending: { ...asItIs, turn: 45 } });
  expect(unknown.kept).toMatchObject({ title: 'Lake', mending: null });
});
