import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type {
  ExportPartInput,
  ExportScopeInput,
} from '@heirloom/contract/exports/exports.schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillArchive, readArchive } from '#features/export/exports.harness.ts';
import { personScope } from '#features/export/find-scope.read.ts';
import { readComments } from '#features/export/lists/said-in-spaces.read.ts';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { newId } from '#platform/ids.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { readBag } from '#test/read-bag.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let other: ImportApp;
let origin: string;
let anna: Person;
let ben: Person;
let made: Awaited<ReturnType<typeof fillArchive>>;
let folder: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  origin = await app.listen();
  anna = await createPerson(app.ctx.db, { username: 'anna' });
  ben = await createPerson(app.ctx.db, { username: 'ben' });
  made = await fillArchive(app, anna);
  // So that each part has one film or photo.
  await app.ctx.db
    .updateTable('media')
    .set({ file_size: 600_000_000 })
    .where('user_id', '=', anna.userId)
    .where('parent_id', 'is', null)
    .execute();
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-parts-'));
  other = await createImportApp();
});
afterAll(async () => {
  await other?.close();
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

async function download(person: Person | null, asked: ExportPartInput): Promise<Response> {
  const { after, ...others } = asked;
  const given = Object.entries({ ...others, ...(after !== null && { after }) });
  const query = new URLSearchParams(
    given.map(([key, value]): [string, string] => [key, String(value)]),
  );
  return fetch(`${origin}/api/exports/part?${query.toString()}`, {
    headers: person ? { cookie: await cookieOf(app.ctx.auth, person) } : {},
  });
}

const planOf = (person: Person, scope: ExportScopeInput) =>
  app.as(person.actor).exports.plan({ ...scope, partBytes: 1e9 });

async function firstPartOf(person: Person, scope: ExportScopeInput) {
  const { parts } = await planOf(person, scope);
  const { number, after, until } = parts[0]!;
  return { ...scope, number, of: parts.length, after, until, withClips: false };
}

/** Downloads all parts, and unpacks them beside each other. */
async function takeOut(person: Person, scope: ExportScopeInput, name: string): Promise<string[]> {
  const { parts } = await planOf(person, scope);
  const files = [];
  for (const { number, after, until } of parts) {
    const asked = { ...scope, number, of: parts.length, after, until, withClips: false };
    const answer = await download(person, asked);
    expect(answer.status).toBe(200);
    const file = path.join(folder, `${name}-${number}.zip`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', file, path.join(folder, name)]);
    files.push(file);
  }
  return files;
}

it('gives all that is theirs in parts, each a bag of its own, which come back together [MOVE-13, MOVE-17, MOVE-18]', async () => {
  await sql`delete from pgboss.job where name = 'send-notice'`.execute(app.ctx.db);
  const files = await takeOut(anna, { kind: 'mine' }, 'mine');
  expect(files).toHaveLength(3);
  const { rows } = await sql`select data from pgboss.job where name = 'send-notice'`.execute(
    app.ctx.db,
  );
  const notice = { kind: 'archive-downloaded' };
  expect(rows).toMatchObject([{ data: { userId: anna.userId, notice } }]);
  const bags = (await readdir(path.join(folder, 'mine'))).toSorted();
  expect(bags).toEqual([1, 2, 3].map((n) => expect.stringContaining(`, ${n} of 3`) as string));
  const ids = [];
  for (const bag of bags) {
    const root = path.join(folder, 'mine', bag);
    expect((await readBag(root)).faults).toEqual([]);
    ids.push((await readArchive(root)).items.map(({ id }) => id));
  }
  // A film comes with its clips.
  const { film, clip, photo, undated } = made;
  expect(ids).toEqual([[film.id, clip.id], [photo.id], [undated.id]]);

  const { report } = await other.importFrom(files);
  expect(report.files.kept.files).toBe(3);
  const { db } = other.ctx;
  const placed = db.selectFrom('collection_items').select('media_id').orderBy('position', 'desc');
  expect((await placed.execute()).map(({ media_id }) => media_id)).toEqual([
    photo.id,
    clip.id,
    film.id,
  ]);
  const shown = await db.selectFrom('space_item').select('media_id').orderBy('media_id').execute();
  expect(shown.map(({ media_id }) => media_id)).toEqual([film.id, photo.id, clip.id].toSorted());
  expect(await db.selectFrom('tape_item').select('media_id').execute()).toHaveLength(2);
  expect(await db.selectFrom('item_comment').select('text').execute()).toEqual([
    { text: 'So cold!' },
  ]);
});

it('gives a space to its owner with what may be passed on, and only of those who are in it still [MOVE-18]', async () => {
  const { spaceId } = made;
  const row = await keepOriginal(app.ctx, ben.userId, Buffer.from('of ben'));
  const member = { space_id: spaceId, user_id: ben.userId, role: 'contributor' as const };
  await app.ctx.db.insertInto('space_member').values(member).execute();
  await app.as(ben.actor).spaces.addItems({ spaceId, mediaIds: [row.id] });
  const mayPassOn = (may_pass_on: boolean) =>
    app.ctx.db
      .updateTable('space_item')
      .set({ may_pass_on })
      .where('media_id', '=', row.id)
      .execute();
  const scope: ExportScopeInput = { kind: 'space', id: spaceId };
  const countIn = async () => (await planOf(anna, scope)).items;
  await mayPassOn(false);
  expect(await countIn()).toBe(3);
  await mayPassOn(true);
  expect(await countIn()).toBe(4);
  await expect(planOf(ben, scope)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const asked = await firstPartOf(anna, scope);
  expect((await download(ben, asked)).status).toBe(404);
  await app.ctx.db.deleteFrom('space_member').where('user_id', '=', ben.userId).execute();
  expect(await countIn()).toBe(3);
});

it('gives a collection to whose it is, and nothing to a visitor or for nonsense [MOVE-13, MOVE-18]', async () => {
  const scope: ExportScopeInput = { kind: 'collection', id: made.collectionId };
  const asked = await firstPartOf(anna, scope);
  expect(await planOf(anna, scope)).toMatchObject({ items: 3 });
  await expect(planOf(ben, scope)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await download(ben, asked)).status).toBe(404);
  expect((await download(null, asked)).status).toBe(401);
  expect((await download(anna, { ...asked, until: 'x' })).status).toBe(400);
  expect((await download(anna, { ...asked, kind: 'mine' })).status).toBe(400);
});

it('gives everything to administrators who proved who they are, with an audit entry; who has expired still gets theirs [MOVE-18]', async () => {
  const admin = await createPerson(app.ctx.db, { role: 'admin' });
  const everything: ExportScopeInput = { kind: 'everything' };
  await expect(planOf(anna, everything)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const asked = await firstPartOf(admin, everything);
  const answer = await download(admin, asked);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  const entry = await app.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('action', '=', 'data.exported')
    .executeTakeFirst();
  expect(entry).toMatchObject({ actor_id: admin.userId, details: { what: 'bag', originals: 2 } });
  await app.ctx.db
    .updateTable('auth.session')
    .set({ createdAt: new Date(Date.now() - 3_600_000), confirmed_at: null })
    .where('id', '=', admin.actor.sessionId)
    .execute();
  await expect(planOf(admin, everything)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect((await download(admin, asked)).status).toBe(403);

  const gone = await createPerson(app.ctx.db, { expired: true });
  await keepOriginal(app.ctx, gone.userId, Buffer.from('mine still'));
  expect(await planOf(gone, { kind: 'mine' })).toMatchObject({ items: 1 });
  const { id } = await app.ctx.db
    .insertInto('collections')
    .values({ id: newId(), user_id: gone.userId, name: 'Mine' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own: ExportScopeInput = { kind: 'collection', id };
  await expect(planOf(gone, own)).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXPIRED' });
});

it('tells who has expired no titles of others in the comments that they wrote [SPACE-18]', async () => {
  const { db } = app.ctx;
  const { userId } = await createPerson(db, { expired: true });
  const { spaceId, film } = made;
  const member = { space_id: spaceId, user_id: userId, role: 'viewer' as const };
  await db.insertInto('space_member').values(member).execute();
  const said = { space_id: spaceId, media_id: film.id, author_id: userId, text: 'Cold' };
  await db
    .insertInto('item_comment')
    .values({ id: newId(), ...said })
    .execute();
  const titles = async (withTrash: boolean) => {
    const found = [];
    const scope = { ...(await personScope(db, userId)), withTrash };
    for await (const { itemTitle } of readComments(db, scope)) found.push(itemTitle);
    return found;
  };
  expect(await titles(false)).toEqual([film.title]);
  expect(await titles(true)).toEqual([null]);
});

it('has the files of clips cut where they are wanted, and says how many are coming', async () => {
  const asked = { kind: 'mine', partBytes: 1e9, withClips: true } as const;
  expect(await app.as(anna.actor).exports.plan(asked)).toMatchObject({ waitingClips: 1 });
});
