import type { CSSProperties } from 'react';
import { hueSeed, waveformBars } from '#features/media/cards/waveform-bars.ts';
import { cn } from '#lib/cn.ts';

const barCount = 32;

type WaveformArtProps = {
  id: string;
  /** How much has been played, 0 to 1. */
  played?: number;
  /** Centred; otherwise it leaves space at the bottom for a play button or a title. */
  isCentred?: boolean;
};

/** The picture of a recording: a waveform, in a shade derived from its id. Fills its container. */
export function WaveformArt({ id, played = 0, isCentred = false }: WaveformArtProps) {
  const shade = (hueSeed(id) % 45) - 22;
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 bg-audio-soft [filter:hue-rotate(var(--shade))]"
      style={{ '--shade': `${shade}deg` } as CSSProperties}
    >
      <div
        className={cn(
          'absolute flex items-center justify-between',
          isCentred ? 'inset-x-[11%] inset-y-[24%]' : 'inset-x-4 top-[12%] h-[48%]',
        )}
      >
        {waveformBars(barCount, null, id).map((height, bar) => (
          <span
            // A bar is identified only by its place.
            key={bar}
            style={{ height: `${height * 100}%` }}
            className={cn(
              'w-[4px] max-w-[2.2%] rounded-full',
              bar / barCount < played ? 'bg-lamp-edge' : 'bg-audio opacity-75',
            )}
          />
        ))}
      </div>
    </div>
  );
}
