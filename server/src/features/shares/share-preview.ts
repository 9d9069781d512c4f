import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { SharedCard } from '@heirloom/contract/shares/shares.schema.ts';
import { findShare, isUnlocked } from '#features/shares/open-share.ts';
import { sharePath } from '#features/shares/share-token.ts';
import { describeShare, listSharedItems } from '#features/shares/shared-items.ts';
import type { Ctx } from '#platform/context.ts';

export type SharePreview = {
  path: string;
  title: string;
  description: string | null;
  type: MediaType | 'collection';
  /** A picture that everybody with the link may load, its size in pixels; null where there is none. */
  picture: { path: string; width: number; height: number } | null;
};

/**
 * Returns what chats and social networks may show of a link; null where the owner allows no preview or set a password.
 * @throws AppError NOT_FOUND for a link that opens nothing
 */
export async function previewShare(
  ctx: Pick<Ctx, 'db' | 'signer' | 'clock' | 'config'>,
  token: string,
): Promise<SharePreview | null> {
  const share = await findShare(ctx, { token });
  // The programs that make previews have not entered the password.
  if (!share.allows_preview || !isUnlocked(ctx, share, null)) return null;
  const { target, description } = await describeShare(ctx, share, token);
  const { items } = await listSharedItems(ctx, share, { token, limit: scanLimit });
  return {
    path: sharePath(token),
    title: target.title,
    description,
    type: target.kind === 'item' ? target.type : 'collection',
    picture: items.map(pictureOf).find((picture) => picture !== null) ?? null,
  };
}

/** The preview of a collection shows the first picture among this many items. */
const scanLimit = 20;
const viewSide = 1440;

function pictureOf({ photoUrl, width, height }: SharedCard): SharePreview['picture'] {
  if (photoUrl === null || width === null || height === null) return null;
  const scale = Math.min(1, viewSide / Math.max(width, height));
  return { path: photoUrl, width: Math.round(width * scale), height: Math.round(height * scale) };
}
