/** A database, a folder and servers that only receive uploads, for tests that kill them. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { FinishStep } from '#features/uploads/finish-steps.ts';
import { type Person, createPerson } from '#test/people.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';
import { type TusClient, tusClient, uploadIdOfLocation } from '#test/tus-requests.ts';
import { type UploadProcess, startUploadProcess } from '#test/upload-process.ts';
import { type UploadServer, startUploadServer } from '#test/upload-server.ts';

type StartOptions = { dieAt?: FinishStep; resumes?: boolean; environment?: Record<string, string> };

export type UploadArchive = {
  database: TestDatabase;
  dataDir: string;
  anna: Person;
  /** What is to be killed after a test. */
  running: Pick<UploadProcess, 'kill'>[];
  /** Makes the bytes of a photo of this size. */
  photoOf(sizeBytes: number): Buffer;
  start(options?: StartOptions): Promise<{ server: UploadProcess; client: TusClient }>;
  /** Starts one in this process, which takes less time and is not to be killed. */
  startHere(): Promise<{ server: UploadServer; client: TusClient }>;
  stateOf(location: string): Promise<string | undefined>;
  /** Checks all that must be true of an acknowledged upload: one item, its exact bytes, its sidecar, one change event. */
  expectKept(location: string, bytes: Buffer): Promise<void>;
  /** Checks that every original has a row and every row an original, and that no staged upload is left. */
  expectNoLeftovers(): Promise<void>;
  killAll(): Promise<void>;
  close(): Promise<void>;
};

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function offsetOf(client: TusClient, location: string): Promise<number> {
  return Number((await client.head(location)).headers.get('upload-offset'));
}

/** Sends what the server has not kept of an upload; returns how many bytes it had acknowledged and not kept. */
export async function sendRest(
  client: TusClient,
  location: string,
  { bytes, acknowledged }: { bytes: Buffer; acknowledged: number },
): Promise<number> {
  const offset = await offsetOf(client, location);
  const rest = await client.patch(location, offset, bytes.subarray(offset));
  expect([rest.status, await rest.text()]).toEqual([204, '']);
  return Math.max(0, acknowledged - offset);
}

/** Sends an upload in parts until one is refused or all are there; returns how much was acknowledged, and the last status. */
export async function sendParts(
  client: TusClient,
  location: string,
  bytes: Buffer,
): Promise<{ acknowledged: number; status: number }> {
  for (let acknowledged = 0; ;) {
    const part = bytes.subarray(acknowledged, acknowledged + partBytes);
    const { status } = await client.patch(location, acknowledged, part);
    if (status === 204) acknowledged += part.length;
    if (status !== 204 || acknowledged === bytes.length) return { acknowledged, status };
  }
}

const partBytes = 300_000;

export async function createUploadArchive(): Promise<UploadArchive> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-protocol-'));
  const anna = await createPerson(database.db);
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  const running: UploadArchive['running'] = [];
  const killAll = async (): Promise<void> => {
    for (const server of running.splice(0)) await server.kill();
  };
  return {
    database,
    dataDir,
    anna,
    running,
    killAll,
    photoOf: (sizeBytes) => Buffer.concat([photo, randomBytes(sizeBytes - photo.length)]),
    start: async (options = {}) => {
      const databaseUrl = database.connectionString;
      const server = await startUploadProcess({ databaseUrl, dataDir, ...options });
      running.push(server);
      return { server, client: tusClient(server.origin, anna.actor) };
    },
    startHere: async () => {
      const server = await startUploadServer({ databaseUrl: database.connectionString, dataDir });
      running.push({ kill: () => server.close() });
      return { server, client: tusClient(server.origin, anna.actor) };
    },
    stateOf: (location) => stateOf(database, location),
    expectKept: (location, bytes) => expectKept({ database, dataDir }, location, bytes),
    expectNoLeftovers: () => expectNoLeftovers({ database, dataDir }),
    close: async () => {
      await killAll();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Place = Pick<UploadArchive, 'database' | 'dataDir'>;

async function stateOf({ db }: TestDatabase, location: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('upload')
    .select('state')
    .where('id', '=', uploadIdOfLocation(location))
    .executeTakeFirst();
  return row?.state;
}

async function expectKept(
  { database, dataDir }: Place,
  location: string,
  bytes: Buffer,
): Promise<void> {
  const id = uploadIdOfLocation(location);
  const rows = await database.db
    .selectFrom('upload')
    .innerJoin('media', 'media.id', 'upload.media_id')
    .select(['upload.state', 'media.id', 'media.bucket', 'media.file_path', 'media.sha256'])
    .where('upload.id', '=', id)
    .execute();
  expect(rows).toHaveLength(1);
  const [media] = rows;
  expect(media).toMatchObject({ state: 'stored', sha256: sha256(bytes) });
  const original = path.join(dataDir, 'originals', media!.bucket!, media!.file_path!);
  expect(sha256(await readFile(original))).toBe(sha256(bytes));
  expect(JSON.parse(await readFile(`${original}.json`, 'utf8'))).toMatchObject({
    id: media!.id,
    sha256: sha256(bytes),
  });
  const events = await database.db
    .selectFrom('change_event')
    .select('action')
    .where('topic', '=', 'media')
    .where('entity_id', '=', media!.id)
    .execute();
  expect(events).toEqual([{ action: 'created' }]);
}

async function expectNoLeftovers({ database, dataDir }: Place): Promise<void> {
  const names = await readdir(path.join(dataDir, 'originals'), { recursive: true });
  const files = names.filter((name) => /\/.*\/.*\./.test(name));
  const rows = await database.db.selectFrom('media').select(['bucket', 'file_path']).execute();
  const expected = rows.flatMap(({ bucket, file_path }) => [
    `${bucket}/${file_path}`,
    `${bucket}/${file_path}.json`,
  ]);
  expect(files.sort()).toEqual(expected.sort());
  await expect.poll(() => stagedUploads(dataDir)).toEqual([]);
}

/** Leaves out half-written sidecars of a killed server, which a start an hour later removes. */
async function stagedUploads(dataDir: string): Promise<string[]> {
  const staged = await readdir(path.join(dataDir, 'staging'));
  return staged.filter((name) => !name.startsWith('sidecar-'));
}
