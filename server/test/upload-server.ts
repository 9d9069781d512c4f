/**
 * A server that only receives uploads, for tests that kill it. `startUploadServer` starts it in this process; as a
 * process of its own it is `node test/upload-server.ts '{"databaseUrl":…,"dataDir":…}'`, which prints its origin.
 */
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createRouterClient } from '@orpc/server';
import Fastify from 'fastify';
import type { FinishStep, OnFinishStep } from '#features/uploads/finish-steps.ts';
import { resumeUnfinished } from '#features/uploads/resume-unfinished.ts';
import { uploadsRouter } from '#features/uploads/uploads.router.ts';
import { knowLanguage } from '#http/request-language.ts';
import { uploadsRoute } from '#http/uploads.route.ts';
import { guardProcedure } from '#platform/api/guard-procedure.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { Actor, Ctx, RequestCtx } from '#platform/context.ts';
import { createDatabase } from '#platform/db/client.ts';
import { AppError } from '#platform/errors.ts';
import { foldersOf } from '#platform/folders.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { createLog } from '#platform/log.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { createMediaWorkers } from '#platform/media/worker/media-workers.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { createS3Client } from '#platform/storage/s3-client.ts';
import { createS3Storage } from '#platform/storage/s3.driver.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { usualTools } from '#test/usual-tools.ts';

type Setup = {
  databaseUrl: string;
  dataDir: string;
  /** Keeps files in an S3 store instead; `dataDir` is then for scratch. */
  bucket?: TestBucket;
  settings?: Record<string, string>;
  /** The step of the write protocol at which the process kills itself. */
  dieAt?: FinishStep;
  resumes?: boolean;
  /** Tools that were found before. */
  tools?: LocatedTools;
};

export type TestBucket = { endpoint: string; bucket: string; prefix: string };

type UploadCtx = Pick<Ctx, 'config' | 'db' | 'storage' | 'media' | 'jobs' | 'clock' | 'log'>;

export type UploadServer = {
  ctx: UploadCtx;
  origin: string;
  as(actor: Actor): ReturnType<typeof clientFor>;
  close(): Promise<void>;
};

/** The header in which a test names the caller; the real server reads a cookie. */
export const actorHeader = 'x-test-actor';

export async function startUploadServer(
  { databaseUrl, dataDir, bucket, settings = {}, tools }: Setup,
  onStep?: OnFinishStep,
): Promise<UploadServer> {
  const config = readConfig({ DATA_DIR: dataDir, KEEP_FREE_BYTES: '0', ...settings });
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const { db, close } = createDatabase({ url: databaseUrl, log });
  const storage = await (bucket
    ? openBucket(bucket, { db, dataDir, log })
    : createFsStorage({
        folders: foldersOf({ DATA_DIR: dataDir }),
        keepFreeBytes: config.KEEP_FREE_BYTES,
        log,
      }));
  await verifyInstallation(db, storage);
  const jobs = createJobQueue({ connection: { connectionString: databaseUrl }, log });
  await jobs.start();
  const media = createMediaWorkers({ quickWorkers: 1, tools: tools ?? (await usualTools()), log });
  const ctx: UploadCtx = { config, db, storage, media, jobs, clock: systemClock, log };
  const app = await openApp(ctx, onStep);
  return {
    ctx,
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    as: (actor) => clientFor(ctx, actor),
    close: async () => {
      await app.close();
      await jobs.stop({ graceful: false });
      await media.stop();
      await close();
    },
  };
}

/** Opens the S3 driver on the store that script/ceph starts. */
export function openBucket(
  { endpoint, bucket, prefix }: TestBucket,
  { dataDir, ...parts }: Pick<Ctx, 'db' | 'log'> & { dataDir: string },
): Storage {
  const s3 = createS3Client({
    endpoint,
    region: 'default',
    accessKeyId: 'heirloom-key',
    secretAccessKey: 'heirloom-secret',
  });
  return createS3Storage({
    ...parts,
    bucket: { s3, bucket, prefix, name: `s3://${bucket}` },
    scratchDir: dataDir,
    scratchBytes: 500e6,
    scratchRoom: async () => ({ freeBytes: 1e9, totalBytes: 2e9 }),
  });
}

async function openApp(ctx: UploadCtx, onStep: OnFinishStep | undefined) {
  const app = Fastify({ requestTimeout: 0, routerOptions: { maxParamLength: 500 } });
  knowLanguage(app);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const actor = request.headers[actorHeader];
    request.actor = typeof actor === 'string' ? (JSON.parse(actor) as Actor) : null;
  });
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof AppError ? error : new AppError('INTERNAL');
    if (known !== error) ctx.log.error({ err: error }, 'request failed');
    return reply.code(known.status).send({ code: known.code, message: known.message });
  });
  await app.register(uploadsRoute(ctx, { onStep }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

function clientFor(ctx: UploadCtx, actor: Actor) {
  return createRouterClient(uploadsRouter, {
    context: { ...ctx, actor, request: { id: 'test' } } as unknown as RequestCtx & { actor: Actor },
    interceptors: [guardProcedure],
  });
}

async function runAsProcess(setup: Setup): Promise<void> {
  const server = await startUploadServer(setup, (step) => {
    if (step === setup.dieAt) process.kill(process.pid, 'SIGKILL');
  });
  if (setup.resumes) void resumeUnfinished(server.ctx);
  console.log(server.origin);
  // A process that is killed does not store what it compiled, and the next one would compile it again.
  flushCompileCache();
}

if (import.meta.main) await runAsProcess(JSON.parse(process.argv[2] ?? '{}') as Setup);
