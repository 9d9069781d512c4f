import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createAuth } from '#platform/auth/auth.ts';
import { createSecretBox } from '#platform/auth/secret-box.ts';
import { deriveKey, readOrCreateSecret } from '#platform/auth/secret.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createDatabase } from '#platform/db/client.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { createEventBus } from '#platform/events/bus.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';
import { createMailer } from '#platform/mail/create-mailer.ts';
import { locateTools } from '#platform/media/tools/locate-tools.ts';
import { createMediaWorkers } from '#platform/media/worker/media-workers.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { createSigner } from '#platform/signer.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';

export type Deps = { ctx: Ctx; close(): Promise<void> };

/** The only place that constructs drivers. Nothing runs in the background yet: main starts queue, bus and server. */
export const createDeps = async (config: Config, log: Logger): Promise<Deps> => {
  const dataDir = path.resolve(config.DATA_DIR);
  const database = await openDatabase(config, dataDir, log);
  const { connection } = database;
  const { db, pool, close } = createDatabase({ connection, log, max: 16 });
  await migrateToLatest(db, log);

  const secret = await readOrCreateSecret(dataDir);
  const events = createEventBus({ connection, db, log });
  const jobs = createJobQueue({ connection, log });
  const media = createMediaWorkers({
    quickWorkers: Math.max(1, Math.min(2, availableParallelism())),
    tools: await locateTools({ ffmpeg: config.MEDIA_FFMPEG, ffprobe: config.MEDIA_FFPROBE }),
    log,
  });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, dataDir });
  const storage = await createFsStorage({ dataDir, keepFreeBytes: config.KEEP_FREE_BYTES, log });
  await verifyInstallation(db, storage);

  const ctx: Ctx = {
    config,
    db,
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
    clock: systemClock,
    log,
  };
  return {
    ctx,
    close: async () => {
      await Promise.allSettled([events.stop(), media.stop(), mailer.close()]);
      await close();
      await database.stop();
    },
  };
};

const openDatabase = async (
  config: Config,
  dataDir: string,
  log: Logger,
): Promise<{ connection: DatabaseConnection; stop(): Promise<void> }> => {
  if (config.DATABASE_URL) {
    return { connection: { connectionString: config.DATABASE_URL }, stop: async () => {} };
  }
  return startEmbeddedPostgres({ homeDir: path.join(dataDir, 'database'), log });
};
