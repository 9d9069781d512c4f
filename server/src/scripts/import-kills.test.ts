import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  findDateInFolders,
  findDateInName,
} from '@heirloom/contract/name-dates/find-date-in-name.ts';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Archive, createArchive } from '#features/backups/backups.harness.ts';
import { fillArchive } from '#features/export/exports.harness.ts';
import { personScope } from '#features/export/find-scope.read.ts';
import { writeExport } from '#features/export/write-export.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import type { Wanted } from '#scripts/import-process.fixture.ts';
import { filesOf, rowsOf } from '#test/archive-rows.ts';
import { childEnvironment } from '#test/child-environment.ts';
import { makeAppleExport, makeApplePhotos } from '#test/make-apple.ts';
import { makePhotoprism } from '#test/make-photoprism.ts';
import { hashOf, photoCalled, type SourceFiles, writeFolder, writeZip } from '#test/make-source.ts';
import {
  makeTakeout,
  type TakeoutLanguage,
  takeoutForms,
  takeoutLanguages,
} from '#test/make-takeout.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const kills = 3;
const fixture = path.join(import.meta.dirname, 'import-process.fixture.ts');

let app: Archive;
beforeAll(async () => {
  app = await createArchive();
});
afterAll(() => app?.close());

/** What is known of a photo; what a generator does not say is not compared. */
type Known = {
  title?: string;
  originalName?: string;
  folder?: string | null;
  description?: string | null;
  imported?: unknown;
  /** What its name and folder will date it with. */
  date?: string | null;
};
type Album = { description?: string | null; photos: string[] };
type Truth = {
  name: string;
  /** ZIP files, or one folder. */
  parts: SourceFiles[];
  isFolder: boolean;
  photo: (name: string) => Buffer;
  known: Record<string, Known>;
  albums: Record<string, Album>;
  collections?: Wanted['collections'];
};

/** Folders as people have them: odd names, dates in names, the same bytes twice. */
function makeFolders(): Truth {
  const photo = (name: string) => photoCalled(`folders ${name}`);
  const named = {
    a: ['Italy 1987', 'IMG_1.jpg', '1987-01-01'],
    b: ['Italy 1987/Rom ❤', 'IMG_1.jpg', '1987-01-01'],
    c: ['79-80', `${'ä'.repeat(120)}.jpg`, '1979-01-01'],
    d: ['1992-07 Lake', "con. 'x' #%.JPG", '1992-07-01'],
    e: ['', '2001-02-03 top.jpg', '2001-02-03'],
  } as const;
  const files = Object.entries(named).map(
    ([name, [folder, file]]) => [folder ? `${folder}/${file}` : file, photo(name)] as const,
  );
  return {
    name: 'folders',
    isFolder: true,
    parts: [{ ...Object.fromEntries(files), 'Later/again.jpg': photo('a') }],
    photo,
    known: Object.fromEntries(
      Object.entries(named).map(([name, [folder, originalName, date]]) => [
        name,
        { originalName, folder: folder ? `folders/${folder}` : 'folders', imported: null, date },
      ]),
    ),
    albums: {
      folders: { photos: ['e'] },
      'Italy 1987': { photos: ['a'] },
      'Rom ❤': { photos: ['b'] },
      '79-80': { photos: ['c'] },
      Later: { photos: ['a'] },
      '1992-07 Lake': { photos: ['d'] },
    },
    collections: 'folders',
  };
}

function makeSources(): Truth[] {
  const languages = Object.keys(takeoutLanguages) as TakeoutLanguage[];
  const takeouts = languages.flatMap((language) =>
    takeoutForms.map((form): Truth => {
      const made = makeTakeout(language, form);
      return { ...made, name: `takeout-${language}-${form}`, isFolder: false };
    }),
  );
  const prism = makePhotoprism();
  const photos = makeApplePhotos();
  const exported = makeAppleExport();
  return [
    ...takeouts,
    makeFolders(),
    { ...prism, name: 'photoprism', isFolder: true, parts: [prism.files] },
    {
      ...photos,
      name: 'apple',
      isFolder: false,
      known: Object.fromEntries(
        Object.entries(photos.known).map(([name, imported]) => [name, { imported }]),
      ),
      albums: { 'Italy, 87': { photos: photos.albums['Italy, 87'] } },
    },
    {
      ...exported,
      name: 'export',
      isFolder: true,
      parts: [exported.files],
      known: Object.fromEntries(
        Object.entries(exported.known).map(([name, { title }]) => [name, { title }]),
      ),
      albums: {},
    },
  ];
}

async function writeSource({ name, parts, isFolder }: Truth): Promise<string[]> {
  const place = path.join(app.folder, name);
  if (isFolder) return [await writeFolder(place, parts[0]!)];
  return Promise.all(parts.map((files, at) => writeZip(`${place}-${at}.zip`, files)));
}

/** The archive of somebody, as one export of all that is theirs. */
async function writeExportOf(old: TestApp, person: Person): Promise<string> {
  const root = path.join(app.folder, 'Heirloom');
  const scope = await personScope(old.ctx.db, person.userId);
  await writeExport(old.ctx, { root, scope });
  return root;
}

function startImports(imports: Wanted[]): ChildProcess {
  return spawn(process.execPath, [fixture, JSON.stringify(imports)], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      ...childEnvironment,
      KEEP_FREE_BYTES: '0',
      STATE_DIR: path.join(app.settings.DATA_DIR, '.state'),
      ...app.settings,
    },
    stdio: 'ignore',
  });
}

