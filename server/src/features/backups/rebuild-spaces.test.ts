// Spaces in sidecars and records, and what a rebuild makes of them.
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRebuild, type Rebuild } from '#features/backups/backups.harness.ts';
import { rebuildAll } from '#features/backups/rebuild.ts';
import { writeRecordsJob } from '#features/backups/write-records.job.ts';
import { originalEntry } from '#features/downloads/original-entry.ts';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { refreshStaleSidecarsJob } from '#features/processing/refresh-stale-sidecars.job.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { insertSpace } from '#features/spaces/spaces.repo.ts';
import { isAnyStale } from '#features/spaces/stale-sidecars.repo.ts';
import { sidecarOf } from '#platform/storage/beside-original.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';

let { archive, database, rebuild, close } = {} as Rebuild;
beforeEach(async () => {
  ({ archive, database, rebuild, close } = await createRebuild());
});
afterEach(() => close());

/** Anna owns the space, in which Ben is a viewer who has something there from before; and a closed one. */
async function fillHouse() {
  const { ctx, anna } = archive;
  const ben = await createPerson(ctx.db);
  const [inside, out] = await Promise.all(
    ['inside', 'out'].map((text) => keepOriginal(ctx, anna.userId, Buffer.from(text))),
  );
  const ofBen = await keepOriginal(ctx, ben.userId, Buffer.from('of Ben'));
  const spaceId = await makeSpace('The Bergs');
  const closedId = await makeSpace('Closed');
  for (const { id, user_id } of [inside!, out!, ofBen]) {
    for (const space of [spaceId, closedId]) {
      await sql`insert into space_member (space_id, user_id, role) values (${space}, ${user_id}, 'viewer')
        on conflict do nothing`.execute(ctx.db);
      await sql`insert into space_item (space_id, media_id, owner_id, is_itself, is_in, is_live, type, title,
          upload_date, capture_precision, file_size, search_text, search_words)
        select ${space}, id, user_id, true, true, true, type, title, upload_date, capture_precision, file_size,
          search_text, search_words
        from media where id = ${id}`.execute(ctx.db);
    }
  }
  return { ben, inside: inside!, out: out!, ofBen, spaceId, closedId };
}

async function makeSpace(name: string): Promise<string> {
  const { ctx, anna } = archive;
  const id = crypto.randomUUID();
  await insertSpace(ctx.db, { id, name, description: 'All of us' });
  await sql`insert into space_member (space_id, user_id, role) values (${id}, ${anna.userId}, 'owner')`.execute(
    ctx.db,
  );
  return id;
}

const spacesIn = async ({ bucket, file_path: key }: Awaited<ReturnType<typeof keepOriginal>>) =>
  (await archive.ctx.storage.readSidecar(bucket, key))?.spaces ?? null;

