import type { FastifyInstance } from 'fastify';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { measureArchive } from '#http/measure-archive.ts';
import { measureRequests } from '#http/measure-requests.ts';
import { isSameSecret } from '#platform/auth/hash-token.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/**
 * GET /metrics for Prometheus, about the process, requests and the archive: numbers only, nothing about people. Without
 * METRICS_TOKEN the page is missing: behind a proxy on the same machine all requests seem to come from that machine.
 */
export async function metricsRoute(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const registry = new Registry();
  const token = ctx.config.METRICS_TOKEN;
  if (token !== undefined) {
    collectDefaultMetrics({ register: registry });
    measureRequests(app, registry);
    measureArchive(ctx, registry);
  }

  app.get('/metrics', async (request, reply) => {
    if (token === undefined) throw new AppError('NOT_FOUND');
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined || !isSameSecret(given, token)) throw new AppError('UNAUTHENTICATED');
    const text = await registry.metrics();
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(text);
  });
}
