import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createPictureMaker } from '#features/processing/makers/make-picture.ts';
import { admitRequests } from '#http/admit-requests.ts';
import { answerError } from '#http/answer-error.ts';
import { avatarsRoute } from '#http/avatars.route.ts';
import { downloadsRoute } from '#http/downloads.route.ts';
import { eventsRoute } from '#http/events.route.ts';
import { exportsRoute } from '#http/exports.route.ts';
import { filesRoute } from '#http/files.route.ts';
import { guestsRoute } from '#http/guests.route.ts';
import { healthRoute } from '#http/health.route.ts';
import { parseJsonBodies } from '#http/json-bodies.ts';
import { metricsRoute } from '#http/metrics.route.ts';
import { postersRoute } from '#http/posters.route.ts';
import { createRangePermits } from '#http/range-permits.ts';
import { knowLanguage } from '#http/request-language.ts';
import { restRoute } from '#http/rest.route.ts';
import { demandRouteAccess } from '#http/route-access.ts';
import { rpcRoute } from '#http/rpc.route.ts';
import { createRunningResponses } from '#http/running-responses.ts';
import { savedPartsRoute } from '#http/saved-parts.route.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { createZipSender } from '#http/send-zip.ts';
import { sharePageRoute } from '#http/share-page.route.ts';
import { sharesRoute } from '#http/shares.route.ts';
import { connectionLimits, endLingeringTransfers, refuseSlowBodies } from '#http/slow-clients.ts';
import { nameWebBuild, spaRoute } from '#http/spa.route.ts';
import { streamCheckRoute } from '#http/stream-check.route.ts';
import { tapeLabelRoute } from '#http/tape-label.route.ts';
import { unsubscribeRoute } from '#http/unsubscribe.route.ts';
import { uploadsRoute } from '#http/uploads.route.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';

/** Builds the HTTP server, not yet listening. `webDir`: folder of the built web app; null serves the API only. */
export async function createApp(ctx: Ctx, webDir: string | null): Promise<FastifyInstance> {
  const origin = publicOrigin(ctx.config);
  const { headersTimeout, connectionsCheckingInterval, maxConnections } = connectionLimits;
  const app = Fastify({
    loggerInstance: ctx.log.child({ module: 'http' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: ctx.config.TRUST_PROXY ?? false,
    bodyLimit: 256 * 1024,
    // Large files take hours; `refuseSlowBodies` ends what does not move.
    requestTimeout: 0,
    // A tus upload carries its description, which may be long, in a header.
    http: { maxHeaderSize: 128 * 1024, headersTimeout, connectionsCheckingInterval },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  });

  app.server.maxConnections = maxConnections;
  refuseSlowBodies(app);
  endLingeringTransfers(app);
  demandRouteAccess(app);
  knowLanguage(app);
  app.decorateRequest('actor', null);
  app.decorateRequest('rangePass', null);
  app.setErrorHandler(answerError);

  await securityHeaders(app, origin.startsWith('https:'));
  await app.register(compress, {
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: /^application\/json|^text\/html/,
  });

  if (webDir) await nameWebBuild(app, webDir);
  // Registered first, so that refused requests are measured too.
  await metricsRoute(app, ctx);
  const permits = createRangePermits(app, ctx);
  admitRequests(app, ctx, permits);
  parseJsonBodies(app);

  const running = createRunningResponses(ctx);
  const pictureMaker = createPictureMaker(ctx);
  app.addHook('onClose', async () => {
    running.stop();
    permits.stop();
  });
  await app.register(healthRoute(ctx));
  await app.register(rpcRoute(ctx));
  await app.register(restRoute(ctx));
  await app.register(filesRoute(ctx, { running, permits, pictureMaker }));
  await app.register(savedPartsRoute(ctx, { running }));
  for (const route of [uploadsRoute(ctx), guestsRoute(ctx)]) await app.register(route);
  const sendZip = createZipSender(ctx, running);
  await app.register(downloadsRoute(ctx, { sendZip }));
  for (const route of [avatarsRoute(ctx), postersRoute(ctx)]) await app.register(route);
  await app.register(sharesRoute(ctx, { sendZip, running, permits, pictureMaker }));
  await app.register(exportsRoute(ctx, { running }));
  const others = [eventsRoute(ctx), unsubscribeRoute(ctx), streamCheckRoute()];
  for (const route of others) await app.register(route);
  if (webDir) {
    await app.register(sharePageRoute(ctx, webDir));
    await app.register(tapeLabelRoute(ctx, webDir));
    await app.register(spaRoute(ctx, webDir));
  }
  return app;
}