it('names the spaces of an item in its sidecar as long as it is in them, however that changed [SPACE-19]', async () => {
  const { ctx } = archive;
  const { inside, spaceId, closedId } = await fillHouse();
  expect(await spacesIn(inside)).toBeNull();
  expect(await isAnyStale(ctx.db)).toBe(true);
  await runJob(refreshStaleSidecarsJob, ctx, {});
  expect(await isAnyStale(ctx.db)).toBe(false);
  const both = [
    { id: spaceId, name: 'The Bergs' },
    { id: closedId, name: 'Closed' },
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(await spacesIn(inside)).toEqual(both);
  // Whoever saves the file learns nothing of where else it is shown.
  const entry = await originalEntry(ctx, inside, { folder: '' });
  expect(entry.sidecar?.spaces).toBeNull();

  await sql`update space_item set is_in = false where space_id = ${spaceId}`.execute(ctx.db);
  await sql`delete from space where id = ${closedId}`.execute(ctx.db);
  await runJob(refreshStaleSidecarsJob, ctx, {});
  expect(await spacesIn(inside)).toBeNull();
  expect(await ctx.db.selectFrom('stale_sidecar').selectAll().execute()).toEqual([]);
  expect(await refreshSidecar(ctx, inside.id)).toBe(false);
});

it('names them in the sidecars that can be written where one cannot, which is tried again [SPACE-19]', async () => {
  const { ctx, dataDir } = archive;
  const { inside, out, spaceId } = await fillHouse();
  const sidecar = path.join(dataDir, 'originals', inside.bucket, sidecarOf(inside.file_path));
  await rename(sidecar, `${sidecar}.aside`);
  await mkdir(path.join(sidecar, 'in the way'), { recursive: true });
  await expect(runJob(refreshStaleSidecarsJob, ctx, {})).rejects.toThrow();
  expect(await spacesIn(out)).toHaveLength(2);
  const left = await ctx.db.selectFrom('stale_sidecar').select('media_id').execute();
  expect(new Set(left.map(({ media_id }) => media_id))).toEqual(new Set([inside.id]));
  await rm(sidecar, { recursive: true });
  await rename(`${sidecar}.aside`, sidecar);
  await runJob(refreshStaleSidecarsJob, ctx, {});
  expect((await spacesIn(inside))?.map(({ id }) => id)).toContain(spaceId);
});

it('comes back by a rebuild, with its owners, and the owners of items as members; a closed one does not [SPACE-19]', async () => {
  const { ctx, anna } = archive;
  const { ben, inside, out, ofBen, spaceId, closedId } = await fillHouse();
  await sql`update space_item set is_in = false where media_id = ${out.id}`.execute(ctx.db);
  await sql`update space set closed_at = now() where id = ${closedId}`.execute(ctx.db);
  // Cleo was removed, but left something there.
  const cleo = await createPerson(ctx.db);
  const ofCleo = await keepOriginal(ctx, cleo.userId, Buffer.from('of Cleo'));
  await putItems(ctx.db, { spaceId, mediaIds: [ofCleo.id] });
  await runJob(refreshStaleSidecarsJob, ctx, {});
  await sql`update space set name = 'The new name' where id = ${spaceId}`.execute(ctx.db);
  await runJob(writeRecordsJob, ctx, {});
  expect(await rebuild()).toMatchObject({ code: 0 });
  const { db } = database;
  const spaces = await db.selectFrom('space').select(['id', 'name', 'description']).execute();
  expect(spaces).toEqual([{ id: spaceId, name: 'The new name', description: 'All of us' }]);
  const members = await db.selectFrom('space_member').select(['user_id', 'role']).execute();
  expect(new Map(members.map(({ user_id, role }) => [user_id, role]))).toEqual(
    new Map([
      [anna.userId, 'owner'],
      [ben.userId, 'contributor'],
    ]),
  );
  const items = await db
    .selectFrom('space_item')
    .select('media_id')
    .where('is_in', '=', true)
    .execute();
  expect(items.map(({ media_id }) => media_id).sort()).toEqual(
    [inside.id, ofBen.id, ofCleo.id].sort(),
  );
});

it('makes nobody an owner of a space that the database knew [SPACE-19]', async () => {
  const { ctx } = archive;
  const { spaceId, closedId } = await fillHouse();
  await sql`delete from space_member where role = 'owner'`.execute(ctx.db);
  await sql`update space set closed_at = now() where id = ${closedId}`.execute(ctx.db);
  await rebuildAll(ctx, {});
  const members = await ctx.db.selectFrom('space_member').select(['space_id', 'role']).execute();
  expect(new Set(members.map((member) => member.space_id))).toEqual(new Set([spaceId, closedId]));
  expect(new Set(members.map(({ role }) => role))).toEqual(new Set(['viewer']));
});

it('comes back of sidecars alone where all records are lost; somebody can look after it [SPACE-19]', async () => {
  const { ctx } = archive;
  const { spaceId } = await fillHouse();
  await runJob(refreshStaleSidecarsJob, ctx, {});
  expect(await rebuild()).toMatchObject({ code: 0 });
  const { db } = database;
  const spaces = await db.selectFrom('space').select('name').orderBy('name').execute();
  expect(spaces.map(({ name }) => name)).toEqual(['Closed', 'The Bergs']);
  const roles = await db
    .selectFrom('space_member')
    .select('role')
    .where('space_id', '=', spaceId)
    .execute();
  expect(roles).toEqual([{ role: 'owner' }, { role: 'owner' }]);
});
