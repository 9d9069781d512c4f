import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createAuth } from '#platform/auth/auth.ts';
import { createSealKey } from '#platform/auth/seal-key.ts';
import { createSecretBox } from '#platform/auth/secret-box.ts';
import { deriveKey, openSecret } from '#platform/auth/secret.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { awaitSchema } from '#platform/db/await-schema.ts';
import { createDatabase, requestPatience } from '#platform/db/client.ts';
import { type CopyFirst, isAuditProtected } from '#platform/db/migrate-server.ts';
import { migrateShared } from '#platform/db/migrate-shared.ts';
import { type Occupancy, occupyArchive } from '#platform/db/occupy-archive.ts';
import { type DatabaseServer, openDatabaseServer } from '#platform/db/open-database-server.ts';
import { requireNotifications } from '#platform/db/require-notifications.ts';
import { createEventBus } from '#platform/events/bus.ts';
import { foldersOf } from '#platform/folders.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { rememberArchive, requireKnownArchive } from '#platform/known-archives.ts';
import type { Logger } from '#platform/log.ts';
import { createMailer } from '#platform/mail/create-mailer.ts';
import { addHardware } from '#platform/media/hardware/find-hardware.ts';
import { chooseTools } from '#platform/media/tools/choose-tools.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { ownSandbox, requireSandbox, type Sandbox } from '#platform/media/tools/sandbox.ts';
import { createMediaWorkers } from '#platform/media/worker/media-workers.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { createSigner } from '#platform/signer.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { requireMount } from '#platform/storage/require-mount.ts';
import { refuseHalfMoved } from '#platform/storage/unfinished-move.ts';
import { refuseHalfRestored } from '#platform/storage/unfinished-restore.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { whereaboutsOf } from '#platform/storage/whereabouts.ts';

export type Deps = { ctx: Ctx; close(): Promise<void> };

type DepsOptions = {
  /** Makes this process the archive's only server, or one of its workers; called when another one has taken over. */
  onlyServer?: { onLost: () => void };
  /** Copies the database before migrations change it. */
  copyFirst?: CopyFirst;
  /** Tools that were found before; they are looked for if not given. */
  tools?: LocatedTools;
};

/** So many connections stay open: with them people can go on looking while the disk of the database is full. */
const keepOpen = 4;

/** The only place that constructs drivers. Nothing runs in the background yet: main starts queue, bus and server. */
export async function createDeps(
  config: Config,
  log: Logger,
  options: DepsOptions = {},
): Promise<Deps> {
  await requireMount(config);
  await refuseHalfRestored(path.resolve(config.DATA_DIR));
  await refuseHalfMoved(foldersOf(config));
  await requireKnownArchive(config);
  const { MEDIA_FFMPEG: ffmpeg, MEDIA_FFPROBE: ffprobe } = config;
  const sandbox = await ownSandbox();
  requireSandbox(config.SANDBOX, sandbox);
  const [database, tools] = await Promise.all([
    openDatabaseServer(isWorker(config) ? withoutOwner(config) : config, log),
    options.tools ??
      chooseTools({ ffmpeg, ffprobe }).then((found) => addHardware(found, config, ownSandbox)),
  ]);
  // Closes in reverse order what was opened, also when the start fails half-way.
  await using opened = new AsyncDisposableStack();
  opened.defer(() => database.stop());
  const ctx = await createDrivers(config, { ...options, opened, database, tools, sandbox, log });
  const kept = opened.move();
  return { ctx, close: () => kept.disposeAsync() };
}

type Parts = DepsOptions & {
  opened: AsyncDisposableStack;
  database: DatabaseServer;
  tools: LocatedTools;
  sandbox: Sandbox;
  log: Logger;
};

