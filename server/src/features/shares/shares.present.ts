import type { MediaDetails, MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { Share, SharedCard, SharedItem } from '@heirloom/contract/shares/shares.schema.ts';
import { mediaUrl } from '#features/media/media-variant.ts';
import type { ShareRow } from '#features/share-links/share-links.repo.ts';
import { sharedUrl } from '#features/shares/share-token.ts';
import type { ListedShare } from '#features/shares/shares.read.ts';

export function presentShare(row: ListedShare): Share {
  return {
    id: row.id,
    target: presentTarget(row),
    name: row.name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    isExpired: Boolean(row.is_expired),
    hasPassword: row.password_hash !== null,
    allowsDownload: row.allows_download,
    allowsPreview: row.allows_preview,
    keepsDetails: row.keeps_details,
    showsChapters: row.shows_chapters,
    views: row.views,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
  };
}

function presentTarget(row: ListedShare): Share['target'] {
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
}

/** Presents an item to a visitor in a list. Every field is named, so that no other field of the owner's is sent. */
export function presentSharedCard(
  token: string,
  card: MediaItem,
  caption: string | null,
): SharedCard {
  return { ...presentShown(token, card), caption };
}

type Terms = Pick<ShareRow, 'allows_download' | 'keeps_details' | 'shows_chapters'>;

/** Presents an item to a visitor who plays it, field by field as well. */
export function presentSharedItem(
  token: string,
  details: MediaDetails & { isComing: boolean; isWhole: boolean },
  { allows_download, keeps_details, shows_chapters }: Terms,
): SharedItem {
  const url = (path: string) => sharedUrl(token, path);
  // What visitors save of a film is a copy, which may not be made yet.
  const isThere = details.sources.length > 0 && details.isWhole;
  const canSave = details.type === 'image' || isThere || keeps_details;
  return {
    ...presentShown(token, details),
    sources: details.sources.map((source) => ({
      url: url(source.url),
      mimeType: source.mimeType,
      height: source.height,
      bitsPerSecond: source.bitsPerSecond,
      isOriginal: source.isOriginal,
      gainDb: source.gainDb,
    })),
    isComing: details.isComing,
    captions: details.captions.map((track) => ({
      url: url(track.url),
      language: track.language,
      label: track.label,
    })),
    storyboardUrl: details.storyboardUrl && url(details.storyboardUrl),
    zoomUrl: details.zoomUrl && url(details.zoomUrl),
    motionUrl: keeps_details && hasOwnMotion(details) ? url(details.motionUrl) : null,
    downloadUrl: allows_download && canSave ? url(details.downloadUrl) : null,
    originalName: keeps_details ? details.originalName : null,
    location: keeps_details ? presentLocation(details.location) : null,
    facts: keeps_details ? details.facts.map(({ label, value }) => ({ label, value })) : [],
    chapters: shows_chapters
      ? details.chapters.map(({ title, startMs }) => ({ title, startMs }))
      : [],
    createdAt: details.createdAt,
  };
}

function presentShown(token: string, card: MediaItem): Omit<SharedCard, 'caption'> {
  const url = (path: string | null) => path && sharedUrl(token, path);
  const { localTime, offset, precision, source, isApproximate } = card.capture;
  return {
    id: card.id,
    type: card.type,
    title: card.title,
    description: card.description,
    status: card.status,
    statusReason: card.statusReason,
    progress: card.progress,
    durationMs: card.durationMs,
    ...(card.speed !== undefined && { speed: card.speed }),
    width: card.width,
    height: card.height,
    fileSizeBytes: card.fileSizeBytes,
    mimeType: card.mimeType,
    uploadDate: card.uploadDate,
    capture: { localTime, offset, precision, source, isApproximate },
    placeholder: card.placeholder,
    thumbnailUrl: url(card.thumbnailUrl),
    gridUrl: url(card.gridUrl),
    photoUrl: url(card.photoUrl),
    peaksUrl: url(card.peaksUrl),
    version: card.version,
  };
}

const presentLocation = (location: MediaDetails['location']): SharedItem['location'] =>
  location && { latitude: location.latitude, longitude: location.longitude };

/** Tells whether the motion is part of this item: the film of a live photo is another item, perhaps not shared. */
const hasOwnMotion = (details: MediaDetails): details is MediaDetails & { motionUrl: string } =>
  details.motionUrl?.includes(details.id) ?? false;
