import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { startHeirloom, templateVariable } from '../fixtures/heirloom-server.ts';
import { type Archive, call, furnish } from '../screens/archive.ts';
import type { Who } from '../screens/screen.ts';

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

export type Prepared = {
  archive: Archive;
  sessions: Record<Who, Session>;
  /** The moment at which all pictures are taken, so that dates do not differ between two runs. */
  at: string;
};

const root = path.join(import.meta.dirname, '../..');
const kept = path.join(root, '.cache/gallery');
const password = 'heirloom-demo';

/** The owner of the demo family's files. */
export const environment = {
  ADMIN_EMAIL: 'grandma@example.com',
  ADMIN_PASSWORD: password,
  SPACES: 'all',
};

/**
 * Lets the next servers start with the demo family's archive. It is made once and kept, until its recipe changes: then
 * ids, dates and links are the same in every picture.
 */
export async function prepareArchive(): Promise<Prepared> {
  const folder = path.join(kept, `archive-${await hashOfRecipe()}`);
  const notes = path.join(folder, 'gallery.json');
  if (!existsSync(notes)) await make(folder, notes);
  process.env[templateVariable] = path.join(folder, 'data');
  return JSON.parse(await readFile(notes, 'utf8')) as Prepared;
}

async function hashOfRecipe(): Promise<string> {
  const demo = path.join(root, 'server/src/scripts/demo');
  const hash = createHash('sha256');
  for (const name of ['create-demo-albums', 'create-demo-people', 'family', 'make-demo-files']) {
    hash.update(await readFile(path.join(demo, `${name}.ts`)));
  }
  hash.update(await readFile(path.join(root, 'e2e/screens/archive.ts')));
  return hash.digest('hex').slice(0, 12);
}

async function make(folder: string, notes: string): Promise<void> {
  console.log('Making the archive of the demo family, once…');
  const seeded = await mkdtemp(path.join(tmpdir(), 'heirloom-gallery-'));
  await promisify(execFile)(process.execPath, ['server/src/scripts/seed.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: seeded, STATE_DIR: path.join(seeded, '.state') },
  });
  process.env[templateVariable] = seeded;
  const server = await startHeirloom(environment);
  const furnished = furnishFor(server.url);
  await furnished.catch(() => undefined);
  await server.stop({ isKept: true });
  const prepared = await furnished;

  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await move(server.dataDir, path.join(folder, 'data'));
  await rm(seeded, { recursive: true, force: true });
  await writeFile(notes, JSON.stringify(prepared));
}

async function furnishFor(baseURL: string): Promise<Prepared> {
  const [owner, newcomer, visitor] = await Promise.all([
    signIn(baseURL, 'grandma@example.com'),
    signIn(baseURL, 'mia@example.com'),
    request.newContext({ baseURL }),
  ]);
  await untilProcessed(owner);
  const archive = await furnish(owner, 3);
  const sessions = {
    owner: await owner.storageState(),
    newcomer: await newcomer.storageState(),
    visitor: await visitor.storageState(),
  };
  for (const each of [owner, newcomer, visitor]) await each.dispose();
  return { archive, sessions, at: new Date().toISOString() };
}

async function signIn(baseURL: string, email: string): Promise<APIRequestContext> {
  const person = await request.newContext({ baseURL });
  await call(person, 'auth/signIn', { email, password });
  return person;
}

/** Waits until nothing is left to do for the server, which would begin with it again in each run. */
async function untilProcessed(owner: APIRequestContext): Promise<void> {
  type Status = { jobs: { waiting: number; running: number } };
  const jobs = async () => {
    const { waiting, running } = (await call<Status>(owner, 'admin/status')).jobs;
    return waiting + running;
  };
  await expect.poll(jobs, { timeout: 300_000 }).toBe(0);
}

/** The folder of temporary files may be on another disk. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch {
    await cp(from, to, { recursive: true, preserveTimestamps: true });
    await rm(from, { recursive: true, force: true });
  }
}
