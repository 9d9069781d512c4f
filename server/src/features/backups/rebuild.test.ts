import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asItIs } from '@heirloom/contract/mending/mending.schema.ts';
import { type Insertable, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRebuild, type Rebuild, runHeirloom } from '#features/backups/backups.harness.ts';
import { writeRecordsJob } from '#features/backups/write-records.job.ts';
import { listChapters } from '#features/chapters/chapters.read.ts';
import { insertChapters } from '#features/chapters/chapters.repo.ts';
import type { StoredChapter } from '#features/chapters/stored-chapter.ts';
import { mendArchiveSums } from '#features/media-items/archive-sums.repo.ts';
import { insertClip } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import { restoreMending } from '#features/media-items/mending.repo.ts';
import { type GivenColumn, columnOrigins } from '#features/media-items/sidecar-of-item.ts';
import { refreshChapterFacts } from '#features/media-items/summarise-chapters.ts';
import { refreshSidecarJob } from '#features/processing/refresh-sidecar.job.ts';
import { readTapeNumbers } from '#features/tapes/stored-tapes.read.ts';
import { putOntoTape, setPutAway } from '#features/tapes/tape-items.repo.ts';
import { insertTape, keepNumbers } from '#features/tapes/tapes.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import { newId } from '#platform/ids.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';

let { archive, database, rebuild, close } = {} as Rebuild;
beforeEach(async () => {
  ({ archive, database, rebuild, close } = await createRebuild());
});
afterEach(() => close());

/** Every column of which the sidecar is to know. */
const columns = (Object.keys(columnOrigins) as (keyof typeof columnOrigins)[]).filter((column) =>
  ['upload', 'person', 'person or file'].includes(columnOrigins[column]),
);
const itemsOf = (db: Ctx['db']) => db.selectFrom('media').select(columns).orderBy('id').execute();

/** All that people can enter about an item, each with a value that no other item has by itself. */
const given: Required<Pick<Insertable<MediaTable>, GivenColumn>> = {
  title: 'Am See',
  description: 'Oma, Opa & ich',
  rotation: 90,
  captured_at: '1974-07-01T00:00:00',
  capture_offset: '+02:00',
  capture_precision: 'month',
  capture_is_approximate: true,
  capture_source: 'person',
};

const chapter: StoredChapter = {
  id: '8a7f9b1e-0000-4000-8000-000000000001',
  startMs: 5,
  endMs: 900,
  title: 'Torte',
  description: 'und Kerzen',
  capture: { localTime: '1974-08-01T00:00:00', precision: 'month' },
  isBoring: true,
};

/** Makes files of two people, with titles and other descriptions. */
async function fillHouse() {
  const { ctx, anna } = archive;
  const bela = await createPerson(ctx.db);
  const described = {
    original_name: 'VID_1.avi',
    folder: 'Tapes/Box 3',
    imported: JSON.stringify({ program: 'takeout', people: ['Oma Ilse'], isFavourite: true }),
    type: 'video',
    mime_type: 'video/x-msvideo',
    ...given,
  } as const;
  const film = await keepOriginal(ctx, anna.userId, Buffer.from('a film'), described);
  const photo = await keepOriginal(ctx, bela.userId, Buffer.from('a photo'));
  await insertChapters(ctx.db, { mediaId: film.id, makerId: anna.userId }, [chapter]);
  await refreshChapterFacts(ctx.db, film.id);
  for (const { id } of [film, photo]) {
    await runJob(refreshSidecarJob, ctx, { mediaId: id });
  }
  return { film, photo, bela };
}

it('is tried with a value for all that people can enter, other than the one of a new item', async () => {
  const { film, photo } = await fillHouse();
  for (const column of Object.keys(given) as GivenColumn[]) {
    expect(film[column], column).not.toEqual(photo[column]);
  }
});

