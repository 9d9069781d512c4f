import { printWelcome } from '#print-welcome.ts';
import { startBackground } from '#background.ts';
import { createDeps } from '#deps.ts';
import { ensureFirstAdministrator } from '#features/auth/first-administrator.ts';
import { createApp } from '#http/app.ts';
import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createShutdown } from '#platform/shutdown.ts';
import { flushCompileCache } from 'node:module';
import path from 'node:path';

const config = readConfig(process.env);
const log = createLog(config.LOG_LEVEL);
const shutdown = createShutdown(log);
const webDir = path.resolve(config.WEB_DIR ?? path.join(import.meta.dirname, '../../web/dist'));

const { ctx, close } = await createDeps(config, log);
shutdown.add('drivers', close);
await ensureFirstAdministrator(ctx);
const background = await startBackground(ctx);
shutdown.add('jobs', background.stop);
const app = await createApp(ctx, webDir);
shutdown.add('http', () => app.close());
await app.listen({ port: config.PORT, host: config.HOST });
await printWelcome(ctx, app);
// The compile cache is written now; otherwise only a graceful end would keep it for the next start.
flushCompileCache();
