// The shelf: tapes, what was made of them, who sees them, and what stays when they go.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transferOwnership } from '#features/account-deletion/transfer-ownership.ts';
import { openCollection } from '#features/collections/open-collection.ts';
import { collectionDownload } from '#features/downloads/collection-download.ts';
import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';
import { insertClip } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import { putItems as putSpaceItems } from '#features/spaces/space-items.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { insertSpace } from '#features/spaces/spaces.repo.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
});
afterAll(() => app?.close());

const as = (person: Person) => app.as(person.actor);
const missing = { code: 'NOT_FOUND' };

async function family() {
  const { db } = app.ctx;
  const [anna, bela, cleo] = [
    await createPerson(db),
    await createPerson(db),
    await createPerson(db, { role: 'superuser' }),
  ];
  const space = newId();
  await insertSpace(db, { id: space, name: 'Family' });
  await insertMember(db, { space_id: space, user_id: anna.userId, role: 'owner' });
  await insertMember(db, { space_id: space, user_id: bela.userId, role: 'viewer' });
  return { anna, bela, cleo, space };
}

it('keeps what is written on a tape, and what was made of it in its order [TAPE-17]', async () => {
  const { anna } = await family();
  const { db } = app.ctx;
  const films = [
    await insertMedia(db, anna.userId, { type: 'video', title: 'Lake' }),
    await insertMedia(db, anna.userId, { type: 'video', title: 'Cake' }),
    await insertMedia(db, anna.userId, { type: 'video', title: 'Goodbye' }),
  ].map(({ id }) => id);
  const photo = await insertMedia(db, anna.userId, { title: 'The label' });
  const calls = as(anna).tapes;
  const card = await calls.create({
    label: '  Christmas "89  /  Opa ',
    kind: 'video8',
    place: 'box 3, attic',
    parts: 'side A',
    condition: 'mould on the edge',
    transferredBy: 'Foto Maier',
    transferredOn: '1998-07',
    transferredWith: 'Sony EV-S9000',
    notes: 'Play slowly.\nThe end is torn.',
  });
  expect(card).toMatchObject({ label: 'Christmas "89 / Opa', state: 'to-transfer', itemCount: 0 });
  const tapeId = card.id;
  expect(await calls.putItems({ tapeId, mediaIds: films })).toEqual({ changed: 3 });
  expect(await calls.putItems({ tapeId, mediaIds: [films[0]!] })).toEqual({ changed: 0 });
  await calls.putItems({ tapeId, mediaIds: [photo.id], part: 'photo' });
  await calls.moveItem({ tapeId, mediaId: films[2]!, afterMediaId: films[0]! });
  const found = await calls.find({ id: tapeId });
  expect(found.items.map(({ title }) => title)).toEqual(['Lake', 'Goodbye', 'Cake']);
  expect(found.photos.map(({ title }) => title)).toEqual(['The label']);
  expect(found).toMatchObject({
    transferredOn: '1998-07',
    notes: 'Play slowly.\nThe end is torn.',
  });
  await calls.moveItem({ tapeId, mediaId: films[1]!, afterMediaId: null });
  await calls.update({ id: tapeId, state: 'checked', place: ' ', revision: found.revision });
  await expect(
    calls.update({ id: tapeId, label: 'Other', revision: found.revision }),
  ).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await calls.find({ id: tapeId })).toMatchObject({ state: 'checked', place: null });
  expect((await calls.of({ mediaIds: [films[0]!] })).items).toMatchObject([
    { mediaId: films[0], part: 'content', tape: { id: tapeId, itemCount: 3 } },
  ]);
  // An item is on one tape: it leaves the other.
  const other = await calls.create({ label: 'Second', kind: 'vhs' });
  await calls.putItems({ tapeId: other.id, mediaIds: [films[0]!] });
  await calls.takeItems({ tapeId, mediaIds: [films[1]!] });
  expect((await calls.find({ id: tapeId })).items.map(({ title }) => title)).toEqual(['Goodbye']);
});

