import type { Comment, CommentPlace } from '@heirloom/contract/comments/comments.schema.ts';
import type { PlaceRights } from '#features/comments/comments.policy.ts';
import type { CommentRow } from '#features/comments/comments.read.ts';
import type { OpenPlace } from '#features/comments/open-place.ts';

export function presentPlace({ place, rights }: OpenPlace): CommentPlace {
  return {
    spaceId: place.id,
    spaceName: place.name,
    commentCount: place.comment_count ?? 0,
    heartCount: place.heart_count ?? 0,
    hasHeart: place.has_heart,
    mayWrite: rights.write,
  };
}

export function presentComment(
  row: CommentRow,
  { userId, rights }: { userId: string; rights: PlaceRights },
): Comment {
  const isOwn = row.author_id === userId;
  return {
    id: row.id,
    text: row.text,
    atMs: row.at_ms,
    byName: row.author_name,
    isOwn: isOwn && rights.write,
    mayRemove: rights.remove || (isOwn && rights.write),
    at: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  };
}
