import type { ShownCard } from '#features/media/shown-media.ts';

/** Whether a film or recording that has no playable file yet will probably get one. */
export function isPlayable({ status, thumbnailUrl }: ShownCard): boolean {
  return (
    status === 'processing' ||
    // The server is making a copy for visitors of a link.
    status === 'ready' ||
    (status === 'partial' && thumbnailUrl === null)
  );
}