it('brings back every item as its sidecar tells it, and a job for each', async () => {
  const { bela } = await fillHouse();
  const { code, stdout } = await rebuild();
  expect([code, stdout.split('\n')[0]]).toEqual([
    0,
    'Rebuilt 2 files of 2 owners, and 0 collections.',
  ]);
  const found = await itemsOf(database.db);
  expect(found).toEqual(await itemsOf(archive.ctx.db));
  expect(await mendArchiveSums(database.db)).toBe(0);
  const film = found.find(({ type }) => type === 'video')!;
  expect(await listChapters(database.db, film.id)).toMatchObject([chapter]);
  const facts = await database.db.selectFrom('media').select('chapter_titles').execute();
  expect(facts).toContainEqual({ chapter_titles: 'Torte' });
  const people = await database.db.selectFrom('auth.user').select(['id', 'email']).execute();
  expect(people.map(({ id }) => id).sort()).toEqual([archive.anna.userId, bela.userId].sort());
  expect(people.every(({ email }) => email.endsWith('@heirloom.invalid'))).toBe(true);
  const { rows } = await sql<{ id: string }>`
    select data->>'mediaId' as id from pgboss.job where name = 'process-media' order by 1`.execute(
    database.db,
  );
  expect(rows.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
});

it('brings back people with their roles, and collections, of the records beside the originals [F33]', async () => {
  const { ctx, anna } = archive;
  const { film, bela } = await fillHouse();
  // Without a limit, because an administrator said so: the next sign-in must not bring one.
  await ctx.db
    .updateTable('auth.user')
    .set({ quota_by: 'administrator' })
    .where('id', '=', bela.userId)
    .execute();
  await createPerson(ctx.db, { role: 'superuser', email: 'root@example.com' });
  const photo = await keepOriginal(ctx, anna.userId, Buffer.from('another photo'));
  const { id } = await archive.as(anna.actor).collections.create({ name: 'Am See', type: 'mixed' });
  const empty = await archive.as(bela.actor).collections.create({ name: 'Leer', type: 'photos' });
  await archive
    .as(anna.actor)
    .collections.addItems({ collectionId: id, mediaIds: [film.id, photo.id] });
  await sql`update collection_items set caption = 'Oma' where media_id = ${film.id}`.execute(
    ctx.db,
  );
  const gone = await archive.as(bela.actor).collections.create({ name: 'Weg', type: 'audio' });
  await runJob(writeRecordsJob, ctx, {});
  await archive.as(bela.actor).collections.remove({ id: gone.id });
  await runJob(writeRecordsJob, ctx, {});
  await writeFile(path.join(recordsDir(), 'collection-1 (copy of Anna).json'), '{');
  await runJob(writeRecordsJob, ctx, {});
  const lost = await readRecorded(ctx.db);
  // Somebody began with an empty database, or stopped a rebuild, before the records were wanted.
  const stranger = await createPerson(database.db);
  const people = path.join(recordsDir(), 'people.json');
  const recorded = await readFile(people, 'utf8');
  // One that was cut off can still be mended by hand.
  for (const text of [recorded, recorded.slice(0, 40)]) {
    await writeFile(people, text);
    await runJob(writeRecordsJob, { ...ctx, db: database.db }, {});
    expect(await readFile(people, 'utf8')).toBe(text);
  }
  await writeFile(people, recorded);
  await database.db.deleteFrom('auth.user').where('id', '=', stranger.userId).execute();
  await ctx.db.insertInto('setting').values(unfinished).execute();
  await ctx.db.deleteFrom('collections').execute();
  await runJob(writeRecordsJob, ctx, {});
  const { code, stdout } = await rebuild();
  expect([code, stdout.split('\n')[0]]).toEqual([
    0,
    'Rebuilt 3 files of 3 owners, and 2 collections.',
  ]);
  const rebuilt = await readRecorded(database.db);
  expect(rebuilt).toEqual({
    ...lost,
    people: lost.people.map((person) =>
      person.role === 'superuser' ? { ...person, role: 'client' } : person,
    ),
  });
  expect(rebuilt).toMatchObject({ collections: [{ id }, { id: empty.id }], items: [{}, {}] });
  // Whoever can edit the record could have made anybody an administrator.
  expect(stdout).toContain('was an administrator  root@example.com');
});

const recordsDir = () => path.join(archive.dataDir, 'originals', 'records');
const unfinished = { key: 'rebuild.unfinished', value: 'true' };

async function readRecorded(db: Ctx['db']) {
  const people = db.selectFrom('auth.user').innerJoin('user_roles', 'user_id', 'auth.user.id');
  return {
    people: await people
      .select(['id', 'email', 'name', 'username', 'role', 'quota_bytes', 'quota_by'])
      .orderBy('id')
      .execute(),
    collections: await db.selectFrom('collections').selectAll().orderBy('id').execute(),
    items: await db
      .selectFrom('collection_items')
      .select(['collection_id', 'media_id', 'position', 'caption', 'added_at'])
      .orderBy('media_id')
      .execute(),
  };
}

it('takes edited records for what they are, and goes on with the others', async () => {
  const { ctx, anna } = archive;
  const { film, photo, bela } = await fillHouse();
  for (const name of ['Fine', 'Twice']) {
    const { id } = await archive.as(anna.actor).collections.create({ name, type: 'mixed' });
    await archive.as(anna.actor).collections.addItems({ collectionId: id, mediaIds: [film.id] });
  }
  await runJob(writeRecordsJob, ctx, {});
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(file, change(await readFile(file, 'utf8')));
  await edit(path.join(recordsDir(), 'people.json'), (text) => text.replace(bela.email, 'nobody'));
  const twice = await ctx.db
    .selectFrom('collections')
    .select('id')
    .where('name', '=', 'Twice')
    .executeTakeFirstOrThrow();
  await edit(path.join(recordsDir(), `collection-${twice.id}.json`), (text) => {
    const record = JSON.parse(text) as { items: unknown[] };
    return JSON.stringify({ ...record, items: [...record.items, ...record.items] });
  });
  const original = path.join(archive.dataDir, 'originals', photo.bucket, photo.file_path);
  await edit(`${original}.json`, (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), title: 'A\0B' }),
  );
  const { code, stderr } = await rebuild();
  expect(code).toBe(3);
  expect(stderr.trim().split('\n').sort()).toEqual(
    [
      'strange  originals/records/people.json',
      `strange  originals/records/collection-${twice.id}.json`,
      `strange  originals/${photo.bucket}/${photo.file_path}`,
    ].sort(),
  );
  const { people, collections } = await readRecorded(database.db);
  expect(collections).toMatchObject([{ name: 'Fine', user_id: anna.userId }]);
  expect(people.map(({ email }) => email)).toContain(anna.email);
});

