import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { previewShare, type SharePreview } from '#features/shares/share-preview.ts';
import { oEmbed, previewTags } from '#http/preview-tags.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type PageParams = { Params: { token: string } };

/**
 * GET /s/{token}: the web app, with the tags of a preview in its head where the owner allows one; 404 where the link
 * opens nothing. GET /api/oembed?url=: the same as oEmbed.
 */
export function sharePageRoute(ctx: Ctx, webDir: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const page = await readFile(path.join(webDir, 'index.html'), 'utf8');
    const origin = publicOrigin(ctx.config);

    app.get<PageParams>('/s/:token', async (request, reply) => {
      const preview = await findPreview(ctx, request.params.token);
      const isThere = preview !== 'nothing';
      const tags = isThere && preview ? previewTags(preview, origin) : '';
      return reply
        .code(isThere ? 200 : 404)
        .header('x-robots-tag', 'noindex, nofollow')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replace('</head>', () => `${tags}</head>`));
    });

    app.get<{ Querystring: { url?: string } }>('/api/oembed', async (request, reply) => {
      const preview = await previewShare(ctx, tokenIn(request.query.url, origin));
      if (!preview) throw new AppError('NOT_FOUND');
      return reply.header('x-robots-tag', 'noindex, nofollow').send(oEmbed(preview, origin));
    });
  };
}

/** Returns 'nothing' for a link that opens nothing: the page is served anyway and looks the same for every reason. */
async function findPreview(ctx: Ctx, token: string): Promise<SharePreview | null | 'nothing'> {
  try {
    return await previewShare(ctx, token);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'nothing';
    throw error;
  }
}

function tokenIn(url: string | undefined, origin: string): string {
  const page = url !== undefined && URL.canParse(url) ? new URL(url) : null;
  const [, token] = /^\/s\/([^/]+)$/.exec(page?.pathname ?? '') ?? [];
  if (page?.origin !== origin || token === undefined) throw new AppError('NOT_FOUND');
  return token;
}
