import type { FastifyInstance } from 'fastify';
import type { Ctx } from '#platform/context.ts';
import { isDatabaseUp } from '#platform/db/is-database-up.ts';

/** /api/health says that the process answers; /api/ready whether database, storage and media workers are available. */
export function healthRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/health', async () => ({ status: 'ok' }));

    app.get('/api/ready', async (_request, reply) => {
      const [database, storage] = await Promise.all([isDatabaseUp(ctx.db), ctx.storage.isOnline()]);
      const workers = ctx.media.isUp();
      const isReady = database && storage && workers;
      return reply
        .code(isReady ? 200 : 503)
        .send({ status: isReady ? 'ok' : 'unavailable', database, storage, workers });
    });
  };
}
