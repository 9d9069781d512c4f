import type {
  Collection,
  CollectionItem,
} from '@heirloom/contract/collections/collections.schema.ts';
import type { ItemRow } from '#features/collections/collection-items.read.ts';
import {
  type CollectionRow,
  rightsOnCollection,
} from '#features/collections/collections.policy.ts';
import type { CollectionCardRow } from '#features/collections/collections.read.ts';
import { mediaUrl } from '#features/media/media-variant.ts';
import { presentMediaItem } from '#features/media/media.present.ts';
import type { SpaceStanding } from '#features/spaces/membership.read.ts';
import type { Viewer } from '#platform/context.ts';
import { revisionOf } from '#platform/revision.ts';

export function presentCollection(
  viewer: Pick<Viewer, 'userId' | 'seesSpaces'>,
  row: CollectionCardRow,
): Collection {
  return {
    id: row.id,
    ownerId: row.user_id,
    space:
      row.space_id !== null && row.space_name !== null
        ? { id: row.space_id, name: row.space_name }
        : null,
    rights: rightsOnCollection(viewer, row, standingIn(row)) ?? [],
    name: row.name,
    description: row.description,
    type: row.type,
    itemCount: row.item_count ?? 0,
    ...coverUrls(row),
    thumbnailMediaId: row.chosen_id,
    isPinned: row.pinned_at !== null,
    isLinked: row.is_linked,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    revision: revisionOfCollection(row),
  };
}

/** What the viewer of a card is in the space that the collection belongs to. */
export function standingIn({ role, viewers_download }: CollectionCardRow): SpaceStanding | null {
  return role === null || viewers_download === null
    ? null
    : { role, viewersDownload: viewers_download };
}

type Entered = Pick<CollectionRow, 'name' | 'description' | 'type'>;

export function revisionOfCollection({ name, description, type }: Entered): string {
  return revisionOf(name, description, type);
}

export function presentItem(row: ItemRow): CollectionItem {
  return {
    id: row.item_id,
    collectionId: row.collection_id,
    addedAt: row.added_at.toISOString(),
    caption: row.caption,
    media: presentMediaItem(row),
  };
}

/**
 * The chosen item's picture, else that of the first item shown (decisions 3.11). If there is none, the page shows a
 * placeholder.
 */
function coverUrls(row: CollectionCardRow): Pick<Collection, 'thumbnailUrl' | 'coverUrl'> {
  const cover =
    pictured(row.chosen_id, row.chosen_version, row.chosen_path) ??
    pictured(row.first_id, row.first_version, row.first_path);
  return {
    thumbnailUrl: cover && mediaUrl(cover, 'thumb'),
    coverUrl: cover && mediaUrl(cover, 'grid'),
  };
}

const pictured = (id: string | null, version: number | null, path: string | null) =>
  id !== null && version !== null && path !== null ? { id, version } : null;
