import type { ServerResponse } from 'node:http';
import { realtimeHeartbeatMs } from '@heirloom/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { openEventStream } from '#features/realtime/event-stream.ts';
import { resolveActor } from '#http/session.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** GET /api/events: server-sent events, one line of JSON per change, with the sequence number as event id. */
export function eventsRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    const open = new Set<ServerResponse>();
    app.addHook('preClose', async () => {
      for (const response of open) response.end();
    });

    app.get<{ Querystring: { scope?: string; after?: string } }>(
      '/api/events',
      async (request, reply) => {
        const { actor } = request;
        if (!actor) throw new AppError('UNAUTHENTICATED');
        const after = Number(request.headers['last-event-id'] ?? request.query.after);

        reply.hijack();
        const response = reply.raw;
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) response.setHeader(name, value);
        }
        response.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        });
        open.add(response);

        const stream = await openEventStream(ctx, {
          actor,
          after: Number.isSafeInteger(after) ? after : null,
          wantsAll: request.query.scope === 'all',
          stillAllowed: () => resolveActor(ctx, request),
          send: (event) => response.write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`),
          end: () => response.end(),
        });
        const heartbeat = setInterval(
          () => response.write('event: heartbeat\ndata:\n\n'),
          realtimeHeartbeatMs,
        );
        response.write(': open\n\n');
        response.on('close', () => {
          clearInterval(heartbeat);
          stream.close();
          open.delete(response);
        });
        return reply;
      },
    );
  };
}
