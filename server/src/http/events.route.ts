import { addAbortListener } from 'node:events';
import { realtimeHeartbeatMs } from '@heirloom/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { openEventStream } from '#features/realtime/event-stream.ts';
import { beginEventResponse, type EventResponse } from '#http/event-response.ts';
import { resolveActor } from '#http/session.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** More tabs than a person has open; and, for all people, fewer than the descriptors that a process may have. */
export const mostStreams = { perPerson: 30, inAll: 500 };

/** GET /api/events: server-sent events, one line of JSON per change, with the sequence number as event id. */
export function eventsRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    const open = new Map<EventResponse, string>();
    app.addHook('preClose', async () => {
      for (const response of open.keys()) response.end();
    });

    app.get<{ Querystring: { scope?: string; after?: string } }>(
      '/api/events',
      async (request, reply) => {
        const { actor } = request;
        if (!actor) throw new AppError('UNAUTHENTICATED');
        refuseTooMany([...open.values()], actor.userId);
        const after = Number(request.headers['last-event-id'] ?? request.query.after);

        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        const response = beginEventResponse(reply.raw);
        open.set(response, actor.userId);
        const heartbeat = setInterval(
          () => response.write('event: heartbeat\ndata:\n\n'),
          realtimeHeartbeatMs,
        );
        addAbortListener(response.gone, () => {
          clearInterval(heartbeat);
          open.delete(response);
        });

        await openEventStream(ctx, {
          actor,
          after: Number.isSafeInteger(after) ? after : null,
          wantsAll: request.query.scope === 'all',
          stillAllowed: () => resolveActor(ctx, request),
          send: (event) => response.write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`),
          end: () => response.end(),
          gone: response.gone,
        });
        response.write(': open\n\n');
        return reply;
      },
    );
  };
}

function refuseTooMany(people: string[], userId: string): void {
  const own = people.filter((person) => person === userId).length;
  if (own >= mostStreams.perPerson) throw new AppError('TOO_MANY_REQUESTS');
  if (people.length >= mostStreams.inAll) throw new AppError('UNAVAILABLE');
}
