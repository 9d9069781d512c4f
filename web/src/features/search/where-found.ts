import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { excerptOf } from '#features/search/excerpt.ts';
import { missingWords } from '#features/search/match-ranges.ts';

/** Returns the part of the description, else the name of the file, with the words that the title does not contain. */
export function whereFound(
  { title, description, originalName }: Pick<MediaItem, 'title' | 'description' | 'originalName'>,
  query: string,
): string | null {
  const missing = missingWords(title, query);
  if (missing.length === 0) return null;
  const isAllDescribed = missingWords(description ?? '', missing.join(' ')).length === 0;
  // As typed it may stand in the description.
  const excerpt = excerptOf(description, isAllDescribed ? query : missing.join(' '));
  if (excerpt !== null) return excerpt;
  return missingWords(originalName, missing.join(' ')).length < missing.length
    ? originalName
    : null;
}
