import { addAbortListener } from 'node:events';
import { realtimeHeartbeatMs } from '@heirloom/contract/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentActor } from '#features/auth/current-actor.ts';
import { openEventStream } from '#features/realtime/event-stream.ts';
import { restPrefix } from '#http/caller.ts';
import { beginEventResponse, type EventResponse } from '#http/event-response.ts';
import { resolveActor } from '#http/session.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** More tabs than a person has open; and, for all people, fewer than the descriptors that a process may have. */
export const mostStreams = { perPerson: 30, perKey: 5, inAll: 500 };

const eventsOfPrograms = `${restPrefix}/events`;

type Query = { scope?: string; after?: string; beganMsAgo?: string };

/**
 * GET /api/events, and for programs GET /api/v1/events: server-sent events, one line of JSON per change, with the
 * sequence number as event id.
 */
export function eventsRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    const open = new Map<EventResponse, string>();
    app.addHook('preClose', async () => {
      for (const response of open.keys()) response.end();
    });

    const listen = async (
      request: FastifyRequest<{ Querystring: Query }>,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      const { actor } = request;
      if (!actor) throw new AppError('UNAUTHENTICATED');
      const isProgram = request.routeOptions.url === eventsOfPrograms;
      const who = isProgram ? actor.sessionId : actor.userId;
      refuseTooMany([...open.values()], who, isProgram);
      const after = Number(request.headers['last-event-id'] ?? request.query.after);
      const beganMsAgo = Number(request.query.beganMsAgo);

      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      const response = beginEventResponse(reply.raw);
      open.set(response, who);
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
        ...(Number.isSafeInteger(beganMsAgo) && { beganMsAgo }),
        wantsAll: request.query.scope === 'all',
        stillAllowed: () => (isProgram ? currentActor(ctx, actor) : resolveActor(ctx, request)),
        send: (event) => response.write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`),
        end: () => response.end(),
        gone: response.gone,
      });
      response.write(': open\n\n');
      return reply;
    };
    app.get('/api/events', listen);
    app.get(eventsOfPrograms, listen);
  };
}

function refuseTooMany(open: string[], who: string, isProgram: boolean): void {
  const own = open.filter((each) => each === who).length;
  const most = isProgram ? mostStreams.perKey : mostStreams.perPerson;
  if (own >= most) throw new AppError('TOO_MANY_REQUESTS');
  if (open.length >= mostStreams.inAll) throw new AppError('UNAVAILABLE');
}