it('gives files to whom the operator knows to be their owner, by account or by address', async () => {
  const { film, photo, bela } = await fillHouse();
  const carla = await createPerson(database.db);
  const { code } = await rebuild(
    '--owner',
    `${archive.anna.userId}=anna@example.com`,
    '--owner',
    `${bela.userId}=${carla.email.toUpperCase()}`,
  );
  expect(code).toBe(0);
  const owners = await database.db
    .selectFrom('media')
    .innerJoin('auth.user', 'auth.user.id', 'media.user_id')
    .select(['media.id', 'auth.user.email'])
    .execute();
  expect(new Map(owners.map(({ id, email }) => [id, email]))).toEqual(
    new Map([
      [film.id, 'anna@example.com'],
      [photo.id, carla.email],
    ]),
  );
  // The address is enough to get access again.
  const link = await runHeirloom(['reset-password', 'anna@example.com'], {
    DATA_DIR: archive.dataDir,
    DATABASE_URL: database.connectionString,
  });
  expect(link).toMatchObject({ code: 0, stdout: expect.stringContaining('code=') });
});

it('brings back tapes with their items in order, tapes without items, and numbers that were given (TAPE-13 in part)', async () => {
  const { film, photo } = await fillHouse();
  const { ctx, anna } = archive;
  const full = { id: newId(), user_id: anna.userId, number: 4, label: 'Lake "87"' };
  const empty = { id: newId(), user_id: anna.userId, number: 9, label: 'To do' };
  await keepNumbers(ctx.db, [4, 9, 12]);
  await insertTape(ctx.db, {
    ...full,
    kind: 'hi8',
    state: 'checked',
    place: 'box 3',
    notes: 'Wet',
  });
  await insertTape(ctx.db, { ...empty, kind: 'super8' });
  await putOntoTape(ctx.db, { tapeId: full.id, mediaIds: [film.id], part: 'content' });
  await runJob(refreshSidecarJob, ctx, { mediaId: film.id });
  await runJob(refreshSidecarJob, ctx, { mediaId: photo.id });
  await runJob(writeRecordsJob, ctx, {});
  expect(await rebuild()).toMatchObject({ code: 0 });
  const withoutTimes = (db: Ctx['db']) =>
    db
      .selectFrom('tape')
      .leftJoin('tape_item', 'tape_item.tape_id', 'tape.id')
      .select(['id', 'number', 'label', 'kind', 'state', 'place', 'notes', 'media_id', 'position'])
      .orderBy('number')
      .execute();
  expect(await withoutTimes(database.db)).toEqual(await withoutTimes(ctx.db));
  expect(await readTapeNumbers(database.db)).toEqual([4, 9, 12]);
});

