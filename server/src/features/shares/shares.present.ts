import type { Share, SharedItem } from '@heirloom/contract/shares/shares.schema.ts';
import type { MediaDetails, MediaCard } from '@heirloom/contract/media/media.schema.ts';
import { mediaUrl } from '#features/media/media-variant.ts';
import { sharedUrl } from '#features/shares/share-token.ts';
import type { ShareRow } from '#features/share-links/share-links.repo.ts';
import type { ListedShare } from '#features/shares/shares.read.ts';

export const presentShare = (row: ListedShare): Share => ({
  id: row.id,
  target: presentTarget(row),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  isExpired: Boolean(row.is_expired),
  hasPassword: row.password_hash !== null,
  allowsDownload: row.allows_download,
  allowsPreview: row.allows_preview,
  keepsDetails: row.keeps_details,
  views: row.views,
  lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
});

const presentTarget = (row: ListedShare): Share['target'] => {
  if (row.media_id === null) {
    return { kind: 'collection', id: row.collection_id!, title: row.collection_name ?? '' };
  }
  const picture = row.thumbnail_path !== null && row.media_version !== null;
  return {
    kind: 'item',
    id: row.media_id,
    title: row.media_title ?? '',
    type: row.media_type!,
    thumbnailUrl: picture
      ? mediaUrl({ id: row.media_id, version: row.media_version! }, 'thumb')
      : null,
  };
};

/** Left out: whose it is, where it lies and how its file was called. */
export const presentSharedCard = <Card extends MediaCard>(
  token: string,
  card: Card,
  caption: string | null,
) => {
  const { ownerId, originalName, filePath, ...shown } = card;
  const url = (path: string | null) => path && sharedUrl(token, path);
  return {
    ...shown,
    thumbnailUrl: url(card.thumbnailUrl),
    gridUrl: url(card.gridUrl),
    photoUrl: url(card.photoUrl),
    caption,
  };
};

type Terms = Pick<ShareRow, 'allows_download' | 'keeps_details'>;

export const presentSharedItem = (
  token: string,
  details: MediaDetails,
  { allows_download, keeps_details }: Terms,
): SharedItem => {
  const { ownerName, originalUrl, positionMs, rotation, hasChosenPoster, ...card } = details;
  const { caption, ...shown } = presentSharedCard(token, card, null);
  const url = (path: string) => sharedUrl(token, path);
  // What visitors save of a film is a copy, which may not be made yet.
  const canSave = details.type === 'image' || details.sources.length > 0 || keeps_details;
  return {
    ...shown,
    sources: details.sources.map((source) => ({ ...source, url: url(source.url) })),
    captions: details.captions.map((track) => ({ ...track, url: url(track.url) })),
    storyboardUrl: details.storyboardUrl && url(details.storyboardUrl),
    peaksUrl: details.peaksUrl && url(details.peaksUrl),
    zoomUrl: details.zoomUrl && url(details.zoomUrl),
    motionUrl: keeps_details && hasOwnMotion(details) ? url(details.motionUrl) : null,
    downloadUrl: allows_download && canSave ? url(details.downloadUrl) : null,
    originalName: keeps_details ? details.originalName : null,
    location: keeps_details ? details.location : null,
    facts: keeps_details ? details.facts : [],
  };
};

/** The film of a live photo is an item of its own, which the link need not show. */
const hasOwnMotion = (details: MediaDetails): details is MediaDetails & { motionUrl: string } =>
  details.motionUrl?.includes(details.id) ?? false;
