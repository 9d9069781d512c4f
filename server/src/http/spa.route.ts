import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorWords } from '@heirloom/contract/errors.messages.ts';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app: browsers cache hashed assets for ever and ask for index.html, which answers every page. */
export function spaRoute(webDir: string) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!existsSync(path.join(webDir, 'index.html'))) {
      throw new Error(`There is no built web app in ${webDir}. script/server builds it.`);
    }
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      index: 'index.html',
      cacheControl: false,
      setHeaders: (reply, filePath) => {
        const isHashed = filePath.includes(`${path.sep}assets${path.sep}`);
        void reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });

    app.setNotFoundHandler(async (request, reply) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      const isPage =
        request.method === 'GET' && !pathname.startsWith('/api/') && !path.extname(pathname);
      if (isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
      return reply.code(404).send({ code: 'NOT_FOUND', message: errorWords().NOT_FOUND });
    });
  };
}
