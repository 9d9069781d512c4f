import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorWords } from '@heirloom/contract/errors.messages.ts';
import { webBuildHeader } from '@heirloom/contract/web-build.ts';
import type { FastifyInstance } from 'fastify';
import { keepWebAssets } from '#http/keep-web-assets.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Serves the built web app: browsers cache hashed assets for ever and ask for index.html, which answers every page.
 * Assets of earlier versions are there for pages that were open during an update.
 */
export function spaRoute(ctx: Pick<Ctx, 'config' | 'log'>, webDir: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const kept = await keepWebAssets(ctx, webDir);
    await app.register(fastifyStatic, {
      root: kept === null ? webDir : [webDir, kept],
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

/** Tells every answer to the web app which build the server has, so that an open page notices a newer one. */
export async function nameWebBuild(app: FastifyInstance, webDir: string): Promise<void> {
  const page = await readFile(path.join(webDir, 'index.html'), 'utf8').catch(() => {
    throw new Error(`There is no built web app in ${webDir}. script/server builds it.`);
  });
  const build = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(page)?.[1];
  if (build === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/rpc/')) reply.header(webBuildHeader, build);
  });
}
