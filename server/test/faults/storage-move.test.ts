// An archive that people use while its files are moved from a folder to an object store, and back.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runHeirloom, startHeirloom } from '#features/backups/backups.harness.ts';
import { purgeItem } from '#features/trash/purge-item.ts';
import { readConfig } from '#platform/config.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { listPlain } from '#platform/storage/s3-bucket.ts';
import { openBucket } from '#platform/storage/s3-client.ts';
import type { OriginalBucket, Storage } from '#platform/storage/storage.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type Ceph, cephNote, hasCeph, startCeph } from '#test/ceph.ts';
import { patience, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import { uploaderWith } from '#test/faults/upload-by-key.ts';
import { startWholeServer, type WholeServer } from '#test/faults/whole-server.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { readAll } from '#test/kept-bytes.ts';
import { createPerson } from '#test/people.ts';
import { putDerived } from '#test/put-derived.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';
import { createdLocation } from '#test/tus-requests.ts';

const rounds = roundsOr(1);
const madeCount = 16;
const log = pino({ level: 'silent' });

describe.skipIf(!hasCeph)(`files that are moved to an object store and back${cephNote}`, () => {
  let ceph: Ceph;
  let database: TestDatabase;
  let folder: string;
  let key: string;
  let ownerId: string;
  let server: WholeServer;
  /** Looks at the folder alone. */
  let inFolder: Storage;
  /** What each item must give back, by its id. */
  const kept = new Map<string, Buffer>();

  const store = () => ({
    STORAGE_URL: 's3://archive/family',
    STORAGE_S3_ENDPOINT: ceph.settings.COPY_S3_ENDPOINT,
    STORAGE_S3_REGION: ceph.settings.COPY_S3_REGION,
    STORAGE_S3_KEY_ID: ceph.settings.COPY_S3_KEY_ID,
    STORAGE_S3_SECRET: ceph.settings.COPY_S3_SECRET,
  });
  const toStore = () => ({ ...store(), STORAGE_MOVE: 'to-store' });
  const home = () => ({
    DATA_DIR: path.join(folder, 'family', 'data'),
    DATABASE_URL: database.connectionString,
  });
  const heirloom = (args: string[], settings = {}) => runHeirloom(args, { ...home(), ...settings });
  const bucket = () =>
    openBucket('s3://archive/family', {
      endpoint: ceph.settings.COPY_S3_ENDPOINT,
      region: ceph.settings.COPY_S3_REGION,
      accessKeyId: ceph.settings.COPY_S3_KEY_ID,
      secretAccessKey: ceph.settings.COPY_S3_SECRET,
    });
  const start = async (environment: Record<string, string> = {}): Promise<void> => {
    const archive = { databaseUrl: database.connectionString, folder: path.join(folder, 'family') };
    server = await startWholeServer({ ...archive, environment });
  };
  async function open(settings: Record<string, string> = {}): Promise<Storage> {
    const config = readConfig({ ...home(), KEEP_FREE_BYTES: '0', ...settings });
    const storage = await openStorage(config, { ...database, log });
    await verifyInstallation(database.db, storage);
    return storage;
  }

  beforeAll(async () => {
    [ceph, database] = await Promise.all([startCeph(), createTestDatabase()]);
    folder = await mkdtemp(path.join(tmpdir(), 'heirloom-moved-'));
    await bucket().s3.send(new CreateBucketCommand({ Bucket: 'archive' }));
    ({ userId: ownerId } = await createPerson(database.db));
    key = await insertApiKey(database.db, ownerId);
    inFolder = await open();
    for (let count = 0; count < madeCount; count += 1) {
      const bytes = await addOriginal(count % 8 === 0 ? 9_000_000 : 60_000);
      await putDerived(inFolder, { bucket: 'thumbnails', key: `made/${count}.webp` }, bytes);
    }
    await inFolder.records.write('people', 'who there is');
    await start();
  });
  afterAll(async () => {
    await server?.stop();
    await Promise.all([ceph?.stop(), database?.drop()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function addOriginal(sizeBytes: number): Promise<Buffer> {
    const bytes = randomBytes(sizeBytes);
    const { id } = await keepOriginal({ db: database.db, storage: inFolder }, ownerId, bytes);
    kept.set(id, bytes);
    return bytes;
  }

  async function expectAll(): Promise<void> {
    const call = restCaller(server.origin, key);
    for (const [id, bytes] of kept) {
      const signed = await call('GET', `/media/${id}/signed-url?purpose=download`);
      const { url } = (await signed.json()) as { url: string };
      const answer = await fetch(new URL(url, server.origin));
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes), id).toBe(true);
    }
  }

  async function uploadPhoto(): Promise<string> {
    const { client, photoOf, finish } = await uploaderWith(server.origin, key);
    const bytes = photoOf(200_000);
    const location = await createdLocation(client, bytes.length);
    expect((await client.patch(location, 0, bytes)).status).toBe(204);
    const { media } = (await (await finish(location)).json()) as { media: { id: string } };
    kept.set(media.id, bytes);
    return media.id;
  }

  /** Kills the command at a random moment of each of its parts, while the server takes uploads and changes. */
  async function moveWithKills(): Promise<number> {
    let kills = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Left there by a process that knew nothing of the move: all is read again then.
      for (const sizeBytes of [2_000_000, 60_000, 60_000]) await addOriginal(sizeBytes);
      const part = ['Originals', 'Reading again', 'Made of them'][round % 3]!;
      const percent = Math.ceil(Math.random() * 8) * 10;
      const moving = startHeirloom(['storage', 'move'], { ...home(), ...toStore() });
      moving.stderr!.on('data', (text: Buffer) => {
        for (const [, name, done] of text.toString().matchAll(/^(.+): (\d+) %/gm)) {
          if (name === part && Number(done) >= percent) moving.kill('SIGKILL');
        }
      });
      const id = await uploadPhoto();
      await restCaller(server.origin, key)('PATCH', `/media/${id}`, { title: `Round ${round}` });
      if (moving.exitCode === null && moving.signalCode === null) await once(moving, 'exit');
      if (moving.signalCode === 'SIGKILL') kills += 1;
      await expectAll();
    }
    return kills;
  }

  it(
    `are all there after ${rounds} kills of the command, with what people added, changed and deleted meanwhile`,
    { timeout: patience(rounds).timeout * 2 },
    async () => {
      const { client, photoOf } = await uploaderWith(server.origin, key);
      const slow = photoOf(300_000);
      const location = await createdLocation(client, slow.length);
      expect((await client.patch(location, 0, slow.subarray(0, 100_000))).status).toBe(204);

      // Begins only while nobody uses the archive, and no server looks in both places before.
      const inUse = await heirloom(['storage', 'move'], toStore());
      expect(inUse.stderr).toContain('Another Heirloom server or worker uses the archive');
      await server.stop();
      const early = await heirloom(['doctor'], toStore());
      expect(early.stderr).toContain('No move of the files to the object store has begun');
      const alone = await heirloom(['doctor'], store());
      expect(alone.stderr).toContain('The files of this archive are in a folder.');
      const backwards = { ...toStore(), STORAGE_MOVE: 'to-folder' };
      const idle = await heirloom(['storage', 'move'], backwards);
      expect(idle.stdout).toContain('All files are there, and nothing was moved.');
      const begun = startHeirloom(['storage', 'move'], { ...home(), ...toStore() });
      let said = '';
      begun.stdout!.on('data', (text: Buffer) => (said += text.toString()));
      await vi.waitFor(() => expect(said).toContain('The move has begun.'), 90_000);
      begun.kill('SIGKILL');
      await once(begun, 'exit');

      // A part of it is not the archive.
      for (const settings of [{}, store(), { ...store(), STORAGE_MOVE: 'to-folder' }]) {
        const partly = await heirloom(['doctor'], settings);
        expect(partly.stderr).toContain('A move of the files to the object store has begun');
      }
      await start(toStore());
      const kills = await moveWithKills();
      expect(kills).toBe(rounds);

      // An upload that had begun before goes on.
      const there = (await uploaderWith(server.origin, key)).client;
      expect((await there.patch(location, 100_000, slow.subarray(100_000))).status).toBe(204);
      const finished = await restCaller(server.origin, key)(
        'POST',
        `/uploads/${location.split('/').at(-1)}/finish`,
      );
      const { media } = (await finished.json()) as { media: { id: string } };
      kept.set(media.id, slow);

      // What is deleted for good stays in neither place.
      const [purged = ''] = kept.keys();
      await database.db
        .updateTable('media')
        .set({ deleted_at: new Date(0) })
        .where('id', '=', purged)
        .execute();
      const both = await open(toStore());
      const row = await database.db
        .selectFrom('media')
        .select('file_path')
        .where('id', '=', purged)
        .executeTakeFirstOrThrow();
      await purgeItem({ ...database, storage: both }, { mediaId: purged, before: new Date() });
      kept.delete(purged);

      const moved = await heirloom(['storage', 'move'], toStore());
      expect(moved.code, moved.stdout + moved.stderr).toBe(0);
      expect(moved.stdout).toContain('Now remove STORAGE_MOVE');
      await expectAll();
      await server.stop();
      const stays = await heirloom(['doctor']);
      expect(stays.stderr).toContain('The files of this archive are in an object store.');
      await rm(path.join(folder, 'family', 'data', 'originals'), { recursive: true });

      await start(store());
      await uploadPhoto();
      await expectAll();
      const inStore = await open(store());
      expect(await inStore.records.read('people')).toBe('who there is');
      for (let count = 0; count < madeCount; count += 1) {
        const place = { bucket: 'thumbnails', key: `made/${count}.webp` } as const;
        expect(await inStore.head(place.bucket, place.key), place.key).not.toBeNull();
      }
      const objects: string[] = [];
      for await (const page of listPlain(bucket(), ''))
        objects.push(...page.map(({ name }) => name));
      expect(objects.filter((name) => name.includes(row.file_path!))).toEqual([]);
      expect(objects.filter((name) => name.startsWith('pieces/'))).toEqual([]);
      expect(await sidecarsSay(inStore)).toBe(true);

      await moveBack();
      await recordFigures({
        name: 'storage-move',
        title:
          'Kills of `storage move` (SIGKILL) at random moments, while a server takes uploads and changes',
        rounds,
        measured: {
          'kills while files were copied or read again': kills,
          'originals that could not be read afterwards, or were wrong': 0,
          'originals whole at the end, in the store and back in the folder': kept.size,
        },
      });
    },
  );

  /** Each title that was changed is in the sidecar of the item. */
  async function sidecarsSay(storage: Storage): Promise<boolean> {
    const rows = await database.db
      .selectFrom('media')
      .select(['bucket', 'file_path', 'title'])
      .execute();
    for (const { bucket: in_, file_path, title } of rows) {
      const sidecar = await storage.readSidecar(in_ as OriginalBucket, file_path!);
      if (sidecar?.title !== title) return false;
    }
    return true;
  }

  async function moveBack(): Promise<void> {
    const back = { ...store(), STORAGE_MOVE: 'to-folder' };
    await server.stop();
    // What was made for the folder before is of before.
    const stale = await heirloom(['storage', 'move'], back);
    expect(stale.stderr).toContain('holds thumbnails or renditions of before');
    const data = path.join(folder, 'family', 'data');
    for (const name of ['thumbnails', 'renditions'])
      await rm(path.join(data, name), { recursive: true });
    const moved = await heirloom(['storage', 'move'], back);
    expect(moved.code, moved.stdout + moved.stderr).toBe(0);
    expect(moved.stdout).toContain('Now remove STORAGE_URL and STORAGE_MOVE');
    await start(back);
    await expectAll();
    await server.stop();
    await start();
    await uploadPhoto();
    await expectAll();
    const inFolder = await open();
    expect(await sidecarsSay(inFolder)).toBe(true);
    expect(await readAll(inFolder, { bucket: 'thumbnails', key: 'made/1.webp' })).toHaveLength(
      60_000,
    );
    expect(await readdir(path.join(data, 'originals'))).not.toContain('.part');
    const again = await heirloom(['storage', 'move'], toStore());
    expect(again.code).toBe(1);
  }
});
