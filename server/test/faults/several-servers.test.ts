// Two servers and a worker on three machines, as far as they know: one PostgreSQL, one object store, nothing else shared.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runHeirloom } from '#features/backups/backups.harness.ts';
import { emptyDatabase } from '#features/backups/restore-database.ts';
import { listPlain } from '#platform/storage/s3-bucket.ts';
import { openBucket } from '#platform/storage/s3-client.ts';
import { type Ceph, cephNote, hasCeph, startCeph } from '#test/ceph.ts';
import { startWholeServer, type WholeServer } from '#test/faults/whole-server.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { makeFilm } from '#test/make-film.ts';
import { createPerson } from '#test/people.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';
import { createdLocation, tusClientWith, uploadIdOfLocation } from '#test/tus-requests.ts';

describe.skipIf(!hasCeph)(`two servers and a worker on one object store${cephNote}`, () => {
  let ceph: Ceph;
  let database: TestDatabase;
  let folder: string;
  let key: string;
  const running = new Map<string, WholeServer>();

  const settings = (url = 's3://archive/family') => ({
    STORAGE_URL: url,
    STORAGE_S3_ENDPOINT: ceph.settings.COPY_S3_ENDPOINT,
    STORAGE_S3_REGION: ceph.settings.COPY_S3_REGION,
    STORAGE_S3_KEY_ID: ceph.settings.COPY_S3_KEY_ID,
    STORAGE_S3_SECRET: ceph.settings.COPY_S3_SECRET,
    SECRET_FILE: path.join(folder, 'secret'),
  });
  const bucket = (prefix = 'family') =>
    openBucket(`s3://archive/${prefix}`, {
      endpoint: ceph.settings.COPY_S3_ENDPOINT,
      region: ceph.settings.COPY_S3_REGION,
      accessKeyId: ceph.settings.COPY_S3_KEY_ID,
      secretAccessKey: ceph.settings.COPY_S3_SECRET,
    });

  async function start(name: string, ROLE = 'web'): Promise<void> {
    const server = await startWholeServer({
      databaseUrl: database.connectionString,
      folder: path.join(folder, name),
      environment: { ...settings(), ROLE },
    });
    running.set(name, server);
  }
  const originOf = (name: string) => running.get(name)!.origin;
  const callerOf = (name: string) => restCaller(originOf(name), key);

  beforeAll(async () => {
    [ceph, database] = await Promise.all([startCeph(), createTestDatabase()]);
    folder = await mkdtemp(path.join(tmpdir(), 'heirloom-several-'));
    await bucket().s3.send(new CreateBucketCommand({ Bucket: 'archive' }));
    const anna = await createPerson(database.db);
    key = await insertApiKey(database.db, anna.userId);
    await Promise.all([start('one'), start('two'), start('worker', 'worker')]);
  });
  afterAll(async () => {
    await Promise.all([...running.values()].map((server) => server.stop()));
    await Promise.all([ceph?.stop(), database?.drop()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Sends an upload in pieces through both servers by turns; one is killed and started again in between. */
  async function upload(bytes: Buffer): Promise<string> {
    const clientOf = (name: string) =>
      tusClientWith(originOf(name), { authorization: `Bearer ${key}` });
    const name = { filename: 'film.mp4', type: 'video' };
    const location = await createdLocation(clientOf('one'), bytes.length, name);
    const pieceBytes = Math.ceil(bytes.length / 4);
    for (let turn = 0; turn < 4; turn += 1) {
      const client = clientOf(turn === 1 ? 'two' : 'one');
      const offset = turn * pieceBytes;
      const piece = bytes.subarray(offset, offset + pieceBytes);
      if (turn !== 2) {
        expect((await client.patch(location, offset, piece)).status).toBe(204);
        continue;
      }
      const dying = client.patch(location, offset, piece).catch(() => null);
      await running.get('one')!.kill();
      await dying;
      const other = clientOf('two');
      const kept = Number((await other.head(location)).headers.get('upload-offset'));
      expect(kept).toBeGreaterThanOrEqual(offset);
      const rest = bytes.subarray(kept, offset + pieceBytes);
      if (rest.length > 0) expect((await other.patch(location, kept, rest)).status).toBe(204);
      await start('one');
    }
    return uploadIdOfLocation(location);
  }

  /** Hears what one server says of changes until `has` is among it. */
  async function hears(name: string, signal: AbortSignal) {
    const response = await fetch(`${originOf(name)}/api/v1/events`, {
      headers: { authorization: `Bearer ${key}` },
      signal,
    });
    let text = '';
    const read = async () => {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
    };
    void read().catch(() => undefined);
    return (word: string) => vi.waitFor(() => expect(text).toContain(word), 90_000);
  }

  it('keep what was acknowledged once and whole, whichever is killed, and play it through the other', async () => {
    const bytes = await readFile(await makeFilm(folder, 'silent'));
    const leaving = new AbortController();
    const hear = await hears('two', leaving.signal);
    const id = await upload(bytes);
    const finished = await Promise.all(
      ['one', 'two'].map((name) => callerOf(name)('POST', `/uploads/${id}/finish`)),
    );
    expect(finished.map(({ status }) => status)).toEqual([200, 200]);
    const { media } = (await finished[0]!.json()) as { media: { id: string } };

    // The worker dies with the film in its hands.
    await vi.waitFor(async () => expect(await stepsOf(media.id)).toContain('done'), 60_000);
    await running.get('worker')!.kill();
    await start('worker', 'worker');
    await vi.waitFor(async () => expect(await statusOf(media.id)).toBe('ready'), {
      timeout: 120_000,
      interval: 250,
    });
    await hear(media.id);
    leaving.abort();

    const signed = await callerOf('one')('GET', `/media/${media.id}/signed-url?purpose=download`);
    const { url } = (await signed.json()) as { url: string };
    const part = await fetch(new URL(url, originOf('two')), {
      headers: { range: 'bytes=1000-1999' },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true);

    const items = await database.db.selectFrom('media').select('sha256').execute();
    expect(items).toEqual([{ sha256: createHash('sha256').update(bytes).digest('hex') }]);
    const names = await objectsIn(bucket());
    expect(names.filter((name) => /^originals\/movies\/.*\.mp4$/.test(name))).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('thumbnails/')).length).toBeGreaterThan(0);
    const staged = () => database.db.selectFrom('staged_upload').select('upload_id').execute();
    await expect.poll(staged).toEqual([]);
  }, 300_000);

  it('are looked after by the commands: doctor, backup, fixity, export and a restore to another bucket', async () => {
    const run = (args: string[], more = {}) =>
      runHeirloom(args, {
        ...settings(),
        DATA_DIR: path.join(folder, 'keeper'),
        DATABASE_URL: database.connectionString,
        ...more,
      });
    const backups = path.join(folder, 'backups');
    const doctor = await run(['doctor']);
    expect(doctor.stdout).toContain('s3://archive/family has the archive.');
    for (const args of [
      ['backup', '--to', backups],
      ['fixity'],
      ['export', '--to', `${folder}/bag`],
    ]) {
      const outcome = await run(args);
      expect(outcome.code, `${args.join(' ')}: ${outcome.stdout}${outcome.stderr}`).toBe(0);
    }
    const empty = await createTestDatabase();
    await emptyDatabase(empty.db);
    const elsewhere = {
      ...settings('s3://archive/restored'),
      DATABASE_URL: empty.connectionString,
      DATA_DIR: path.join(folder, 'restored'),
      // Of another machine: the backup brings the secret.
      SECRET_FILE: path.join(folder, 'restored', 'secret'),
    };
    // What opens another archive may exist nowhere else.
    const foreign = path.join(folder, 'restored', 'secret');
    await mkdir(path.dirname(foreign));
    await writeFile(foreign, 'of another archive', { mode: 0o600 });
    const refused = await run(['restore', backups], { ...elsewhere, SECRET_FILE: undefined });
    expect(refused.code, refused.stdout + refused.stderr).toBe(1);
    expect(refused.stderr).toContain(`${foreign} is of another archive`);
    expect(await readFile(foreign, 'utf8')).toBe('of another archive');
    await rm(foreign);
    const restored = await run(['restore', backups], elsewhere);
    expect(restored.code, restored.stdout + restored.stderr).toBe(0);
    const original = /^originals\/movies\/.*\.mp4$/;
    const [before, after] = [await objectsIn(bucket()), await objectsIn(bucket('restored'))];
    expect(after.filter((name) => original.test(name))).toEqual(
      before.filter((name) => original.test(name)),
    );
    await empty.drop();
  }, 300_000);

  async function statusOf(mediaId: string): Promise<string | undefined> {
    const row = await database.db
      .selectFrom('media')
      .select('status')
      .where('id', '=', mediaId)
      .executeTakeFirst();
    return row?.status;
  }

  async function stepsOf(mediaId: string): Promise<string[]> {
    const rows = await database.db
      .selectFrom('processing_step')
      .select('state')
      .where('media_id', '=', mediaId)
      .execute();
    return rows.map(({ state }) => state);
  }
});

async function objectsIn(bucket: Parameters<typeof listPlain>[0]): Promise<string[]> {
  const names: string[] = [];
  for await (const page of listPlain(bucket, '')) names.push(...page.map(({ name }) => name));
  return names;
}
