import type { CSSProperties } from 'react';
import { hueSeed, waveformBars } from '#features/media/waveform-bars.ts';
import { cn } from '#lib/cn.ts';

const barCount = 32;

type WaveformArtProps = {
  id: string;
  /** How much has been played, 0 to 1. */
  played?: number;
  /** In the middle; otherwise it leaves room at the foot for a play disc or a title. */
  isCentred?: boolean;
};

/** What a recording has for a picture: its waveform, in a shade of its own. Fills the box it stands in. */
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
            // Bars have no identity but their place.
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