async function createDrivers(
  config: Config,
  { opened, database, tools, sandbox, log, onlyServer, copyFirst }: Parts,
): Promise<Ctx> {
  const { dataDir, workersDir: scratchDir } = foldersOf(config);
  const { connection } = database;
  const as = partOf(config);
  const occupy = () => occupyUntilClosed({ connection, dataDir, as, log }, { opened, onlyServer });
  // Several servers let the one that changes the schema have the archive alone.
  if (as !== 'one of several') await occupy();
  if (config.DATABASE_URL !== undefined) await requireNotifications(connection);
  const { db, pool, patientDb } = await openPools(database, { opened, config, copyFirst, log });
  if (as === 'one of several') await occupy();
  const secret = await openSecret(db, config);
  const events = createEventBus({ connection, db, log });
  const jobs = createJobQueue({ connection, owner: database.owner, log });
  const media = createMediaWorkers({
    quickWorkers: Math.max(1, Math.min(2, availableParallelism())),
    tools,
    sandbox,
    // On the disk of the originals, if the operator chose no other, a second name for a file costs nothing.
    scratchDir,
    log,
  });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, dataDir });
  opened.defer(async () => {
    await Promise.allSettled([events.stop(), media.stop(), mailer.close()]);
  });
  const storage = await openStorage(config, { db: patientDb, connection, log });
  await verifyInstallation(db, storage);
  await rememberArchive(config).catch((error: unknown) =>
    log.warn({ err: error }, 'STATE_DIR cannot be written: a missing archive would not be noticed'),
  );

  return {
    config,
    db,
    patientDb,
    connection,
    storage,
    jobs,
    events,
    mailer,
    media,
    auth: createAuth({
      db,
      origin: publicOrigin(config),
      secret: deriveKey(secret, 'auth'),
      confirmsEmail: mailer.delivers,
      log,
    }),
    limits: createRateLimits({ pool }),
    signer: createSigner(deriveKey(secret, 'signed-urls')),
    secrets: createSecretBox(deriveKey(secret, 'secret-box')),
    sealKey: createSealKey(secret),
    clock: systemClock,
    log,
  };
}

/** A worker changes no table, so that it needs no role that may. */
const withoutOwner = (config: Config): Config => ({ ...config, DATABASE_MIGRATE_URL: undefined });

const isWorker = ({ ROLE }: Config): boolean => ROLE === 'worker';

/** Locks of uploads in folders are in memory, so that one process serves them. */
function partOf(config: Config): Occupancy {
  if (isWorker(config)) return 'worker';
  return whereaboutsOf(config) === 'store' ? 'one of several' : 'server';
}

async function occupyUntilClosed(
  archive: Omit<Parameters<typeof occupyArchive>[0], 'onLost'>,
  { opened, onlyServer }: Pick<Parts, 'opened' | 'onlyServer'>,
): Promise<void> {
  if (!onlyServer) return;
  const occupied = await occupyArchive({ ...archive, ...onlyServer });
  opened.defer(() => occupied.release());
}

/** Opens the connections of requests and those of jobs, on a schema that is up to date. */
async function openPools(
  database: DatabaseServer,
  {
    opened,
    config,
    copyFirst,
    log,
  }: Pick<Parts, 'opened' | 'copyFirst' | 'log'> & { config: Config },
) {
  const { connection } = database;
  const quick = createDatabase({ connection, log, max: 12, keepOpen, patience: requestPatience });
  // The timetable looks every minute, and opening a connection costs more than the look.
  const patient = createDatabase({ connection, log, max: 8, keepOpen: 1 });
  opened.defer(async () => {
    await Promise.all([quick.close(), patient.close()]);
  });
  if (isWorker(config)) await awaitSchema(patient.db, log);
  else await migrateShared(database, { config, copyFirst, log });
  if (!(await isAuditProtected(quick.db))) {
    log.warn(
      'the audit log is not protected from the application: see "Two roles" in docs/scale.md',
    );
  }
  await Promise.all(Array.from({ length: keepOpen }, () => quick.pool.query('select')));
  return { db: quick.db, pool: quick.answering, patientDb: patient.db };
}
