import type { ShownCard } from '#features/media/shown-media.ts';

/** Whether a film or a recording without anything to play will have it in a while, as far as is known. */
export const isPlayable = ({ status, thumbnailUrl }: ShownCard): boolean =>
  status === 'processing' ||
  // A copy of it is being made, for visitors of a link.
  status === 'ready' ||
  (status === 'partial' && thumbnailUrl === null);
