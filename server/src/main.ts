import '#platform/file-threads.ts';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { startBackground } from '#background.ts';
import { createDeps } from '#deps.ts';
import { ensureFirstAdministrator } from '#features/auth/first-administrator.ts';
import { copyBeforeMigration } from '#features/backups/copy-before-migration.ts';
import { createApp } from '#http/app.ts';
import { readConfig } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { awaitDatabase } from '#platform/db/await-database.ts';
import { createLog } from '#platform/log.ts';
import { createShutdown } from '#platform/shutdown.ts';
import { explainStart } from '#platform/start-refused.ts';
import { printWelcome } from '#print-welcome.ts';

// Whatever the server writes is for its own account alone.
process.umask(0o077);
const config = readConfig(process.env);
const log = createLog(config.LOG_LEVEL);
const shutdown = createShutdown(log);
const webDir = path.resolve(config.WEB_DIR ?? path.join(import.meta.dirname, '../../web/dist'));

try {
  await start();
} catch (error) {
  const sentence = explainStart(error, path.resolve(config.DATA_DIR));
  if (sentence === null) log.fatal({ err: error }, 'the server does not start');
  else process.stderr.write(`${sentence}\n`);
  await shutdown.run('the server does not start', 1);
}

async function start(): Promise<void> {
  const { DATABASE_URL } = config;
  if (DATABASE_URL) {
    await awaitDatabase({ ...config, DATABASE_URL }, (text) => process.stdout.write(`${text}\n`));
  }
  const onLost = () => void shutdown.run('another server has taken over the archive', 1);
  const { ctx, close } = await createDeps(config, log, {
    onlyServer: { onLost },
    copyFirst: (connection) => copyBeforeMigration(config, connection),
  });
  shutdown.add('drivers', close);
  if (config.ROLE === 'worker') return work(ctx);
  await ensureFirstAdministrator(ctx);
  const background = await startBackground(ctx);
  shutdown.add('jobs', background.stop);
  const app = await createApp(ctx, webDir);
  shutdown.add('http', () => app.close());
  await app.listen({ port: config.PORT, host: config.HOST });
  await printWelcome(ctx, app);
  // The compile cache is written now; otherwise only a graceful end would keep it for the next start.
  flushCompileCache();
}

/** A worker listens to nobody. */
async function work(ctx: Ctx): Promise<void> {
  const background = await startBackground(ctx);
  shutdown.add('jobs', background.stop);
  process.stdout.write('This worker of Heirloom is ready.\n');
  flushCompileCache();
}
