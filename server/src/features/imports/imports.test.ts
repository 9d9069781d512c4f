import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import {
  prepareImport,
  readPastImport,
  readPastImports,
  runImport,
  undoImport,
  withImportLock,
} from '#features/imports/imports.service.ts';
import { openSources } from '#features/imports/source/open-sources.ts';
import type { Source } from '#features/imports/source/source.ts';
import { resumeUnfinished } from '#features/uploads/resume-unfinished.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { hashOf, photoCalled, writeFolder, writeZip } from '#test/make-source.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';

const words = importWords('en');

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

const inFolder = (name: string) => path.join(app.folder, name);
async function rowsInStatistics(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select reltuples::integer as count from pg_class where oid = 'import_entry'::regclass`.execute(
    app.ctx.db,
  );
  return rows[0]!.count;
}
const collections = () => app.as(app.anna.actor).collections;

it('keeps a folder byte for byte, says what it did not keep, and changes nothing there [MOVE-01, MOVE-03]', async () => {
  const lake = photoCalled('lake');
  const source = await writeFolder(inFolder('Photos old NEW 2'), {
    'Italy 1987/IMG_1.jpg': lake,
    'Italy 1987/copy of it.jpg': lake,
    'Italy 1987/1992-07-05 swim.jpg': photoCalled('swim'),
    'no extension': photoCalled('plain'),
    'letter.pdf': Buffer.from('%PDF-1.4'),
    'a text.jpg': Buffer.from('only a text'),
    'nothing.jpg': Buffer.alloc(0),
    '.DS_Store': Buffer.from('x'),
    'more.zip': Buffer.from('PK'),
  });
  const before = await stat(path.join(source, 'Italy 1987/IMG_1.jpg'));

  const { plan, report } = await app.importFrom([source], {
    collections: 'folders',
    afterPlan: async () => {
      expect(await app.mediaOf()).toEqual([]);
      // Without these the database compares each row of a large plan with all others.
      expect(await rowsInStatistics()).toBe(9);
    },
  });
  expect(plan).toMatchObject({
    state: 'planned',
    files: { new: { files: 4 }, twice: { files: 1 }, refused: { files: 4 } },
    dates: { file_name: 1, folder_name: 1 },
    collections: ['Photos old NEW 2', 'Italy 1987'],
    reasons: { [words.empty]: 1, [words.notMedia]: 1, [words.ofSystem]: 1, [words.archive]: 1 },
  });
  expect(report).toMatchObject({ state: 'done', files: { kept: { files: 3 }, new: { files: 0 } } });
  expect(Object.values(report.reasons)).toEqual([1, 1, 1, 1, 1]);

  const media = await app.mediaOf();
  expect(media.map(({ original_name, folder }) => [original_name, folder])).toEqual([
    ['1992-07-05 swim.jpg', 'Photos old NEW 2/Italy 1987'],
    ['IMG_1.jpg', 'Photos old NEW 2/Italy 1987'],
    ['no extension', 'Photos old NEW 2'],
  ]);
  const original = onDisk(app.ctx).pathOf('images', media[1]!.file_path!);
  expect(hashOf(await readFile(original))).toBe(hashOf(lake));
  const after = await stat(path.join(source, 'Italy 1987/IMG_1.jpg'));
  expect(after).toMatchObject({ nlink: 1, mtimeMs: before.mtimeMs, mode: before.mode });
  expect((await stat(original)).ino).not.toBe(after.ino);

  const { items } = await collections().list({});
  expect(items.map(({ name, itemCount }) => `${name}: ${itemCount}`).toSorted()).toEqual([
    'Italy 1987: 2',
    'Photos old NEW 2: 1',
  ]);
});

it('keeps nothing twice when it runs again, and reads only what has changed [MOVE-04]', async () => {
  const source = await writeFolder(inFolder('again'), {
    'a.jpg': photoCalled('again a'),
    'b.jpg': photoCalled('again b'),
  });
  const first = await app.importFrom([source], { collections: 'folders' });
  expect(first.report.files.kept.files).toBe(2);
  const { items } = await collections().list({});
  const { id } = items.find(({ name }) => name === 'again')!;
  const media = (await app.mediaOf()).find(({ original_name }) => original_name === 'a.jpg')!;
  await collections().removeItem({ collectionId: id, mediaId: media.id });

  // The same size and time: these bytes are not read again.
  const file = path.join(source, 'b.jpg');
  await writeFile(file, photoCalled('again B'));
  const long = new Date('2020-01-01');
  await utimes(file, long, long);
  const { size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
  await app.ctx.db
    .updateTable('import_entry')
    .set({ stamp: `${size} ${mtimeNs} ${ctimeNs}` })
    .where('path', '=', 'again/b.jpg')
    .execute();
  const second = await app.importFrom([source], { collections: 'folders' });
  expect(second.report.files).toMatchObject({ kept: { files: 0 }, here: { files: 2 } });
  expect((await collections().find({ id })).itemCount).toBe(1);

  await writeFile(file, photoCalled('again, and longer'));
  const third = await app.importFrom([source], { collections: 'folders' });
  expect(third.report.files).toMatchObject({ kept: { files: 1 }, here: { files: 1 } });
  expect((await collections().find({ id })).itemCount).toBe(2);
});

it('reads ZIP files, also in parts and in the format of those above 4 GB [MOVE-01]', async () => {
  const one = await writeZip(inFolder('part-1.zip'), {
    'Album/Zürich 1.jpg': photoCalled('zip 1'),
  });
  const two = await writeZip(
    inFolder('part-2.zip'),
    { 'Album/2.jpg': photoCalled('zip 2'), 'Album/3.jpg': photoCalled('zip 1') },
    { forceZip64Format: true },
  );
  const { report } = await app.importFrom([one, two], { collections: 'folders' });
  expect(report).toMatchObject({
    state: 'done',
    files: { kept: { files: 2 }, twice: { files: 1 } },
    collections: ['Album'],
  });
  const again = await app.importFrom([two, one]);
  expect(again.report.files).toMatchObject({ kept: { files: 0 }, here: { files: 3 } });
});

it('says per file what changed or went away meanwhile, and goes on with the rest [MOVE-04]', async () => {
  const source = await writeFolder(inFolder('moving'), {
    'changes.jpg': photoCalled('changes'),
    'goes.jpg': photoCalled('goes'),
    'stays.jpg': photoCalled('stays'),
  });
  const { report } = await app.importFrom([source], {
    afterPlan: async () => {
      await writeFile(path.join(source, 'changes.jpg'), photoCalled('has changed'));
      await rm(path.join(source, 'goes.jpg'));
    },
  });
  expect(report).toMatchObject({
    state: 'done',
    files: { kept: { files: 1 }, failed: { files: 2 } },
    reasons: { [words.changed]: 1, [words.gone]: 1 },
  });
  const again = await app.importFrom([source]);
  expect(again.report.files).toMatchObject({ kept: { files: 1 }, here: { files: 1 } });
});

it('reads a file again whose time was put back, and keeps it then [MOVE-04]', async () => {
  const source = await writeFolder(inFolder('put back'), { 'a.jpg': photoCalled('put back 1') });
  const file = path.join(source, 'a.jpg');
  const mtime = new Date('2020-01-01');
  await utimes(file, mtime, mtime);
  const { report } = await app.importFrom([source], {
    afterPlan: async () => {
      await writeFile(file, photoCalled('put back 2'));
      await utimes(file, mtime, mtime);
    },
  });
  expect(report.reasons).toEqual({ [words.changed]: 1 });
  const again = await app.importFrom([source]);
  expect(again.report.files).toMatchObject({ kept: { files: 1 }, failed: { files: 0 } });
});

it('says what came into the trash since the plan [MOVE-03]', async () => {
  const person = await createPerson(app.ctx.db);
  const photo = photoCalled('trashed since the plan');
  const source = await writeFolder(inFolder('into the trash'), { 'a.jpg': photo, 'b.jpg': photo });
  const { report } = await app.importFrom([source], {
    person,
    afterPlan: async () => {
      const { id } = await keepOriginal(app.ctx, person.userId, photo);
      await app.as(person.actor).media.remove({ id });
    },
  });
  expect(report).toMatchObject({
    files: { kept: { files: 0 }, here: { files: 2 } },
    reasons: { [words.inTrash]: 2 },
  });
});

it('goes on from a source that went away and left its place empty [MOVE-04]', async () => {
  const source = await writeFolder(inFolder('unplugged'), { 'a.jpg': photoCalled('unplugged') });
  // As the place of a disk that was unplugged.
  const unplug = async () => {
    await rename(source, `${source} gone`);
    await mkdir(source);
  };
  const plugIn = async () => {
    await rm(source, { recursive: true });
    await rename(`${source} gone`, source);
  };
  const gone = await app.importFrom([source], { afterPlan: unplug });
  expect(gone.report).toMatchObject({
    state: 'stopped',
    problem: words.sourceGone,
    files: { new: { files: 1 } },
  });
  await plugIn();
  expect((await app.importFrom([source])).report.files.kept.files).toBe(1);

  const zip = await writeZip(inFolder('unplugged.zip'), { 'b.jpg': photoCalled('in a ZIP') });
  const withoutZip = await app.importFrom([zip], { afterPlan: () => rename(zip, `${zip} gone`) });
  expect(withoutZip.report).toMatchObject({ state: 'stopped', problem: words.sourceGone });
  await rename(`${zip} gone`, zip);

  const sources = await openSources(app.ctx.config, [source]);
  const [part] = sources.parts;
  const goesAway: Source = {
    ...part!,
    files: async function* () {
      yield* part!.files();
      await unplug();
    },
  };
  const wanted = { ownerId: app.anna.userId, collections: 'none', sources } as const;
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
  const half = prepareImport(
    app.ctx,
    { ...wanted, sources: { ...sources, parts: [goesAway] } },
    run,
  );
  await expect(half).rejects.toThrow(words.sourceGone);
  await plugIn();
});

/** Imports until the moment at which an upload of it has its place, but is not acknowledged, and is killed there. */
async function importUntilKilled(source: string, person: Person): Promise<void> {
  const { ctx } = app;
  const sources = await openSources(ctx.config, [source]);
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
  const wanted = { ownerId: person.userId, collections: 'none', sources } as const;
  const row = await prepareImport(ctx, wanted, run);
  const killed = () => Promise.reject(new Error('killed'));
  const storage = { ...ctx.storage, writeSidecar: killed };
  const running = runImport({ ...ctx, storage }, row, { sources, run, actorId: null });
  await expect(running).rejects.toThrow('killed');
}

it('keeps nothing twice when another source has what was being kept at a kill [MOVE-04]', async () => {
  const person = await createPerson(app.ctx.db);
  const files = { 'a.jpg': photoCalled('killed here') };
  await importUntilKilled(await writeFolder(inFolder('killed here'), files), person);
  const elsewhere = await writeFolder(inFolder('and there'), files);
  const { report } = await app.importFrom([elsewhere], { person });
  expect(report.files).toMatchObject({ kept: { files: 0 }, here: { files: 1 } });
  await resumeUnfinished(app.ctx);
  expect(await app.mediaOf(person)).toHaveLength(1);
});

it('is undone with what was being kept when it was killed [MOVE-12]', async () => {
  const person = await createPerson(app.ctx.db);
  const source = inFolder('killed and undone');
  await writeFolder(source, { 'a.jpg': photoCalled('killed and undone') });
  await importUntilKilled(source, person);
  const [row] = await readPastImports(app.ctx.db, person.userId);
  expect(await undoImport(app.ctx, row!, null)).toEqual({ trashed: 1 });
  await resumeUnfinished(app.ctx);
  const media = await app.mediaOf(person);
  expect(media.map(({ deleted_at }) => deleted_at !== null)).toEqual([true]);
});

/** How many items each collection of a person has. */
async function sizesOf(person: Person): Promise<string[]> {
  const { items } = await app.as(person.actor).collections.list({});
  return items.map(({ name, itemCount }) => `${name}: ${itemCount}`).toSorted();
}

it('puts an item into every collection that it is in, also into those of an earlier import [MOVE-04, MOVE-06]', async () => {
  const person = await createPerson(app.ctx.db);
  const source = await writeFolder(inFolder('several'), { 'A/1.jpg': photoCalled('several 1') });
  await writeFolder(source, { 'B/2.jpg': photoCalled('several 2') });
  await app.importFrom([source], { person, collections: 'folders' });
  const both = photoCalled('several 3');
  await writeFolder(source, {
    'A/3.jpg': both,
    'B/3.jpg': both,
    'A/2.jpg': photoCalled('several 2'),
  });
  await app.importFrom([source], { person, collections: 'folders' });
  expect(await sizesOf(person)).toEqual(['A: 3', 'B: 2']);
});

it('finds the collections of a source again that has grown by a part [MOVE-04]', async () => {
  const person = await createPerson(app.ctx.db);
  const options = { person, collections: 'folders' } as const;
  const one = await writeZip(inFolder('grows-1.zip'), { 'Lake/1.jpg': photoCalled('grows 1') });
  const two = await writeZip(inFolder('grows-2.zip'), { 'Lake/2.jpg': photoCalled('grows 2') });
  await app.importFrom([one], options);
  const [first] = await app.mediaOf(person);
  const { items } = await app.as(person.actor).collections.list({});
  const { removeItem } = app.as(person.actor).collections;
  await removeItem({ collectionId: items[0]!.id, mediaId: first!.id });
  const { report } = await app.importFrom([one, two], options);
  expect(report.files).toMatchObject({ kept: { files: 1 }, here: { files: 1 } });
  expect(await sizesOf(person)).toEqual(['Lake: 1']);
});

it('forgets of earlier imports what a later one knows as well [MOVE-04, MOVE-12]', async () => {
  const person = await createPerson(app.ctx.db);
  const a = photoCalled('pruned a');
  const source = await writeFolder(inFolder('pruned'), { 'a.jpg': a, 'b.jpg': a, 'c.txt': a });
  const statesOf = async (id: string) => (await app.entriesOf(id)).map(({ state }) => state);
  const first = await app.importFrom([source], { person });
  const second = await app.importFrom([source], { person });
  expect(await statesOf(first.report.id)).toEqual(['kept', 'refused']);
  expect(await statesOf(second.report.id)).toEqual(['here', 'here', 'refused']);
  const third = await app.importFrom([source], { person });
  expect(await statesOf(second.report.id)).toEqual(['refused']);
  expect(await statesOf(third.report.id)).toEqual(['here', 'here', 'refused']);
  // The file of this name is another photo now: what became of the former one is known to the third alone.
  await writeFile(path.join(source, 'a.jpg'), photoCalled('pruned other'));
  await app.importFrom([source], { person });
  expect(await statesOf(third.report.id)).toEqual(['here', 'refused']);
});

it('stops when the source, the account, the subscription or the quota ends, and goes on later [MOVE-04]', async () => {
  const person = await createPerson(app.ctx.db);
  const photo = photoCalled('person a');
  const source = await writeFolder(inFolder('stops'), {
    'a.jpg': photo,
    'b.jpg': photoCalled('person b'),
    'c.jpg': photoCalled('person c'),
  });
  const setOwner = (changes: object) =>
    app.ctx.db.updateTable('auth.user').set(changes).where('id', '=', person.userId).execute();

  const closed = await app.importFrom([source], {
    person,
    afterPlan: () => setOwner({ disabled_at: new Date() }),
  });
  expect(closed.report).toMatchObject({ state: 'stopped', problem: words.ownerGone });
  const lastYear = new Date('2025-01-01');
  await setOwner({ disabled_at: null, subscription_expiration_date: lastYear });
  const expired = await app.importFrom([source], { person });
  expect(expired.report).toMatchObject({ state: 'stopped', problem: words.ownerExpired });
  await setOwner({ subscription_expiration_date: null, quota_bytes: photo.length * 2 });
  const full = await app.importFrom([source], { person });
  expect(full.report).toMatchObject({ state: 'stopped', files: { new: { files: 1 } } });
  expect(full.report.problem).toContain('There is not enough room left in this account');
  await setOwner({ quota_bytes: null });
  const afterPlan = () => rename(source, `${source} gone`);
  const gone = await app.importFrom([source], { person, afterPlan });
  expect(gone.report).toMatchObject({ state: 'stopped', problem: words.sourceGone });
  await rename(`${source} gone`, source);
  const last = await app.importFrom([source], { person });
  const { id } = closed.report;
  expect(last.report).toMatchObject({ id, state: 'done', files: { kept: { files: 3 } } });
  expect(await app.mediaOf(person)).toHaveLength(3);
});

it('is undone into the trash, together and from there again, and only what it has kept [MOVE-12]', async () => {
  const mine = photoCalled('here before the import');
  const before = await writeFolder(inFolder('before'), { 'mine.jpg': mine });
  await app.importFrom([before]);
  const source = await writeFolder(inFolder('undone'), {
    'mine.jpg': mine,
    'new.jpg': photoCalled('new of the import'),
  });
  const { report } = await app.importFrom([source]);
  const row = (await readPastImport(app.ctx.db, report.id))!;
  expect(await undoImport(app.ctx, row, null)).toEqual({ trashed: 1 });
  expect(await undoImport(app.ctx, row, null)).toEqual({ trashed: 0 });
  const trashed = (await app.mediaOf()).filter(({ deleted_at }) => deleted_at !== null);
  expect(trashed.map(({ original_name }) => original_name)).toEqual(['new.jpg']);

  const again = await app.importFrom([source]);
  expect(again.report).toMatchObject({
    files: { kept: { files: 0 }, here: { files: 2 } },
    reasons: { [words.inTrash]: 1 },
  });
  await app.as(app.anna.actor).trash.restore({ ids: trashed.map(({ id }) => id) });
});

it('refuses what is no source, the archive itself, and two imports at once, by a sentence [MOVE-01, MOVE-04]', async () => {
  const source = await writeFolder(inFolder('refused'), { 'a.txt': Buffer.from('text') });
  const { config } = app.ctx;
  const originals = path.join(app.dataDir, 'originals');
  for (const place of [app.dataDir, originals, path.dirname(app.dataDir)]) {
    await expect(openSources(config, [place])).rejects.toThrow(words.inArchive(place));
    const elsewhere = { DATA_DIR: '/nowhere', ORIGINALS_DIR: originals };
    await expect(openSources(elsewhere, [place])).rejects.toThrow(words.inArchive(place));
  }
  const nowhere = inFolder('nowhere');
  await expect(openSources(config, [nowhere])).rejects.toThrow(words.missing(nowhere));
  const text = path.join(source, 'a.txt');
  await expect(openSources(config, [text])).rejects.toThrow(words.noZip(text));

  const { key: sourceKey } = await openSources(config, [source]);
  await withImportLock(app.ctx, { ownerId: app.anna.userId, sourceKey }, async () => {
    const person = await createPerson(app.ctx.db);
    await expect(app.importFrom([source], { person })).rejects.toThrow(words.busy);
    const elsewhere = await writeFolder(inFolder('elsewhere'), { 'a.txt': Buffer.from('text') });
    await expect(app.importFrom([elsewhere])).rejects.toThrow(words.busy);
  });
});
