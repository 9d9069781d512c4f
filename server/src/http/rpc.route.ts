import { RPCHandler } from '@orpc/server/fastify';
import type { FastifyInstance } from 'fastify';
import { addResponseHeaders } from '#http/answer-headers.ts';
import { requestContext } from '#http/request-context.ts';
import { guardProcedure } from '#platform/api/guard-procedure.ts';
import type { Ctx } from '#platform/context.ts';
import { router } from '#router.ts';

/** The typed contract for the web app. Fastify's JSON parser stays in place, and with it its body limit. */
export function rpcRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    const handler = new RPCHandler(router, { clientInterceptors: [guardProcedure] });

    app.post('/api/rpc/*', { bodyLimit: 256 * 1024 }, async (request, reply) => {
      const context = requestContext(ctx, request);
      const { matched } = await handler.handle(request, addResponseHeaders(reply, context), {
        prefix: '/api/rpc',
        context,
      });
      if (!matched) reply.callNotFound();
      return reply;
    });
  };
}
