import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';

/** Reads `?t=83` or `?chapter=` from the address: the second at which the item begins. */
export function momentOf(
  search: Record<string, unknown>,
  { chapters }: Pick<MediaDetails, 'chapters'>,
): number | undefined {
  const chapter = chapters.find(({ id }) => id === search.chapter);
  if (chapter) return chapter.startMs / 1000;
  const seconds = Number(search.t);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** Reads `?t=83`, the second at which a film begins, and `?chapter=`, the chapter at which it does. */
export function readMoment({ t, chapter }: Record<string, unknown>): {
  t?: string;
  chapter?: string;
} {
  return {
    ...(typeof t === 'string' && { t }),
    ...(typeof chapter === 'string' && { chapter }),
  };
}
