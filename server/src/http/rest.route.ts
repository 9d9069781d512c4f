import { SmartCoercionPlugin } from '@orpc/json-schema';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addResponseHeaders } from '#http/answer-headers.ts';
import { restPrefix } from '#http/caller.ts';
import { addEtag, addSeenRevision } from '#http/match-revision.ts';
import { describeRest } from '#http/openapi-document.ts';
import { requestContext } from '#http/request-context.ts';
import { restPlaces, restRouter } from '#http/rest-router.ts';
import { guardProcedure } from '#platform/api/guard-procedure.ts';
import type { Ctx, RequestCtx } from '#platform/context.ts';

/** The same contract for other programs, with API keys: /api/v1, described by /api/openapi.json. */
export function restRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    const handler = new OpenAPIHandler<RequestCtx>(restRouter, {
      clientInterceptors: [
        async ({ next, ...call }) => {
          const { headers, responseHeaders } = call.context.request;
          const output = await next({ ...call, input: addSeenRevision(call.input, headers) });
          addEtag(responseHeaders, output);
          return output;
        },
        guardProcedure,
      ],
      // A query contains only text: numbers and booleans are converted as the contract says.
      plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    });

    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const context = requestContext(ctx, request);
      const { matched } = await handler.handle(request, addResponseHeaders(reply, context), {
        prefix: restPrefix,
        context,
      });
      if (!matched) reply.callNotFound();
      return reply;
    };
    // Each procedure gets a route of its own, so that metrics tell them apart and a wrong path costs nothing.
    for (const { method, path } of restPlaces) {
      const url = restPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1');
      app.route({ method, url, handler: answer });
    }

    let document: ReturnType<typeof describeRest> | undefined;
    app.get('/api/openapi.json', () => (document ??= describeRest()));
  };
}
