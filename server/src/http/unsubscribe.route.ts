import type { FastifyInstance } from 'fastify';
import { unsubscribe } from '#features/digest/unsubscribe.service.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * POST /api/unsubscribe: a mail program ends the mails of a week for its reader, by the signature in the address, without
 * a session and from anywhere (RFC 8058). Its body says nothing, and is not read. GET changes nothing: mail scanners
 * open every link.
 */
export function unsubscribeRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    app.get('/api/unsubscribe', async (_request, reply) => reply.redirect('/user-info#mails'));
    app.post('/api/unsubscribe', async (request, reply) => {
      await unsubscribe(ctx, new URL(request.url, 'http://localhost').searchParams);
      return reply.code(204).send();
    });
  };
}
