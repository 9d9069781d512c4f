import type { FastifyReply, FastifyRequest } from 'fastify';
import { toUnavailable } from '#platform/db/to-unavailable.ts';
import { AppError } from '#platform/errors.ts';

/** Answers with an error of the catalogue or of Fastify; any other is logged and answered as INTERNAL. */
export function answerError(
  thrown: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toUnavailable(thrown) as typeof thrown;
  if (error !== thrown) request.log.warn({ err: thrown }, 'the database could not serve a request');
  const status = error instanceof AppError ? error.status : (error.statusCode ?? 500);
  if (status >= 500 && !(error instanceof AppError))
    request.log.error({ err: error }, 'request failed');
  if (error instanceof AppError && error.retryAfterSeconds)
    reply.header('retry-after', error.retryAfterSeconds);
  const code =
    error instanceof AppError ? error.code : status === 413 ? 'TOO_LARGE' : 'BAD_REQUEST';
  const answer =
    status >= 500 && !(error instanceof AppError)
      ? { code: 'INTERNAL', message: new AppError('INTERNAL').message }
      : { code, message: error.message };
  // People see it when they open a page by a name that the server does not know.
  if (code === 'MISDIRECTED') return reply.code(status).type('text/plain').send(answer.message);
  return reply
    .code(status)
    .send({ ...answer, ...forCalls(answer, status, request), requestId: request.id });
}

/** What the web app's client reads where a call was refused before its procedure. */
const forCalls = (answer: object, status: number, { routeOptions }: FastifyRequest) =>
  routeOptions.url === '/api/rpc/*' ? { json: { ...answer, defined: false, status } } : {};
