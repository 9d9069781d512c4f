import { execFile } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importRules, isFile, roomPattern, roomsOf } from './import-rules.ts';

const root = join(import.meta.dirname, '..');

/** Imports that the rules must refuse, listed without the table, to find mistakes in how the table is read. */
type Pair = [importer: string, imported: string];
const neverAllowed: Pair[] = [
  ['contract/src/media/x.ts', 'node:fs/promises'],
  ['contract/src/media/x.ts', 'path'],
  ['contract/src/media/x.ts', '@heirloom/server/deps.ts'],
  ['contract/src/media/x.ts', 'react'],
  ['server/src/platform/x.ts', '#features/media/media.policy.ts'],
  ['server/src/platform/media/film/x.ts', '#features/media/media.policy.ts'],
  ['server/src/platform/media/sound/x.ts', '#platform/media/film/film-copy.ts'],
  ['server/src/platform/db/x.ts', '#http/app.ts'],
  ['server/src/features/media/x.ts', '#http/files.route.ts'],
  ['server/src/features/media/x.ts', '#router.ts'],
  ['server/src/features/media/x.ts', '#features/shares/shares.service.ts'],
  ['server/src/features/shares/x.ts', '#features/media/media.repo.ts'],
  ['server/src/http/x.ts', '#features/auth/session.repo.ts'],
  ['server/src/http/x.ts', '../platform/clock.ts'],
  ['server/src/deps.ts', '#features/media/media.service.ts'],
  ['web/src/lib/x.ts', '#ui/button.tsx'],
  ['web/src/ui/x.tsx', '#features/media/card-grid.tsx'],
  ['web/src/ui/x.tsx', 'node:fs'],
  ['web/src/api/x.ts', '@heirloom/server/platform/db/schema.ts'],
  ['web/src/features/media/x.tsx', 'kysely'],
  ['web/src/features/media/x.tsx', '#features/playback/film-player.tsx'],
  ['web/src/features/collections/x.tsx', '#features/shares/use-sharing.tsx'],
  ['web/src/features/admin/people/x.tsx', '#pages/admin/admin-page.tsx'],
  ['web/src/features/admin/people/x.tsx', '../../auth/use-session.ts'],
  ['web/src/shell/x.tsx', '#routes.tsx'],
  ['web/src/pages/x.tsx', '#test/samples.ts'],
];
const allowed: Pair[] = [
  ['contract/src/media/x.ts', '@orpc/contract'],
  ['server/src/features/shares/x.ts', '#features/media/media.policy.ts'],
  ['server/src/features/shares/x.ts', '#features/shares/shares.repo.ts'],
  ['server/src/features/shares/x.ts', './open-share.ts'],
  ['server/src/platform/media/film/x.ts', 'node:fs/promises'],
  ['server/src/http/x.ts', '#features/auth/session.read.ts'],
  ['web/src/features/shares/x.tsx', '#features/media/card-grid.tsx'],
  ['web/src/features/shares/x.tsx', '#lib/path.ts'],
  ['web/src/routes.tsx', '#pages/home-page.tsx'],
  ['web/src/features/shares/x.test.tsx', '#pages/home-page.tsx'],
];

vi.setConfig({ testTimeout: 60_000 });

const workspaces = ['contract', 'server', 'web'];

let tree: string;
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'heirloom-rules-'));
  for (const workspace of workspaces) mkdirSync(join(tree, workspace));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const files = ['import-rules.ts', 'rooms.ts', 'web-rooms.ts'].map((name) => `script/${name}`);
  for (const file of ['oxlint.config.ts', ...files]) cpSync(join(root, file), join(tree, file));
});
afterEach(() => rmSync(tree, { recursive: true }));

it('refuses what every row forbids, in its folder and in all that have rules of their own below', async () => {
  const places = [...new Set(importRules.map(({ from }) => from))];
  const planted = inEveryForm(
    importRules.flatMap(({ from, never }) =>
      places
        .filter((place) => place === from || place.startsWith(`${from}/`))
        .flatMap((place) => never.flatMap((pattern) => examplesOf(place, pattern))),
    ),
  );
  const refused = new Set(await refusedOf(planted));
  expect(planted.filter((line) => !refused.has(line))).toEqual([]);
});

it('accepts what a room may import', async () => {
  const planted = inEveryForm(
    Object.entries(roomsOf).flatMap(([folder, rooms]) =>
      Object.entries(rooms).flatMap(([room, others]) =>
        others.flatMap((other) => examplesOf(`${folder}/${room}`, roomPattern(folder, other))),
      ),
    ),
  );
  expect(await refusedOf(planted)).toEqual([]);
});

