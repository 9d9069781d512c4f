import type { CSSProperties } from 'react';
import { usePeaks } from '#features/media/cards/use-peaks.ts';
import { waveformBars } from '#features/media/cards/waveform-bars.ts';
import type { ShownCard } from '#features/media/shown-media.ts';
import { cn } from '#lib/cn.ts';

const barCount = 32;

type WaveformArtProps = {
  item: Pick<ShownCard, 'id' | 'peaksUrl'>;
  /** How much has been played, 0 to 1. */
  played?: number;
  /** Centred; otherwise it leaves space at the bottom for a play button or a title. */
  isCentred?: boolean;
};

/**
 * The picture of a recording: its waveform, a flat line until that is drawn, in a shade derived from its id. Fills its
 * container.
 */
export function WaveformArt({ item, played = 0, isCentred = false }: WaveformArtProps) {
  const peaks = usePeaks(item.peaksUrl);
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 bg-audio-soft [filter:hue-rotate(var(--shade))]"
      style={{ '--shade': `${shadeOf(item.id)}deg` } as CSSProperties}
    >
      <div
        className={cn(
          'absolute flex items-center justify-between',
          isCentred ? 'inset-x-[11%] inset-y-[24%]' : 'inset-x-4 top-[12%] h-[48%]',
        )}
      >
        {waveformBars(barCount, peaks).map((height, bar) => (
          <span
            // A bar is identified only by its place.
            key={bar}
            data-bar={(bar + 0.5) / barCount <= played ? 'played' : ''}
            style={{ height: `${height * 100}%` }}
            className="w-[4px] max-w-[2.2%] rounded-full bg-audio opacity-75 data-[bar=played]:bg-lamp-edge data-[bar=played]:opacity-100"
          />
        ))}
      </div>
    </div>
  );
}

/** Returns a turn of the hue by up to 22 degrees to each side, the same for the same id. */
function shadeOf(id: string): number {
  let hash = 7;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647;
  return (hash % 45) - 22;
}
