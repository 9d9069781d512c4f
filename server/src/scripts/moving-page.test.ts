import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHeirloom } from '#features/backups/backups.harness.ts';
import { immichKey, startImmich } from '#test/immich-server.ts';
import { makePhotoprism } from '#test/make-photoprism.ts';
import { photoCalled, writeFolder, writeZip } from '#test/make-source.ts';
import { makeTakeout } from '#test/make-takeout.ts';
import { createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const docs = path.join(import.meta.dirname, '../../../docs');
const page = await readFile(path.join(docs, 'moving.md'), 'utf8');
const anna = { username: 'anna', email: 'anna@example.com' };

/** The archive that a family moves into, and the empty one that it moves to. */
let first: TestApp;
let next: TestApp;
let folder: string;
beforeAll(async () => {
  first = await createTestApp();
  next = await createTestApp();
  await createPerson(first.ctx.db, anna);
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-page-'));
});
afterAll(async () => {
  await first?.close();
  await next?.close();
  await rm(folder, { recursive: true, force: true });
});

/** All commands of the page that can be run as they stand there. */
function commandsOfPage(): Set<string> {
  const blocks = page.matchAll(/^ *(script\/heirloom (?:import|export|drive) .+)$/gm);
  const inSentences = page.matchAll(/`(script\/heirloom (?:import|export|drive) [^`]+)`/g);
  return new Set([...blocks, ...inSentences].map(([, command]) => command!.trim()));
}

async function namesIn({ ctx }: TestApp): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('media')
    .select('original_name')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.original_name).toSorted();
}

it('each command of docs/moving.md does what the page says, one after the other, from an empty Heirloom [MOVE-22]', async () => {
  const { parts } = makeTakeout('en', 'supplemental');
  const immich = await startImmich({
    assets: [
      {
        id: '0198c0de-0000-7000-8000-000000000001',
        originalFileName: 'immich.jpg',
        bytes: photoCalled('of Immich'),
      },
    ],
    albums: [],
  });
  const inFolder = (name: string) => path.join(folder, name);
  for (const [at, files] of parts.entries()) {
    await writeZip(inFolder(`takeout-${at + 1}.zip`), files);
  }
  await writeFolder(inFolder('Photos'), { 'Italy 1987/pier.jpg': photoCalled('the page') });
  await writeFolder(inFolder('DCIM'), { '100APPLE/IMG_0001.JPG': photoCalled('a phone') });
  await writeFolder(inFolder('photoprism'), makePhotoprism().files);
  await writeFile(inFolder('key.txt'), `${immichKey}\n`);
  const drive = inFolder('Drive');
  const places: Record<string, string[]> = {
    '/mnt/disk/Photos': [inFolder('Photos')],
    '/mnt/disk/DCIM': [inFolder('DCIM')],
    '/mnt/disk/takeout-*.zip': [inFolder('takeout-*.zip')],
    '/photoprism/originals': [inFolder('photoprism/originals')],
    '/photoprism/storage': [inFolder('photoprism/storage')],
    'immich+https://photos.example.com': [`immich+${immich.address}`],
    'key.txt': [inFolder('key.txt')],
    '/mnt/stick/Heirloom': [inFolder('Stick')],
    '/mnt/disk/Heirloom': [inFolder('Everybody')],
    FOLDER: [drive],
    PERSON: [anna.email],
  };
  const ran = new Set<string>();
  const run = async (app: TestApp, command: string, more: Record<string, string> = {}) => {
    ran.add(command);
    const [, ...words] = command.split(' ');
    const args = words.flatMap((word) => more[word] ?? places[word] ?? word);
    const { code, stdout, stderr } = await runHeirloom(args, {
      DATA_DIR: app.dataDir,
      DATABASE_URL: app.ctx.config.DATABASE_URL ?? '',
    });
    // 3: some files of the source are none that an archive keeps.
    expect([0, 3], `${command}\n${stdout}\n${stderr}`).toContain(code);
    return stdout;
  };
  const each = async (app: TestApp, commands: string[]) => {
    for (const command of commands) await run(app, command);
  };
  const import_ = 'script/heirloom import';
  const of = '--for anna@example.com';
  const prism = `${import_} /photoprism/originals /photoprism/storage ${of}`;
  const fromImmich = `${import_} immich+https://photos.example.com --key-file key.txt ${of}`;
  for (const source of [
    `${import_} /mnt/disk/Photos ${of}`,
    `${import_} /mnt/disk/takeout-*.zip ${of}`,
  ]) {
    const before = await namesIn(first);
    await run(first, `${source} --plan`);
    expect(await namesIn(first)).toEqual(before);
    await run(first, source);
    expect((await namesIn(first)).length).toBeGreaterThan(before.length);
  }
  await each(first, [prism, `${import_} /mnt/disk/DCIM ${of}`, `${fromImmich} --plan`, fromImmich]);
  const moved = await namesIn(first);
  expect(moved).toEqual(expect.arrayContaining(['pier.jpg', 'immich.jpg', 'IMG_1.jpg']));
  const albums = await first.ctx.db.selectFrom('collections').select('name').execute();
  expect(albums.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Italy: 87/88', 'Berlin 2020']),
  );

  const export_ = 'script/heirloom export';
  await each(first, [
    `${export_} --to /mnt/stick/Heirloom --person anna@example.com`,
    `${export_} --to /mnt/disk/Heirloom`,
  ]);
  expect(page).toContain('`sha256sum -c manifest-sha256.txt`');
  await promisify(execFile)('sha256sum', ['-c', 'manifest-sha256.txt'], { cwd: inFolder('Stick') });
  await run(first, `${export_} --drive --to /mnt/stick/Heirloom --person anna@example.com`, {
    '/mnt/stick/Heirloom': drive,
  });
  for (const name of ['index.html', 'How to read this in 2060.html']) {
    expect(page).toContain(name);
    expect(existsSync(path.join(drive, name))).toBe(true);
  }
  const checked = await run(first, 'script/heirloom drive check FOLDER');
  expect(checked).toContain('All there');
  await each(first, [
    'script/heirloom drive update FOLDER',
    'script/heirloom drive repair-archive FOLDER',
  ]);

  const everybody = `${import_} /mnt/disk/Heirloom --everybody`;
  await each(next, [`${everybody} --plan`, everybody, `${import_} /mnt/stick/Heirloom ${of}`]);
  expect(await namesIn(next)).toEqual(moved);

  const listed = await run(first, `${import_} --list --for PERSON`);
  const id = /^(\S+).*Photos$/m.exec(listed)?.[1] ?? '';
  await run(first, `${import_} --undo ID`, { ID: id });
  expect(await namesIn(first)).not.toContain('pier.jpg');
  immich.close();
  // None that is not tried here, and none tried here that is not there.
  expect([...ran].toSorted()).toEqual([...commandsOfPage()].toSorted());
}, 600_000);

it('calls what is in the browser, and the pages and pictures beside it, by their names [MOVE-22]', async () => {
  const web = path.join(import.meta.dirname, '../../../web/src');
  const files = globSync('**/*.messages.ts', { cwd: web });
  const texts = await Promise.all(files.map((file) => readFile(path.join(web, file), 'utf8')));
  const labels = [
    'Imports',
    'Choose on the server',
    'Connect to Immich',
    'Undo',
    'Download my archive',
    'Choose, or take it in parts',
  ];
  for (const label of labels) {
    expect(page).toContain(label);
    expect(
      texts.some((text) => text.includes(`'${label}'`)),
      label,
    ).toBe(true);
  }
  const beside = [...page.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, place]) => place!);
  expect(beside.length).toBeGreaterThan(2);
  for (const place of beside) expect(existsSync(path.join(docs, place)), place).toBe(true);
});
