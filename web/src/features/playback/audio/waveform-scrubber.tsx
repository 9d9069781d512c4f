import { seekStep } from '@heirloom/contract/limits.ts';
import { PlayedBars } from '#features/playback/audio/played-bars.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { cn } from '#lib/cn.ts';
import { formatTime } from '#lib/format-duration.ts';

type WaveformScrubberProps = {
  label: string;
  peaksUrl: string | null;
  barCount: number;
  positionMs: number;
  durationMs: number;
  onSeek: (positionMs: number) => void;
  className?: string;
};

/** A recording's waveform as its seek bar: the bars are decoration, a range input over them seeks. */
export function WaveformScrubber(props: WaveformScrubberProps) {
  const { label, peaksUrl, barCount, positionMs, durationMs, onSeek, className } = props;
  const played = durationMs > 0 ? positionMs / durationMs : 0;
  return (
    <div
      className={cn(
        'relative flex min-w-0 items-center rounded-sm focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--focus)',
        className,
      )}
    >
      <PlayedBars peaksUrl={peaksUrl} barCount={barCount} played={played} />
      <span
        aria-hidden="true"
        className="absolute inset-y-0 w-[3px] -translate-x-1/2 rounded-full bg-ink"
        style={{ left: `${played * 100}%` }}
      />
      <input
        type="range"
        aria-label={label}
        aria-valuetext={playbackMessages.position(formatTime(positionMs), formatTime(durationMs))}
        min={0}
        max={durationMs / 1000 || 1}
        step={seekStep}
        value={positionMs / 1000}
        onChange={(event) => onSeek(Number(event.target.value) * 1000)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
