import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '#platform/auth/hash-token.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/**
 * GET /metrics for Prometheus, about the process, requests and the archive: numbers only, nothing about people. Without
 * METRICS_TOKEN the page is missing: behind a proxy on the same machine all requests seem to come from that machine.
 */
export async function metricsRoute(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const token = ctx.config.METRICS_TOKEN;
  if (token === undefined) {
    app.get('/metrics', () => {
      throw new AppError('NOT_FOUND');
    });
    return;
  }
  // Most do without, so that their start is quicker.
  const { collectMetrics } = await import('#http/collect-metrics.ts');
  const registry = collectMetrics(app, ctx);
  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined || !isSameSecret(given, token)) throw new AppError('UNAUTHENTICATED');
    const text = await registry.metrics();
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(text);
  });
}
