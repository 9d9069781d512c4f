import { usePeaks } from '#features/media/cards/use-peaks.ts';
import { waveformBars } from '#features/media/cards/waveform-bars.ts';
import { cn } from '#lib/cn.ts';

type PlayedBarsProps = {
  peaksUrl: string | null;
  barCount: number;
  /** How much has been played, 0 to 1. */
  played: number;
};

/** A recording's waveform as bars, those that were played in another colour. Fills its container. */
export function PlayedBars({ peaksUrl, barCount, played }: PlayedBarsProps) {
  const peaks = usePeaks(peaksUrl);
  return (
    <div aria-hidden="true" className="flex size-full items-center justify-between">
      {waveformBars(barCount, peaks).map((height, bar) => (
        <span
          // A bar is identified only by its place.
          key={bar}
          style={{ height: `${height * 100}%`, width: `${60 / barCount}%` }}
          className={cn(
            'max-w-1.5 rounded-full',
            (bar + 0.5) / barCount <= played ? 'bg-lamp-edge' : 'bg-audio opacity-50',
          )}
        />
      ))}
    </div>
  );
}
