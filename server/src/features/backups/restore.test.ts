import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBackground } from '#background.ts';
import { type Deps, createDeps } from '#deps.ts';
import { backUp } from '#features/backups/back-up.ts';
import type { Manifest } from '#features/backups/backup-format.ts';
import { readManifest } from '#features/backups/backup-place.ts';
import {
  type Archive,
  createArchive,
  readTree,
  runHeirloom,
  startHeirloom,
} from '#features/backups/backups.harness.ts';
import { writeGzipped } from '#features/backups/json-lines.ts';
import { makeBackup } from '#features/backups/make-backup.ts';
import { restoreDatabase } from '#features/backups/restore-database.ts';
import { insertComment } from '#features/comments/comments.repo.ts';
import { mendArchiveSums } from '#features/media-items/archive-sums.repo.ts';
import { insertClip } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import { hasFile } from '#features/media-items/media-row.ts';
import { insertPicture } from '#features/media-items/posters.repo.ts';
import { putCollection, putItems } from '#features/spaces/space-items.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { insertSpace } from '#features/spaces/spaces.repo.ts';
import { createApp } from '#http/app.ts';
import { readConfig } from '#platform/config.ts';
import { clientConfig } from '#platform/db/connection.ts';
import { listTables, readTable } from '#platform/db/copy-tables.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations.ts';
import type { Database } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { insertApiKey } from '#test/insert-api-key.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createPerson } from '#test/people.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';

let archive: Archive;
let target: string;
const opened: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  archive = await createArchive();
  target = path.join(archive.folder, 'restored');
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  await archive.close();
});

async function openRestored(settings: Record<string, string> = {}): Promise<Deps> {
  const config = readConfig({
    DATA_DIR: target,
    STATE_DIR: path.join(target, '.state'),
    KEEP_FREE_BYTES: '0',
    PORT: '0',
    ...settings,
  });
  const deps = await createDeps(config, createLog('silent'));
  opened.push(deps.close);
  return deps;
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database.drop);
  for (const schema of ['public', 'auth', 'pgboss']) {
    await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(database.db);
  }
  await sql`create schema public`.execute(database.db);
  return database;
}

/** Columns that are made again after a restore. */
const remade = ['status', 'status_reason', 'status_detail', 'progress', 'thumbnail_path'];
const notRestored = [
  'auth.session',
  'public.api_key',
  'public.original_copy',
  'public.safekeeping_runs',
  'public.audit_seals',
  'public.processing_step',
];

/** All rows of all tables, as text. */
async function allRows(db: Kysely<Database>): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth') and tablename not like 'kysely%' order by 1`.execute(db);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    if (notRestored.includes(name)) continue;
    const found = await sql<{ row: string }>`
      select (to_jsonb(t) - ${sql.val(remade)}::text[])::text as row
      from ${sql.raw(name)} t where ${sql.raw(name === 'public.audit_log' ? `action not in ('backup.restored', 'audit.sealing-begun')` : 'true')}
      order by 1`.execute(db);
    rows[name] = found.rows.map(({ row }) => row);
  }
  return rows;
}

async function fillHouse() {
  const { ctx, anna } = archive;
  const photo = await keepOriginal(
    ctx,
    anna.userId,
    await drawPhoto({ width: 300, height: 200 }).jpeg().toBuffer(),
    {
      title: 'Am See 🌊\t"quoted" \\ \n second line',
      original_name: 'see.jpg',
      mime_type: 'image/jpeg',
    },
  );
  const trashed = await archive.keep(9000, { deleted_at: new Date(), description: 'gone' });
  await ctx.db
    .insertInto('avatar')
    .values({ user_id: anna.userId, picture: Buffer.from([0, 255, 9, 10, 13, 92]), version: 'a' })
    .execute();
  const albumId = newId();
  await ctx.db
    .insertInto('collections')
    .values({ id: albumId, user_id: anna.userId, name: 'Sommer', thumbnail_media_id: photo.id })
    .execute();
  await ctx.db
    .insertInto('collection_items')
    .values({ id: newId(), collection_id: albumId, media_id: photo.id, position: 1.5 })
    .execute();
  await ctx.db
    .insertInto('audit_log')
    .values({ action: 'auth.signed-up', actor_id: null })
    .execute();
  await insertApiKey(ctx.db, anna.userId);
  // A part of a film has no file of its own.
  const film = await keepOriginal(ctx, anna.userId, Buffer.from('a film'), { type: 'video' });
  const part = { id: newId(), chapterId: null, beginMs: 1000, endMs: 5000, description: null };
  await insertClip(ctx.db, itemOfClip(film, { ...part, title: 'Torte', capture: null }));
  await shareInSpace(ctx.db, { userId: anna.userId, collectionId: albumId, mediaId: trashed.id });
  return { photo, trashed };
}

