import type { MediaItem, MediaType } from '@heirloom/contract/media/media.schema.ts';

/** The route of an item's page, by type. */
export const itemRoute = {
  video: '/movies/$id',
  image: '/photos/$id',
  audio: '/audio/$id',
} as const satisfies Record<MediaType, string>;

/** The search part of a link to an item that was found by a chapter: it opens there. */
export function chapterSearch({ foundChapter }: Pick<MediaItem, 'foundChapter'>): {
  chapter?: string;
} {
  return foundChapter ? { chapter: foundChapter.id } : {};
}
