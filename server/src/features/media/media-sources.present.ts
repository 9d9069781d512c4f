import type { Playable } from '@heirloom/contract/media/playable.schema.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { RenditionRow } from '#features/media/media-details.read.ts';
import { mediaUrl } from '#features/media/media-variant.ts';
import type { StoredFacts } from '#features/processing/steps/stored-facts.ts';
import { nominalHeight } from '#platform/media/film/film-size.ts';

/** Lists the access copy, or the original where browsers can play it; then the smaller ones for slow connections. */
export function presentSources(
  row: MediaRow,
  renditions: RenditionRow[],
  { directPlay, loudness }: StoredFacts,
): Playable[] {
  // The smaller copies are levelled already.
  const played = loudness?.levelledBy === 'player' ? loudness.gainDb : 0;
  const copies = (['play', 'mid', 'low'] as const).flatMap((kind) => {
    const copy = renditions.find((rendition) => rendition.kind === kind);
    const gainDb = kind === 'play' ? played : 0;
    return copy ? [{ ...presentCopy(row, copy), url: mediaUrl(row, kind), gainDb }] : [];
  });
  const hasAccessCopy = renditions.some(({ kind }) => kind === 'play');
  if (hasAccessCopy || !directPlay) return copies;
  const original = {
    url: mediaUrl(row, 'play'),
    mimeType: directPlay.mimeType,
    height: directPlay.height && heightOf({ ...row, height: directPlay.height }),
    bitsPerSecond: bitsPerSecond(row, row.file_size),
    isOriginal: true,
    gainDb: played,
  };
  return [original, ...copies];
}

function presentCopy(row: MediaRow, copy: RenditionRow): Omit<Playable, 'url' | 'gainDb'> {
  return {
    mimeType: copy.mime_type,
    height: heightOf(copy),
    bitsPerSecond: bitsPerSecond(row, copy.file_size),
    isOriginal: false,
  };
}

const heightOf = ({ width, height }: { width: number | null; height: number | null }) =>
  width && height ? nominalHeight({ width, height }) : height;

const bitsPerSecond = ({ duration_ms }: MediaRow, sizeBytes: number): number | null =>
  duration_ms ? Math.round((sizeBytes * 8000) / duration_ms) : null;
