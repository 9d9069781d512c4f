import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readArchive } from '#features/export/exports.harness.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { openFiles } from '#test/open-files.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { readBag } from '#test/read-bag.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { namesIn } from '#test/zip-names.ts';

let app: TestApp;
let origin: string;
let anna: Person;
let expired: Person;
const tape = randomBytes(3_000_000);
const photo = randomBytes(5_000);
const trashed = randomBytes(5_000);
const foreign = randomBytes(5_000);

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  anna = await createPerson(app.ctx.db);
  expired = await createPerson(app.ctx.db, { expired: true });
  await keepOriginal(app.ctx, anna.userId, tape, { type: 'video', original_name: 'Tape 1.avi' });
  await keepOriginal(app.ctx, anna.userId, photo, { original_name: '../../etc/passwd.jpg' });
  await keepOriginal(app.ctx, anna.userId, trashed, { deleted_at: new Date() });
  await keepOriginal(app.ctx, expired.userId, foreign, { original_name: 'Only mine.jpg' });
});
afterAll(() => app?.close());

async function download(person: Person | null): Promise<Response> {
  return fetch(`${origin}/api/archive`, {
    headers: person ? { cookie: await cookieOf(app.ctx.auth, person) } : {},
  });
}

async function zipOf(person: Person): Promise<Buffer> {
  const response = await download(person);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  return Buffer.from(await response.arrayBuffer());
}

it('gives a person the own originals byte for byte, what is known of each, and nothing else [SUBS-12, ISOL-02, MOVE-18]', async () => {
  const zip = await zipOf(anna);
  expect(zip.includes(tape)).toBe(true);
  expect(zip.includes(photo)).toBe(true);
  expect(zip.includes(trashed)).toBe(false);
  expect(zip.includes(foreign)).toBe(false);
  const names = namesIn(zip);
  expect(names.filter((name) => name.endsWith('.xmp'))).toHaveLength(2);
  expect(names).toEqual(expect.arrayContaining(['data/archive.json', 'bagit.txt']));
  expect(names.some((name) => name.endsWith('/Tape 1.avi'))).toBe(true);
});

it('unpacks to a valid bag, of which archive.json tells all [MOVE-13]', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-zip-'));
  await writeFile(path.join(folder, 'archive.zip'), await zipOf(anna));
  const root = path.join(folder, 'bag');
  await promisify(execFile)('python3', [
    '-m',
    'zipfile',
    '-e',
    path.join(folder, 'archive.zip'),
    root,
  ]);
  expect((await readBag(root)).faults).toEqual([]);
  expect((await readArchive(root)).items).toHaveLength(2);
  await rm(folder, { recursive: true });
});

it('never lets a name leave its folder', async () => {
  for (const name of namesIn(await zipOf(anna))) {
    expect(name.split('/')).not.toContain('..');
    expect(name.startsWith('/')).toBe(false);
  }
});

it('is open to an expired person, who is told by mail, and to nobody signed out [SUBS-11, SUBS-12]', async () => {
  await sql`delete from pgboss.job where name = 'send-notice'`.execute(app.ctx.db);
  expect((await zipOf(expired)).includes(foreign)).toBe(true);
  expect((await download(null)).status).toBe(401);
  const { rows } = await sql`select data from pgboss.job where name = 'send-notice'`.execute(
    app.ctx.db,
  );
  const notice = { kind: 'archive-downloaded' };
  expect(rows).toMatchObject([{ data: { userId: expired.userId, notice } }]);
});

it('leaves no file open when the reader goes away', async () => {
  const response = await download(anna);
  await response.body?.cancel();
  const openOriginals = () => openFiles(`${app.dataDir}/originals`);
  await expect.poll(openOriginals).toEqual([]);
});

it('gives a collection to its owner in its order, and to nobody else', async () => {
  const { collections } = app.as(anna.actor);
  const { id } = await collections.create({ name: 'Summer / 1987', type: 'mixed' });
  const { items } = await app.as(anna.actor).media.list({ limit: 10 });
  await collections.addItems({ collectionId: id, mediaIds: items.map((item) => item.id) });
  const zipFor = async (person: Person | null) =>
    fetch(`${origin}/api/collections/${id}/archive`, {
      headers: person ? { cookie: await cookieOf(app.ctx.auth, person) } : {},
    });
  const response = await zipFor(anna);
  expect(response.headers.get('content-disposition')).toContain('Summer _ 1987.zip');
  const zip = Buffer.from(await response.arrayBuffer());
  expect(zip.includes(tape) && zip.includes(photo)).toBe(true);
  const shown = await collections.items({ collectionId: id });
  const names = namesIn(zip).filter((name) => !name.endsWith('.json'));
  const expected = shown.items.map(({ media }, index) => `${index + 1} ${media.originalName}`);
  expect(names.map((name) => name.replace('Summer _ 1987/', ''))).toEqual(
    expected.map((name) => name.replaceAll('/', '_')),
  );
  expect((await zipFor(null)).status).toBe(401);
  expect((await zipFor(expired)).status).toBe(403);
  const other = await createPerson(app.ctx.db);
  expect((await zipFor(other)).status).toBe(404);
});

it('reads the disk for one person twice at most at a time', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => download(anna)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  for (const answer of answers) await answer.body?.cancel();
  expect(statuses.slice(0, 2)).toEqual([200, 200]);
  expect(statuses).toContain(429);
});
