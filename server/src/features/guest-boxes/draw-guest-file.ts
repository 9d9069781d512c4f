import { readFile } from 'node:fs/promises';
import { requireMember } from '#features/family/open-space.ts';
import { findAwaiting } from '#features/media-items/awaiting-items.repo.ts';
import type { FileRow } from '#features/media-items/media-row.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { RenderedPhoto } from '#platform/media/image/render-photo.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { unavailable } from '#platform/media/worker/unavailable.ts';

type DrawCtx = Pick<Ctx, 'db' | 'storage' | 'media'>;
type Drawing = { path: string; outputDir: string; signal: AbortSignal };

/**
 * Draws a small picture of what a guest sent, for whoever decides about it: nothing else is made of such a file before.
 * @throws AppError NOT_FOUND where it has no picture
 */
export async function drawGuestFile(
  ctx: DrawCtx,
  actor: Viewer,
  { spaceId, mediaId, gone }: { spaceId: string; mediaId: string; gone: AbortSignal },
): Promise<Buffer> {
  await requireMember(ctx.db, actor, { spaceId, role: 'editor' });
  const row = await findAwaiting(ctx.db, { spaceId, id: mediaId });
  if (!row) throw new AppError('NOT_FOUND');
  return ctx.storage.withScratch('copy', async (outputDir, full) =>
    ctx.storage.withLocalFile(row.bucket, row.file_path, async (path) => {
      const signal = AbortSignal.any([gone, full]);
      const drawn = await draw(ctx, row, { path, outputDir, signal }).catch(refuse);
      const picture = drawn?.renditions.find(({ kind }) => kind === 'grid');
      if (!picture) throw new AppError('NOT_FOUND');
      return readFile(picture.path);
    }),
  );
}

async function draw(
  { media }: DrawCtx,
  row: FileRow,
  { path, outputDir, signal }: Drawing,
): Promise<RenderedPhoto | null> {
  const options = { signal, owner: row.user_id };
  const { sniffed, probe } = await media.inspect({ path, fileName: row.original_name }, options);
  if (sniffed.kind === 'image') {
    return media.renderPhoto({ path, outputDir, format: sniffed.format }, options);
  }
  if (!probe) return null;
  const input = { path, outputDir, facts: probe };
  if (row.type === 'audio') return media.makeCover(input, options);
  return (await media.makePoster({ ...input, rule: 'upload' }, options)).photo;
}

function refuse(error: unknown): never {
  if (!(error instanceof MediaError)) throw error;
  throw error.kind === 'unprocessable' ? new AppError('NOT_FOUND') : unavailable(error);
}
