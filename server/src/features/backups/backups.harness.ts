/** Makes an archive with people and files and a folder for its backups, and runs the operator's commands. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Insertable } from 'kysely';
import type { MediaTable } from '#platform/db/media-tables.ts';
import { childEnvironment } from '#test/child-environment.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson } from '#test/people.ts';
import { commandProgram } from '#test/programs.ts';
import { createTestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-db.ts';

export type Outcome = { code: number | null; stdout: string; stderr: string };

/** Starts a command of script/heirloom; `settings` are its environment. */
export function startHeirloom(args: string[], settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [commandProgram, ...args], {
    env: {
      ...childEnvironment,
      KEEP_FREE_BYTES: '0',
      STATE_DIR: path.join(settings['DATA_DIR'] ?? tmpdir(), '.state'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function runHeirloom(
  args: string[],
  settings: Record<string, string>,
): Promise<Outcome> {
  const child = startHeirloom(args, settings);
  const said = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

export type Archive = Awaited<ReturnType<typeof createArchive>>;

export async function createArchive() {
  const app = await createTestApp();
  const { ctx } = app;
  const anna = await createPerson(ctx.db, { password: 'a kettle of fish' });
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-backups-'));
  const settings = {
    DATA_DIR: app.dataDir,
    DATABASE_URL: (ctx.connection as { connectionString: string }).connectionString,
  };
  return {
    ...app,
    anna,
    /** For backups and other files of a test. */
    folder,
    root: path.join(folder, 'backups'),
    settings,
    keep: (sizeBytes = 5000, changes: Partial<Insertable<MediaTable>> = {}) =>
      keepOriginal(ctx, anna.userId, randomBytes(sizeBytes), changes),
    heirloom: (...args: string[]) => runHeirloom(args, settings),
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Rebuild = Awaited<ReturnType<typeof createRebuild>>;

/** Makes an archive, and an empty database that a rebuild of it fills. */
export async function createRebuild() {
  const archive = await createArchive();
  const database = await createTestDatabase();
  return {
    archive,
    database,
    rebuild: (...args: string[]) =>
      runHeirloom(['rebuild', ...args], {
        DATA_DIR: archive.dataDir,
        DATABASE_URL: database.connectionString,
      }),
    close: async () => {
      await database.drop();
      await archive.close();
    },
  };
}

/** Reads all files below a folder, with their bytes. */
export async function readTree(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const named = files.map((entry) =>
    path.relative(folder, path.join(entry.parentPath, entry.name)),
  );
  return new Map(
    await Promise.all(
      named
        .toSorted()
        .map(async (name) => [name, await readFile(path.join(folder, name), 'base64')] as const),
    ),
  );
}