it('refuses a label of 300 letters, half a date and foreign files, with a sentence', async () => {
  const { anna, bela } = await family();
  const calls = as(anna).tapes;
  await expect(calls.create({ label: 'x'.repeat(300), kind: 'vhs' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await expect(
    calls.create({ label: 'x', kind: 'vhs', transferredOn: '1998-13' }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const { id: tapeId } = await calls.create({ label: 'x', kind: 'vhs' });
  const theirs = await insertMedia(app.ctx.db, bela.userId);
  const own = await insertMedia(app.ctx.db, anna.userId);
  await expect(calls.putItems({ tapeId, mediaIds: [own.id, theirs.id] })).rejects.toMatchObject(
    missing,
  );
  expect((await calls.find({ id: tapeId })).items).toEqual([]);
});

it('gives each tape of the archive a number that no other has or had [TAPE-19]', async () => {
  const { anna, bela } = await family();
  const first = await as(anna).tapes.create({ label: 'One', kind: 'vhs' });
  const second = await as(bela).tapes.create({ label: 'Two', kind: 'vhs' });
  expect(second.number).toBe(first.number + 1);
  await as(bela).tapes.remove({ id: second.id });
  await app.ctx.db.deleteFrom('tape').where('id', '=', second.id).execute();
  expect((await as(anna).tapes.create({ label: 'Three', kind: 'vhs' })).number).toBe(
    second.number + 1,
  );
  await expect(
    as(anna).tapes.create({ label: 'Four', kind: 'vhs', number: second.number }),
  ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('belongs to') });
  await as(anna).tapes.create({ label: 'Far', kind: 'vhs', number: 5000 });
  expect((await as(bela).tapes.create({ label: 'Next', kind: 'vhs' })).number).toBe(5001);
  await as(anna).tapes.create({ label: 'Last', kind: 'vhs', number: 999_999 });
  expect((await as(bela).tapes.create({ label: 'Then', kind: 'vhs' })).number).toBe(5002);
});

it('shows a tape to the members of its space, with what they may see of it, and to no link', async () => {
  const { anna, bela, cleo, space } = await family();
  const { db } = app.ctx;
  const shared = await insertMedia(db, anna.userId, { title: 'Shared' });
  const own = await insertMedia(db, anna.userId, { title: 'Only hers' });
  await putSpaceItems(db, { spaceId: space, mediaIds: [shared.id] });
  const { id, number } = await as(anna).tapes.create({ label: 'Lake', kind: 'vhs', notes: 'Wet' });
  await as(anna).tapes.putItems({ tapeId: id, mediaIds: [own.id, shared.id] });
  for (const stranger of [bela, cleo]) {
    await expect(as(stranger).tapes.find({ id })).rejects.toMatchObject(missing);
    await expect(as(stranger).tapes.findByNumber({ number })).rejects.toMatchObject(missing);
    expect((await as(stranger).tapes.list()).items).toEqual([]);
  }
  await as(anna).tapes.share({ tapeId: id, spaceId: space });
  const seen = await as(bela).tapes.find({ id });
  expect(seen).toMatchObject({ notes: 'Wet', itemCount: 1, rights: [] });
  expect(seen.items.map(({ title }) => title)).toEqual(['Shared']);
  expect(await as(bela).tapes.findByNumber({ number })).toMatchObject({ id });
  await expect(as(bela).tapes.update({ id, label: 'No' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await sql`update space_member set role = 'editor' where user_id = ${bela.userId}`.execute(db);
  await as(bela).tapes.update({ id, label: 'Lake house' });
  await expect(as(bela).tapes.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { path } = await as(anna).shares.create({ mediaId: shared.id });
  const token = path.split('/').at(-1)!;
  expect(JSON.stringify(await app.as(null).shares.open({ token }))).not.toContain('Lake house');
  await as(anna).tapes.withdraw({ tapeId: id, spaceId: space });
  await expect(as(bela).tapes.find({ id })).rejects.toMatchObject(missing);
});

it('stands in no sidecar of what others save of a space [TAPE-17]', async () => {
  const { anna, bela, space } = await family();
  const { db } = app.ctx;
  const film = await insertMedia(db, anna.userId, { type: 'video' });
  await putSpaceItems(db, { spaceId: space, mediaIds: [film.id] });
  const { id } = await as(anna).tapes.create({ label: 'Lake', kind: 'vhs', notes: 'Wet' });
  await as(anna).tapes.putItems({ tapeId: id, mediaIds: [film.id] });
  const album = { name: 'Lakes', type: 'mixed' as const, spaceId: space };
  const { id: collectionId } = await as(anna).collections.create(album);
  await as(anna).collections.addItems({ collectionId, mediaIds: [film.id] });
  const notesFor = async ({ actor }: Person) => {
    const collection = await openCollection({ ...app.ctx, actor }, collectionId, 'download');
    const { entries } = collectionDownload(app.ctx, { collection, viewer: actor });
    const { value: entry } = await entries.next();
    return entry?.sidecar?.id === film.id ? entry.sidecar.tape?.notes : 'missing';
  };
  expect(await notesFor(anna)).toBe('Wet');
  expect(await notesFor(bela)).toBeUndefined();
});

it('deletes a tape and nothing of what was made of it, and brings it back for 30 days', async () => {
  const { anna } = await family();
  const { db } = app.ctx;
  const film = await insertMedia(db, anna.userId, { title: 'Lake' });
  const calls = as(anna).tapes;
  const { id } = await calls.create({ label: 'Lake', kind: 'vhs' });
  await calls.putItems({ tapeId: id, mediaIds: [film.id] });
  await calls.remove({ id });
  await expect(calls.find({ id })).rejects.toMatchObject(missing);
  expect((await calls.of({ mediaIds: [film.id] })).items).toEqual([]);
  expect((await as(anna).media.list({})).items.map((item) => item.id)).toEqual([film.id]);
  expect((await calls.removed()).items).toMatchObject([{ id, label: 'Lake' }]);
  await calls.restore({ id });
  expect((await calls.find({ id })).items).toHaveLength(1);
  await calls.remove({ id });
  await sql`update tape set removed_at = now() - interval '31 days' where id = ${id}`.execute(db);
  expect((await calls.removed()).items).toEqual([]);
  await expect(calls.restore({ id })).rejects.toMatchObject(missing);
  await runJob(tidyUpJob, app.ctx, {});
  await expect(calls.restore({ id })).rejects.toMatchObject(missing);
  expect((await as(anna).media.list({})).items).toHaveLength(1);
});

it('puts a film away whose parts say it all: in no list, home or count, but found and played (TAPE-09 in part)', async () => {
  const { anna, space } = await family();
  const { db } = app.ctx;
  const film = await insertMedia(db, anna.userId, {
    type: 'video',
    title: 'The whole tape',
    duration_ms: 60_000,
    file_size: 5000,
  });
  await putSpaceItems(db, { spaceId: space, mediaIds: [film.id] });
  const { id: tapeId } = await as(anna).tapes.create({ label: 'Lake', kind: 'vhs' });
  await as(anna).tapes.putItems({ tapeId, mediaIds: [film.id] });
  const away = { tapeId, mediaIds: [film.id], isPutAway: true };
  await expect(as(anna).tapes.putAway(away)).rejects.toMatchObject({ code: 'CONFLICT' });
  const part = { id: newId(), chapterId: null, beginMs: 0, endMs: 20_000, capture: null };
  const clip = await insertClip(
    db,
    itemOfClip(film, { ...part, title: 'Cake', description: null }),
  );
  const before = await as(anna).media.summary({});
  expect(await as(anna).tapes.putAway(away)).toEqual({ changed: 1 });
  const idsOf = async (input: Parameters<ReturnType<typeof as>['media']['list']>[0]) =>
    (await as(anna).media.list(input)).items.map(({ id }) => id);
  expect(await idsOf({})).toEqual([clip!.id]);
  expect(await idsOf({ scope: 'shared' })).toEqual([clip!.id]);
  expect(await idsOf({ spaceId: space })).toEqual([]);
  expect(await idsOf({ query: 'whole tape' })).toEqual([film.id]);
  expect(await as(anna).media.pages({})).toMatchObject({ total: 1 });
  expect(await as(anna).media.ids({})).toMatchObject({ ids: [clip!.id] });
  expect(await as(anna).media.summary({})).toEqual({ ...before, count: before.count - 1 });
  const found = await as(anna).search.results({ query: 'whole tape' });
  expect(JSON.stringify(found)).toContain(film.id);
  expect(await as(anna).media.find({ id: film.id })).toMatchObject({ title: 'The whole tape' });
  expect((await as(anna).tapes.find({ id: tapeId })).items).toMatchObject([
    { id: film.id, isPutAway: true, clipCount: 1 },
  ]);
  // Nothing hides it once its tape is deleted, or it is taken off.
  await as(anna).tapes.remove({ id: tapeId });
  expect(await idsOf({})).toContain(film.id);
  await as(anna).tapes.restore({ id: tapeId });
  expect(await idsOf({})).not.toContain(film.id);
  // Nor once its parts are deleted, one by one.
  await as(anna).trash.add({ ids: [clip!.id] });
  expect(await idsOf({})).toEqual([film.id]);
  expect((await as(anna).tapes.find({ id: tapeId })).items).toMatchObject([{ isPutAway: false }]);
  await as(anna).media.restore({ id: clip!.id });
  expect(await idsOf({})).toEqual([clip!.id]);
  await as(anna).trash.add({ ids: [clip!.id] });
  await as(anna).clips.make({ mediaId: film.id, beginMs: 0, endMs: 5000, title: 'Anew' });
  expect(await idsOf({})).toContain(film.id);
});

it('goes along with a transfer of ownership: with all of its items, or with the account', async () => {
  const { anna, bela, cleo } = await family();
  const { db } = app.ctx;
  const films = [await insertMedia(db, anna.userId), await insertMedia(db, anna.userId)];
  const [first, second] = films.map(({ id }) => id) as [string, string];
  const { id } = await as(anna).tapes.create({ label: 'Lake', kind: 'vhs' });
  await as(anna).tapes.putItems({ tapeId: id, mediaIds: [first] });
  await as(cleo).admin.changeOwner({ ids: [first], ownerId: bela.userId });
  expect((await as(bela).tapes.find({ id })).items).toHaveLength(1);
  await expect(as(anna).tapes.find({ id })).rejects.toMatchObject(missing);
  const { id: mixed } = await as(anna).tapes.create({ label: 'Mixed', kind: 'vhs' });
  const third = await insertMedia(db, anna.userId);
  await as(anna).tapes.putItems({ tapeId: mixed, mediaIds: [second, third.id] });
  await as(cleo).admin.changeOwner({ ids: [second], ownerId: bela.userId });
  expect((await as(anna).tapes.find({ id: mixed })).items).toHaveLength(1);
  await transferOwnership(
    app.ctx,
    { ownerId: anna.userId, heirId: bela.userId },
    { onBatch: () => {} },
  );
  expect((await as(bela).tapes.find({ id: mixed })).items).toHaveLength(1);
});