async function countFiles(): Promise<number> {
  const { count } = await app.ctx.db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lets it come a random way, and kills it somewhere there. Returns its exit code; null when it was killed. */
async function killSomewhere(imports: Wanted[], files: number): Promise<number | null> {
  const before = await countFiles();
  const child = startImports(imports);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const wanted = before + Math.floor((Math.random() * files) / kills);
  const reached = async () => child.exitCode !== null || (await countFiles()) >= wanted;
  await expect.poll(reached, { interval: 10, timeout: 200_000 }).toBe(true);
  await sleep(Math.random() * 300);
  child.kill('SIGKILL');
  const [code] = await ended;
  return code;
}

async function albumsOf({ userId }: Person, nameOf: Map<string, string>) {
  const rows = await app.ctx.db
    .selectFrom('collections')
    .innerJoin('collection_items', 'collection_items.collection_id', 'collections.id')
    .innerJoin('media', 'media.id', 'collection_items.media_id')
    .select(['name', 'collections.description', 'sha256'])
    .where('collections.user_id', '=', userId)
    .execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, items]) => [
      name,
      {
        description: items[0]!.description,
        photos: items.map(({ sha256 }) => nameOf.get(sha256!) ?? '').toSorted(),
      },
    ]),
  );
}

function dateOf({ original_name, folder, upload_date }: Selectable<MediaTable>): string | null {
  const found =
    findDateInName(original_name, upload_date) ?? findDateInFolders(folder ?? '', upload_date);
  return found?.localTime?.slice(0, 10) ?? null;
}

async function compare({ photo, known, albums }: Truth, person: Person): Promise<void> {
  const nameOf = new Map(Object.keys(known).map((name) => [hashOf(photo(name)), name]));
  const media = await app.ctx.db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', person.userId)
    .execute();
  expect(media.map(({ sha256 }) => sha256!).toSorted()).toEqual([...nameOf.keys()].toSorted());
  for (const row of media) {
    const wanted = known[nameOf.get(row.sha256!)!]!;
    const said = { ...row, originalName: row.original_name, date: dateOf(row) };
    const found = Object.keys(wanted).map((key) => [key, said[key as keyof Known]]);
    expect(Object.fromEntries(found)).toEqual(wanted);
    const bytes = await readFile(onDisk(app.ctx).pathOf(row.bucket!, row.file_path!));
    expect(hashOf(bytes)).toBe(row.sha256);
  }
  const wanted = Object.entries(albums).map(([name, { description = null, photos }]) => [
    name,
    { description, photos: photos.toSorted() },
  ]);
  expect(await albumsOf(person, nameOf)).toEqual(Object.fromEntries(wanted));
}

it('brings every file, word and album of folders, Takeouts in five languages, Apple and PhotoPrism through kills at any moment [MOVE-20, MOVE-04]', async () => {
  const truths = makeSources();
  const people: Person[] = [];
  const imports: Wanted[] = [];
  for (const truth of truths) {
    const person = await createPerson(app.ctx.db);
    people.push(person);
    const { collections = 'albums' } = truth;
    imports.push({ places: await writeSource(truth), ownerId: person.userId, collections });
  }
  const files = truths.reduce((sum, { known }) => sum + Object.keys(known).length, 0);
  const codes: (number | null)[] = [];
  for (let kill = 0; kill < kills; kill++) codes.push(await killSomewhere(imports, files));
  // One may come to its end before.
  expect(codes).toContain(null);
  const [code] = (await once(startImports(imports), 'exit')) as [number | null];
  expect(code).toBe(0);
  for (const [at, truth] of truths.entries()) await compare(truth, people[at]!);
}, 600_000);

it('gives the same archive from an export whose import is killed at random moments [MOVE-17, MOVE-04]', async () => {
  const old = await createTestApp({ SPACES: 'all' });
  await old.startJobs();
  const anna = await createPerson(old.ctx.db, { username: 'anna' });
  await fillArchive(old, anna);
  const person = await createPerson(app.ctx.db, { username: 'anna' });
  const places = [await writeExportOf(old, anna)];
  const imports: Wanted[] = [{ places, ownerId: person.userId, collections: 'albums' }];
  const isBegun = async () => {
    const begun = app.ctx.db.selectFrom('media_import').select('id');
    return (await begun.where('owner_id', '=', person.userId).execute()).length > 0;
  };
  const codes: (number | null)[] = [];
  for (let kill = 0; kill < 2 * kills; kill++) {
    const child = startImports(imports);
    const ended = once(child, 'exit') as Promise<[number | null]>;
    await expect.poll(isBegun, { interval: 10, timeout: 100_000 }).toBe(true);
    // Once it was begun, this is the time in which the process starts, too.
    await sleep(Math.random() * (kill === 0 ? 300 : 2500));
    child.kill('SIGKILL');
    codes.push((await ended)[0]);
  }
  expect(codes).toContain(null);
  const [code] = (await once(startImports(imports), 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(await rowsOf(app, person.userId)).toEqual(await rowsOf(old, anna.userId));
  expect(await filesOf(app, person.userId)).toEqual(await filesOf(old, anna.userId));
  await old.close();
}, 600_000);
