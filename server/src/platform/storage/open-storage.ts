import type { Config } from '#platform/config.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { oneByOne } from '#platform/db/one-at-a-time.ts';
import type { Db } from '#platform/db/schema.ts';
import { foldersOf } from '#platform/folders.ts';
import type { Logger } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { roomOnDisk } from '#platform/storage/disk-room.ts';
import { createFsRestoreTarget } from '#platform/storage/fs-restore-target.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import type { TakeTurn } from '#platform/storage/moving-storage.ts';
import type { RestoreTarget } from '#platform/storage/restore-target.ts';
import type { Bucket } from '#platform/storage/s3-bucket.ts';
import type { Movable, Storage } from '#platform/storage/storage.ts';
import { endOf, type Move, readWhereabouts } from '#platform/storage/whereabouts.ts';

type Options = {
  db: Db;
  connection: DatabaseConnection;
  log: Logger;
  /** Lets a new database become that of an archive that is in the store. */
  takesOver?: boolean;
};

/** Opens the storage of the settings: an object store, or folders, or both while files are moved. It is not attached yet. */
export async function openStorage(config: Config, options: Options): Promise<Storage> {
  const { STORAGE_MOVE: move } = config;
  if (move === undefined) return openPlace(config, options);
  const { createMovingStorage } = await import('#platform/storage/moving-storage.ts');
  const both = await openBoth(config, move, options);
  if (await both.hasEnded())
    options.log.warn('the move of the files has ended: remove STORAGE_MOVE');
  return createMovingStorage(both);
}

/** Opens the two places of a move. */
export async function openBoth(config: Config, move: Move, options: Options) {
  const { db, connection } = options;
  const folder = await openPlace({ ...config, STORAGE_URL: undefined }, options);
  const store = await openPlace(config, options);
  const takeTurn: TakeTurn = (place, work) => oneByOne(connection, `heirloom:${place}`, work);
  const hasEnded = async () => (await readWhereabouts(db))?.whereabouts === endOf(move);
  const places =
    move === 'to-store' ? { source: folder, target: store } : { source: store, target: folder };
  return { move, ...places, takeTurn, hasEnded };
}

async function openPlace(config: Config, options: Options): Promise<Movable> {
  const { db, log, takesOver = false } = options;
  const { KEEP_FREE_BYTES: keepFreeBytes, SCRATCH_BYTES: scratchBytes } = config;
  const folders = foldersOf(config);
  const bucket = await bucketOf(config);
  if (bucket === null) return createFsStorage({ folders, keepFreeBytes, log });
  const { scratchDir } = folders;
  const { createS3Storage } = await import('#platform/storage/s3.driver.ts');
  return createS3Storage({
    bucket,
    db,
    scratchDir,
    scratchBytes,
    scratchRoom: (use) => roomOnDisk(scratchDir, use, { folders, keepFreeBytes }),
    log,
    takesOver,
  });
}

/** Opens the same place for a restore. @throws StartRefused while files are moved */
export async function openRestoreTarget(config: Config, log: Logger): Promise<RestoreTarget> {
  if (config.STORAGE_MOVE !== undefined) {
    throw new StartRefused('A backup is restored to one place. Remove STORAGE_MOVE.');
  }
  const bucket = await bucketOf(config);
  if (bucket === null) return createFsRestoreTarget(foldersOf(config));
  const { createS3RestoreTarget } = await import('#platform/storage/s3-restore-target.ts');
  return createS3RestoreTarget(bucket, log);
}

/** The SDK takes a tenth of a second to load, and most archives do without. */
async function bucketOf(config: Config): Promise<Bucket | null> {
  const { STORAGE_URL: url, STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_REGION: region } = config;
  if (url === undefined) return null;
  const { STORAGE_S3_KEY_ID: accessKeyId = '', STORAGE_S3_SECRET: secretAccessKey = '' } = config;
  const { openBucket } = await import('#platform/storage/s3-client.ts');
  return openBucket(url, { endpoint, region, accessKeyId, secretAccessKey });
}
