import { signedUrlSeconds, thumbnailSignedUrlSeconds } from '@heirloom/contract/limits.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { isClip, type MediaRow } from '#features/media-items/media-row.ts';
import { presentMediaDetails } from '#features/media/media-details.present.ts';
import { readDetails } from '#features/media/media-details.read.ts';
import { type MediaVariant, mediaUrl, rightFor } from '#features/media/media-variant.ts';
import { signFile } from '#features/media/url-signature.ts';
import type { ActorCtx } from '#platform/context.ts';

type Purpose = 'view' | 'download' | 'thumbnail';

/**
 * Signs an address in the name of the caller: it stops working when they lose the right to the item, sign out or change
 * their password.
 */
export async function signMediaUrl(
  ctx: Pick<ActorCtx, 'db' | 'actor' | 'signer' | 'clock'>,
  { id, purpose }: { id: string; purpose: Purpose },
): Promise<{ url: string; expiresAt: string }> {
  const found = await findLive(ctx.db, id);
  const row = await authorizeMedia(ctx.db, ctx.actor, { row: found, right: 'see' });
  const details = presentMediaDetails(row, await readDetails(ctx.db, row, ctx.actor));
  const variant = variantFor(purpose, row, details.sources.length > 0 || isClip(row));
  await authorizeMedia(ctx.db, ctx.actor, { row, right: rightFor(variant) });
  const seconds = purpose === 'thumbnail' ? thumbnailSignedUrlSeconds : signedUrlSeconds;
  const expiresAt = Math.floor(ctx.clock.now().getTime() / 1000) + seconds;
  const signature = await signFile(ctx, ctx.actor, { mediaId: row.id, variant, expiresAt });
  return {
    url: `${mediaUrl(row, variant)}&${signature}`,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
  };
}

/** Chooses what a browser can show; the original when there is nothing better (the browser then downloads it). */
function variantFor(purpose: Purpose, row: MediaRow, isPlayable: boolean): MediaVariant {
  if (purpose === 'download') return 'download';
  if (purpose === 'thumbnail') return isClip(row) ? 'view' : 'original';
  if (row.type === 'image') return row.thumbnail_path === null ? 'original' : 'view';
  return isPlayable ? 'play' : 'original';
}
