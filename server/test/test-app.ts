import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { type Background, startBackground } from '#background.ts';
import { createDeps } from '#deps.ts';
import { createApp } from '#http/app.ts';
import { guardProcedure } from '#platform/api/guard-procedure.ts';
import { readConfig } from '#platform/config.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { createLog } from '#platform/log.ts';
import { router } from '#router.ts';
import { createTestDatabase } from '#test/test-db.ts';
import { usualTools } from '#test/usual-tools.ts';

export type TestApp = {
  ctx: Ctx;
  dataDir: string;
  /** Calls procedures in-process as a person, or as a visitor for null; with guards and errors as over HTTP. */
  as(actor: Actor | null): ReturnType<typeof clientFor>;
  /** Starts the HTTP server on a free port of loopback and returns its origin. */
  listen(): Promise<string>;
  /** Lets jobs be enqueued; none is run. */
  startJobs(): Promise<void>;
  /** Starts jobs and change events. */
  startBackground(): Promise<void>;
  close(): Promise<void>;
};

/** Creates the whole server on a database and a folder of its own. Close it in afterAll. */
export async function createTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-app-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    STATE_DIR: path.join(dataDir, '.state'),
    DATABASE_URL: database.connectionString,
    KEEP_FREE_BYTES: '0',
    PORT: '0',
    ...settings,
  });
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const namesTools = config.MEDIA_FFMPEG ?? config.MEDIA_FFPROBE;
  const options = namesTools === undefined ? { tools: await usualTools() } : {};
  const { ctx, close } = await createDeps(config, log, options);
  let background: Background | undefined;
  let hasJobs = false;
  let server: Awaited<ReturnType<typeof createApp>> | undefined;

  return {
    ctx,
    dataDir,
    as: (actor) => clientFor(ctx, actor),
    listen: async () => {
      server = await createApp(ctx, null);
      await server.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    },
    startJobs: async () => {
      await ctx.jobs.start();
      hasJobs = true;
    },
    startBackground: async () => {
      background = await startBackground(ctx);
    },
    close: async () => {
      await server?.close();
      await background?.stop();
      if (hasJobs) await ctx.jobs.stop();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function clientFor(ctx: Ctx, actor: Actor | null) {
  return createRouterClient(router, {
    context: {
      ...ctx,
      actor,
      request: {
        id: 'test',
        ip: '127.0.0.1',
        headers: new Headers(),
        responseHeaders: new Headers(),
      },
    },
    interceptors: [guardProcedure],
  });
}
