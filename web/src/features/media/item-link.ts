import type { MediaType } from '@heirloom/contract/media/media.schema.ts';

/** Where each kind of item has its own page. */
export const itemRoute = {
  video: '/movies/$id',
  image: '/photos/$id',
  audio: '/audio/$id',
} as const satisfies Record<MediaType, string>;
