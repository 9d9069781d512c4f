import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { ShownDetails } from '#features/media/shown-media.ts';

/**
 * Returns what plays of an item: of a clip the whole, within its bounds, for whoever may see that; for all others what was
 * cut for them.
 */
export function playedOf(details: MediaDetails): MediaDetails & Pick<ShownDetails, 'part'> {
  const { part } = details;
  if (!part) return details;
  // Begins where the part does, so that nothing before it is loaded.
  const address = `#t=${part.beginMs / 1000}`;
  const sources = part.sources.map((one) => ({ ...one, url: `${one.url}${address}` }));
  return { ...details, sources, captions: part.captions };
}
