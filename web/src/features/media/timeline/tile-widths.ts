import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { rowTargets, rowTargetsFrom } from '#features/media/grid/row-targets.ts';
import { percentOf, tileRatio } from '#features/media/timeline/tile-ratio.ts';

/** Returns the `sizes` of a tile before its row is laid out: as wide as it is in a row of the target height. */
export function tileWidths(item: MediaItem): string {
  const ratio = tileRatio(percentOf(item));
  const widths = rowTargets.map((targetPx) => `${Math.round(ratio * targetPx)}px`);
  const wider = rowTargetsFrom.map((rem, n) => `(min-width: ${rem}rem) ${widths[n + 1]}`);
  return [...wider.toReversed(), widths[0]].join(', ');
}