it('brings back what was made of a tape: chapters, parts, how it is shown, and that it is put away [TAPE-13]', async () => {
  const { film } = await fillHouse();
  const { ctx, anna } = archive;
  const tape = {
    id: newId(),
    user_id: anna.userId,
    number: 1,
    label: 'Lake',
    kind: 'vhs',
  } as const;
  await keepNumbers(ctx.db, [1]);
  await insertTape(ctx.db, tape);
  await putOntoTape(ctx.db, { tapeId: tape.id, mediaIds: [film.id], part: 'content' });
  const capture = {
    localTime: '1974-08-01T00:00:00',
    offset: null,
    precision: 'month',
    isApproximate: true,
  } as const;
  const cake = { id: newId(), chapterId: chapter.id, title: 'Torte', description: 'und Kerzen' };
  const rest = { id: newId(), chapterId: null, title: 'Rest', description: null, capture: null };
  const clips = [
    { ...cake, beginMs: 5, endMs: 900, capture },
    { ...rest, beginMs: 900, endMs: 2400 },
  ];
  for (const clip of clips) await insertClip(ctx.db, itemOfClip(film, clip));
  const speed = { recorded: 18, transferred: 25 } as const;
  await restoreMending(ctx.db, film.id, { ...asItIs, turn: 90, speed });
  const away = { tapeId: tape.id, mediaIds: [film.id], isPutAway: true };
  await setPutAway(ctx.db, away);
  await runJob(refreshSidecarJob, ctx, { mediaId: film.id });
  await runJob(writeRecordsJob, ctx, {});
  expect(await rebuild()).toMatchObject({ code: 0 });
  const madeOfTape = async (db: Ctx['db']) => ({
    // Who made one is only in the database.
    chapters: (await listChapters(db, film.id)).map((each) => ({
      ...each,
      makerId: null,
      makerName: null,
    })),
    parts: await db
      .selectFrom('media')
      .select(['id', 'parent_id', 'chapter_id', 'part_begin_ms', 'part_end_ms', 'duration_ms'])
      .select(['title', 'description', 'capture_precision', 'captured_at', 'mending', 'file_size'])
      .orderBy('id')
      .execute(),
    onTape: await db.selectFrom('tape_item').selectAll().execute(),
  });
  const before = await madeOfTape(ctx.db);
  expect(await madeOfTape(database.db)).toEqual(before);
  const parts = before.parts.filter(({ parent_id }) => parent_id === film.id);
  expect(parts).toMatchObject([{ mending: { speed } }, { mending: { speed } }]);
  expect(before.onTape).toMatchObject([{ media_id: film.id, is_put_away: true }]);
});

it('takes an original that its owner has called *.damaged, and not what a repair put aside', async () => {
  const { ctx, anna } = archive;
  const cassette = await keepOriginal(ctx, anna.userId, Buffer.from('a cassette'), {
    original_name: 'Christmas.damaged',
  });
  const photo = await keepOriginal(ctx, anna.userId, Buffer.from('a photo'));
  await writeFile(
    path.join(archive.dataDir, 'originals', photo.bucket, `${photo.file_path}.damaged`),
    'a phoXo',
  );
  const { code, stdout } = await rebuild();
  expect([code, stdout.split('\n')[0]]).toEqual([
    0,
    'Rebuilt 2 files of 1 owners, and 0 collections.',
  ]);
  const items = await itemsOf(database.db);
  expect(items.map(({ id }) => id).sort()).toEqual([cassette.id, photo.id].sort());
});

it('names what it cannot understand, and goes on', async () => {
  const { film, photo } = await fillHouse();
  const originals = path.join(archive.dataDir, 'originals');
  await writeFile(path.join(originals, 'images', 'stray.jpg'), 'a stray');
  await writeFile(path.join(originals, photo.bucket, photo.file_path), 'cut');
  await writeFile(path.join(originals, film.bucket, `${film.file_path}.json`), '{');
  const { code, stderr } = await rebuild();
  expect(code).toBe(3);
  expect(stderr.trim().split('\n').sort()).toEqual(
    [
      'strange  originals/images/stray.jpg',
      `strange  originals/${photo.bucket}/${photo.file_path}`,
      `strange  originals/${film.bucket}/${film.file_path}`,
    ].sort(),
  );
  expect((await itemsOf(database.db)).map(({ id }) => id)).toEqual([photo.id]);
});

it('refuses a database that knows of files, and goes on with one that it was stopped in', async () => {
  await fillHouse();
  expect(await archive.heirloom('rebuild')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('knows of files already'),
  });
  await rebuild();
  await database.db.insertInto('setting').values(unfinished).execute();
  await database.db.deleteFrom('media').where('type', '=', 'video').execute();
  expect(await rebuild()).toMatchObject({ code: 0 });
  expect(await itemsOf(database.db)).toEqual(await itemsOf(archive.ctx.db));
  expect(await rebuild()).toMatchObject({ code: 1 });
});

it('does not understand owners without an address', async () => {
  expect(await rebuild('--owner', 'anna')).toMatchObject({ code: 2 });
});
