import type { MediaType } from '@heirloom/contract/media/media.schema.ts';

/** The route of an item's page, by type. */
export const itemRoute = {
  video: '/movies/$id',
  image: '/photos/$id',
  audio: '/audio/$id',
} as const satisfies Record<MediaType, string>;