it('refuses and accepts what it was made for', async () => {
  const refused = await refusedOf(inEveryForm([...neverAllowed, ...allowed]));
  expect(refused).toEqual(inEveryForm(neverAllowed));
});

it('names every folder there is, and none that is gone', () => {
  for (const [folder, rooms] of Object.entries(roomsOf)) {
    const named = Object.keys(rooms);
    const there = globSync('*', { cwd: join(root, folder), withFileTypes: true })
      .filter((entry) => entry.isDirectory() || (named.some(isFile) && isFile(entry.name)))
      .map(({ name }) => name)
      .filter((name) => name !== 'test' && !name.includes('.test.'));
    expect(there.toSorted(), folder).toEqual(named.toSorted());
  }
});

it('lets no rooms import each other, not even by way of others', () => {
  for (const [folder, rooms] of Object.entries(roomsOf)) {
    const reaches = (from: string, to: string): boolean =>
      rooms[from]?.some((next) => next === to || reaches(next, to)) ?? false;
    expect(
      Object.keys(rooms).filter((room) => reaches(room, room)),
      folder,
    ).toEqual([]);
  }
});

it('allows nothing that nobody imports any more', () => {
  const idle = Object.entries(roomsOf).flatMap(([folder, rooms]) =>
    Object.entries(rooms).flatMap(([room, others]) => {
      const text = textOf(join(folder, room));
      return others
        .filter((other) => !text.includes(roomPattern(folder, other).replace('**', '')))
        .map((other) => `${folder}/${room} imports nothing of ${other}`);
    }),
  );
  expect(idle).toEqual([]);
});

it('refuses circles, of types too', async () => {
  plant('web/src/lib/egg.ts', "import type { Hen } from './hen.ts';\nexport type Egg = Hen[];\n");
  plant('web/src/lib/hen.ts', "import type { Egg } from './egg.ts';\nexport type Hen = Egg[];\n");
  expect(await lint('import(no-cycle)')).toEqual(
    new Set(['web/src/lib/egg.ts:1', 'web/src/lib/hen.ts:1']),
  );
});

/** All code of a file or folder but its tests. */
function textOf(room: string): string {
  const files = isFile(room) ? [room] : globSync(`${room}/**/*.{ts,tsx}`, { cwd: root });
  return files
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}

/** Makes two imports that match a pattern: of a file in the folder itself and of one further down. */
function examplesOf(place: string, pattern: string): Pair[] {
  const importer = isFile(place) ? place : `${place}/deep/planted.ts`;
  return ['planted', 'deep/planted'].map((name) => [
    importer,
    pattern.replaceAll('**', name).replaceAll('*', 'planted'),
  ]);
}

/** Writes each import in four forms, as `file: statement`: as a value, as a type, re-exported and dynamic. */
function inEveryForm(pairs: Pair[]): string[] {
  const lines = pairs.flatMap(([importer, imported]) => [
    `${importer}: import '${imported}';`,
    `${importer}: import type * as ${imported.replaceAll(/\W/g, '_')}_ from '${imported}';`,
    `${importer}: export * from '${imported}';`,
    `${importer}: void import('${imported}');`,
  ]);
  return [...new Set(lines)];
}

/** Writes all these imports into files and returns those that the import rules refuse. */
async function refusedOf(planted: string[]): Promise<string[]> {
  const files = Map.groupBy(planted, (line) => line.slice(0, line.indexOf(': ')));
  for (const [file, lines] of files) {
    plant(file, lines.map((line) => line.slice(file.length + 2)).join('\n'));
  }
  const refused = await lint('eslint(no-restricted-imports)');
  return [...files].flatMap(([file, lines]) =>
    lines.filter((_, index) => refused.has(`${file}:${index + 1}`)),
  );
}

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

/** Returns where the real oxlint, with the real configuration, finds this fault in the written files: `file:line`. */
async function lint(fault: string): Promise<Set<string>> {
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    const options = { cwd: tree, maxBuffer: 2 ** 28 };
    execFile(oxlint, ['--format', 'unix', ...workspaces], options, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const places = output.matchAll(/^(?<place>.+:\d+):\d+: .*\[Error\/(?<code>.+)\]$/gm);
  return new Set(
    [...places].filter(({ groups }) => groups?.code === fault).map(({ groups }) => groups!.place!),
  );
}
