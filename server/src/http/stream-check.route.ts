import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { beginEventResponse } from '#http/event-response.ts';

/** A browser that is sent both parts at once knows that something on the way holds back what it should pass on. */
const pauseMs = 1_500;

/** GET /api/stream-check: two parts with a pause between, sent as change events are. */
export function streamCheckRoute() {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/stream-check', async (_request, reply) => {
      reply.hijack();
      const response = beginEventResponse(reply.raw);
      response.write(': first\n\n');
      await sleep(pauseMs, undefined, { signal: response.gone }).catch(() => undefined);
      response.write(': second\n\n');
      response.end();
      return reply;
    });
  };
}