/**
 * A space with two members, which holds an item itself and another through a collection; something was said of one,
 * changed of it and chosen as its poster.
 */
async function shareInSpace(
  db: Kysely<Database>,
  { userId, collectionId, mediaId }: { userId: string; collectionId: string; mediaId: string },
): Promise<void> {
  const spaceId = newId();
  await insertSpace(db, { id: spaceId, name: 'Die Bergs' });
  await insertMember(db, { space_id: spaceId, user_id: userId, role: 'owner' });
  const ben = await createPerson(db);
  await insertMember(db, { space_id: spaceId, user_id: ben.userId, role: 'viewer' });
  await putItems(db, { spaceId, mediaIds: [mediaId] });
  await putCollection(db, { spaceId, collectionId });
  const { userId: benId } = ben;
  const place = { space_id: spaceId, media_id: mediaId };
  await insertComment(db, { ...place, id: newId(), author_id: benId, text: 'Kalt!' });
  const said = { before: '{"title":"Torte"}', after: '{"title":"Kuchen"}' };
  await db
    .insertInto('media_change')
    .values({ media_id: mediaId, actor_id: benId, field: 'title', ...said })
    .execute();
  await insertPicture(db, mediaId, Buffer.from([0, 255, 92, 10]));
}

describe('script/heirloom restore', () => {
  it('brings the same rows and bytes back to nothing; people sign in, and thumbnails are made again; members, words and history of a space too [CORE-09, TAPE-13, SPACE-19]', async () => {
    const { photo } = await fillHouse();
    await backUp(archive.ctx, { root: archive.root });
    const before = await allRows(archive.ctx.db);
    const files = await readTree(path.join(archive.dataDir, 'originals'));
    const outcome = await runHeirloom(['restore', archive.root], { DATA_DIR: target });
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('3 originals') });

    expect(await readTree(path.join(target, 'originals'))).toEqual(files);
    const { ctx } = await openRestored();
    const after = await allRows(ctx.db);
    // What is in a space is noted once more, after what was noted before.
    const stale = after['public.stale_sidecar'];
    expect(stale).toEqual(expect.arrayContaining(before['public.stale_sidecar']!));
    expect(stale).toHaveLength(2 * before['public.stale_sidecar']!.length);
    // The setting with the backup folder is written after the backup was made; sums are made anew.
    for (const name of ['public.setting', 'public.archive_sum', 'public.stale_sidecar']) {
      delete after[name];
      delete before[name];
    }
    expect(after).toEqual(before);
    expect(await mendArchiveSums(ctx.db)).toBe(0);
    // The next number is a new one.
    await sql`update space_item set is_in = not is_in`.execute(ctx.db);
    expect(await ctx.storage.isOnline()).toBe(true);
    expect(await ctx.db.selectFrom('api_key').select('id').execute()).toEqual([]);

    const background = await startBackground(ctx);
    opened.push(background.stop);
    const app = await createApp(ctx, null);
    opened.push(() => app.close());
    const answer = await app.inject({
      method: 'POST',
      url: '/api/rpc/auth/signIn',
      payload: { json: { email: archive.anna.email, password: 'a kettle of fish' } },
    });
    expect(answer.statusCode).toBe(200);
    const statusOf = async () =>
      (await ctx.db.selectFrom('media').select('status').where('id', '=', photo.id).execute())[0];
    await expect.poll(statusOf).toEqual({ status: 'ready' });
    // New rows get new numbers.
    await ctx.db
      .insertInto('audit_log')
      .values({ action: 'auth.signed-up', actor_id: null })
      .execute();
  });

  it('of a backup made while files came in and went away brings whole items only', async () => {
    const { ctx, anna } = archive;
    const early = [await archive.keep(), await archive.keep(), await archive.keep()];
    const over = new AbortController();
    const writing = (async () => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const row = await keepOriginal(ctx, anna.userId, Buffer.alloc(50_000, number));
        if (number % 3 > 0) continue;
        await ctx.db.deleteFrom('media').where('id', '=', row.id).execute();
        await ctx.storage.remove(row.bucket, row.file_path);
      }
    })();
    await backUp(ctx, { root: archive.root });
    await backUp(ctx, { root: archive.root });
    over.abort();
    await writing;
    const { connectionString, db } = await emptyDatabase();
    const settings = { DATA_DIR: target, DATABASE_URL: connectionString };
    expect(await runHeirloom(['restore', archive.root], settings)).toMatchObject({ code: 0 });
    const rows = (await db.selectFrom('media').selectAll().execute()).filter(hasFile);
    expect(rows.length).toBeGreaterThan(early.length);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(early.map(({ id }) => id)));
    expect(await filesWithout(rows)).toEqual([]);
  });

  it('does not bring back what was deleted for good while the backup was made', async () => {
    const { ctx } = archive;
    const [kept, purged] = [await archive.keep(), await archive.keep()];
    const storage: typeof ctx.storage = {
      ...ctx.storage,
      open: async (bucket, key) => {
        if (key === purged.file_path) {
          await ctx.db.deleteFrom('media').where('id', '=', purged.id).execute();
          await ctx.storage.remove(bucket, key);
        }
        return ctx.storage.open(bucket, key);
      },
    };
    const { problems } = await backUp({ ...ctx, storage }, { root: archive.root });
    expect(problems).toEqual({ damaged: [], missing: [], withoutSidecar: [] });
    const { connectionString, db } = await emptyDatabase();
    const settings = { DATA_DIR: target, DATABASE_URL: connectionString };
    expect(await runHeirloom(['restore', archive.root], settings)).toMatchObject({ code: 0 });
    const rows = await db.selectFrom('media').select('id').execute();
    expect(rows).toEqual([{ id: kept.id }]);
  });

  it('brings back what is left of a damaged original, and says so', async () => {
    const [fine, rotten] = [await archive.keep(), await archive.keep()];
    await backUp(archive.ctx, { root: archive.root });
    const name = path.join('originals', rotten.bucket, rotten.file_path);
    await writeFile(path.join(archive.root, name), 'rotten');
    const lost = path.join('originals', fine.bucket, fine.file_path);
    await rm(path.join(archive.root, lost));
    const { connectionString } = await emptyDatabase();
    const settings = { DATA_DIR: target, DATABASE_URL: connectionString };
    const outcome = await runHeirloom(['restore', archive.root], settings);
    expect(outcome.code).toBe(3);
    expect(outcome.stderr).toContain(`missing in the backup   ${lost}\n`);
    expect(outcome.stderr).toContain(`corrupt in the backup   ${name}\n`);
    expect(await readFile(path.join(target, name), 'utf8')).toBe('rotten');
    expect(existsSync(path.join(target, lost))).toBe(false);
  });

  it('refuses a folder and a database that are not empty, and changes nothing there', async () => {
    await archive.keep();
    await backUp(archive.ctx, { root: archive.root });
    await mkdir(target);
    await writeFile(path.join(target, 'diary.txt'), 'mine');
    const inFolder = await runHeirloom(['restore', archive.root], { DATA_DIR: target });
    expect(inFolder).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
    expect(await readdir(target)).toEqual(['diary.txt']);
    await rm(target, { recursive: true });
    const before = await allRows(archive.ctx.db);
    const settings = { ...archive.settings, DATA_DIR: target };
    const inDatabase = await runHeirloom(['restore', archive.root], settings);
    expect(inDatabase).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The database is not empty'),
    });
    expect(await allRows(archive.ctx.db)).toEqual(before);
    expect(existsSync(path.join(target, 'originals'))).toBe(false);
  });

  it('refuses a backup whose database is damaged before it writes anything', async () => {
    await archive.keep();
    const { snapshotDir } = await backUp(archive.ctx, { root: archive.root });
    await writeFile(path.join(snapshotDir, 'database', 'public.media.copy.gz'), 'rubbish');
    const outcome = await runHeirloom(['restore', archive.root], { DATA_DIR: target });
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('is damaged') });
    expect(existsSync(target)).toBe(false);
  });

  it('killed in the middle is no archive to start on, and goes on when it is run again', async () => {
    for (let number = 0; number < 12; number += 1) await archive.keep(1_000_000);
    await backUp(archive.ctx, { root: archive.root });
    const { connectionString, db } = await emptyDatabase();
    const settings = { DATA_DIR: target, DATABASE_URL: connectionString };
    const tables = async () =>
      (await sql`select from pg_tables where schemaname in ('auth', 'public')`.execute(db)).rows
        .length;
    const files = async () =>
      (await readdir(path.join(target, 'originals'), { recursive: true }).catch(() => [])).length;
    for (const isLate of [async () => (await files()) > 5, async () => (await tables()) > 3]) {
      const child = startHeirloom(['restore', archive.root], settings);
      const ended = once(child, 'exit');
      while (!(await isLate())) await sleep(5);
      child.kill('SIGKILL');
      await ended;
      await expect(openRestored({ DATABASE_URL: connectionString })).rejects.toThrow(
        'A restore was not finished.',
      );
    }
    expect(await runHeirloom(['restore', archive.root], settings)).toMatchObject({ code: 0 });
    const { ctx } = await openRestored({ DATABASE_URL: connectionString });
    const rows = (await ctx.db.selectFrom('media').selectAll().execute()).filter(hasFile);
    expect([rows.length, await filesWithout(rows)]).toEqual([12, []]);
  });

  it('brings a backup of an older Heirloom to the schema of today', async () => {
    const old = await emptyDatabase();
    const level = Object.fromEntries(Object.entries(migrations).slice(0, 12));
    await migrateToLatest(old.db, archive.ctx.log, level);
    // The backup of today asks for it, and leaves it out.
    await sql`create table original_copy (place text, media_id uuid, checked_at timestamptz default now(),
      primary key (place, media_id))`.execute(old.db);
    const person = await createPerson(old.db);
    const row = await keepOriginal({ ...archive.ctx, db: old.db }, person.userId, Buffer.from('x'));
    const { db, connection } = old;
    await makeBackup({ ...archive.ctx, db, connection }, { root: archive.root });
    const today = await emptyDatabase();
    const settings = { DATA_DIR: target, DATABASE_URL: today.connectionString };
    expect(await runHeirloom(['restore', archive.root], settings)).toMatchObject({ code: 0 });
    const found = await today.db.selectFrom('media').select(['id', 'title']).execute();
    expect(found).toEqual([{ id: row.id, title: row.title }]);
    expect(await mendArchiveSums(today.db)).toBe(0);
    expect(await migrateToLatest(today.db, archive.ctx.log)).toEqual([]);
  });

  it('ends the keys of programs that an earlier backup holds', async () => {
    await insertApiKey(archive.ctx.db, archive.anna.userId);
    const kept = await archive.keep();
    const { snapshotDir } = await backUp(archive.ctx, { root: archive.root });
    const manifest = await withKeys(snapshotDir);
    const today = await emptyDatabase();
    const { log } = archive.ctx;
    await restoreDatabase({ ...today, log }, { snapshotDir, manifest, purgedIds: [] });
    const found = await today.db.selectFrom('media').select('id').execute();
    expect(found).toEqual([{ id: kept.id }]);
    expect(await today.db.selectFrom('api_key').select('id').execute()).toEqual([]);
  });
});

/** Makes a backup like those of earlier versions, which contained API keys. */
async function withKeys(snapshotDir: string): Promise<Manifest> {
  const client = new Client(clientConfig(archive.ctx.connection));
  await client.connect();
  const tables = await listTables(client);
  const table = tables.find(({ name }) => name === 'api_key')!;
  const file = 'database/public.api_key.copy.gz';
  const rows = readTable(client, table);
  await writeGzipped(path.join(snapshotDir, file), rows);
  await client.end();
  const keys = { ...table, rows: rows.rowCount, file };
  expect(keys.rows).toBe(1);
  const manifest = await readManifest(snapshotDir);
  return { ...manifest, tables: [...manifest.tables, keys] };
}

/** Returns the items whose original or sidecar is not in the restored folder. */
async function filesWithout(
  rows: { bucket: string; file_path: string; file_size: number }[],
): Promise<string[]> {
  const tree = await readTree(path.join(target, 'originals'));
  return rows
    .map(({ bucket, file_path }) => `${bucket}/${file_path}`)
    .filter((name) => !tree.has(name) || !tree.has(`${name}.json`));
}
