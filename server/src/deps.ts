import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createAuth } from '#platform/auth/auth.ts';
import { createSecretBox } from '#platform/auth/secret-box.ts';
import { deriveKey, readOrCreateSecret } from '#platform/auth/secret.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createDatabase } from '#platform/db/client.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { openDatabaseServer } from '#platform/db/open-database-server.ts';
import { createEventBus } from '#platform/events/bus.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';
import { createMailer } from '#platform/mail/create-mailer.ts';
import { chooseTools } from '#platform/media/tools/choose-tools.ts';
import { createMediaWorkers } from '#platform/media/worker/media-workers.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { createSigner } from '#platform/signer.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { refuseHalfRestored } from '#platform/storage/unfinished-restore.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';

export type Deps = { ctx: Ctx; close(): Promise<void> };

/** The only place that constructs drivers. Nothing runs in the background yet: main starts queue, bus and server. */
export async function createDeps(config: Config, log: Logger): Promise<Deps> {
  const dataDir = path.resolve(config.DATA_DIR);
  await refuseHalfRestored(dataDir);
  const { MEDIA_FFMPEG: ffmpeg, MEDIA_FFPROBE: ffprobe } = config;
  const [database, tools] = await Promise.all([
    openDatabaseServer(config, log),
    chooseTools({ ffmpeg, ffprobe }),
  ]);
  const { connection } = database;
  const { db, pool, close } = createDatabase({ connection, log, max: 16 });
  await migrateToLatest(db, log);

  const secret = await readOrCreateSecret(dataDir);
  const events = createEventBus({ connection, db, log });
  const jobs = createJobQueue({ connection, log });
  const media = createMediaWorkers({
    quickWorkers: Math.max(1, Math.min(2, availableParallelism())),
    tools,
    log,
  });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, dataDir });
  const storage = await createFsStorage({ dataDir, keepFreeBytes: config.KEEP_FREE_BYTES, log });
  await verifyInstallation(db, storage);

  const ctx: Ctx = {
    config,
    db,
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
}
