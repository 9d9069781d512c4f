import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';

type LabelParams = { Params: { number: string } };

/**
 * GET /t/{number}, which the code on a printed label holds: the web app, which asks to sign in first. Where LABEL_URL
 * still has an earlier address of this server, from there to the present one.
 */
export function tapeLabelRoute({ config }: Pick<Ctx, 'config'>, webDir: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const page = await readFile(path.join(webDir, 'index.html'), 'utf8');
    const printed = config.LABEL_URL === undefined ? null : new URL(config.LABEL_URL).host;
    const origin = publicOrigin(config);
    app.get<LabelParams>('/t/:number', async (request, reply) => {
      const { number } = request.params;
      const isMoved = printed !== null && printed !== new URL(origin).host;
      if (isMoved && request.headers.host === printed && /^\d{1,6}$/.test(number)) {
        return reply.header('cache-control', 'no-store').redirect(`${origin}/t/${number}`, 302);
      }
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    });
  };
}
