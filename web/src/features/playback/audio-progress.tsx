import { seekStep } from '@heirloom/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { waveformBars } from '#features/media/waveform-bars.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { useAudioControls, useAudioState } from '#features/playback/use-audio-player.ts';
import { cn } from '#lib/cn.ts';
import { formatTime } from '#lib/format-duration.ts';

const barCount = 96;

/** The recording's waveform as its time line: bars are to look at, a range input over them is to seek with. */
export function AudioProgress({ mediaId }: { mediaId: string }) {
  const controls = useAudioControls();
  const positionMs = useAudioState((state) => state.positionMs);
  const durationMs = useAudioState((state) => state.durationMs);
  const { data: details } = useQuery(api.media.find.queryOptions({ input: { id: mediaId } }));
  const peaks = usePeaks(details?.peaksUrl ?? null);
  const played = durationMs > 0 ? positionMs / durationMs : 0;
  const bars = waveformBars(barCount, peaks, mediaId);

  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 max-md:hidden">
      <span className="stamp text-ink-2">{formatTime(positionMs)}</span>
      <div className="relative flex h-11 min-w-0 flex-1 items-center rounded-sm focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--focus)">
        <div aria-hidden="true" className="flex size-full items-center justify-between">
          {bars.map((height, bar) => (
            <span
              key={bar}
              style={{ height: `${height * 100}%` }}
              className={cn(
                'w-[3px] max-w-[0.6%] rounded-full',
                (bar + 0.5) / barCount <= played ? 'bg-lamp-edge' : 'bg-audio opacity-50',
              )}
            />
          ))}
        </div>
        <span
          aria-hidden="true"
          className="absolute inset-y-0 w-[3px] -translate-x-1/2 rounded-full bg-ink"
          style={{ left: `${played * 100}%` }}
        />
        <input
          type="range"
          aria-label={playbackMessages.seek}
          aria-valuetext={playbackMessages.position(formatTime(positionMs), formatTime(durationMs))}
          min={0}
          max={durationMs / 1000 || 1}
          step={seekStep}
          value={positionMs / 1000}
          onChange={(event) => controls.seek(Number(event.target.value) * 1000)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <span className="stamp text-ink-2">{formatTime(durationMs)}</span>
    </div>
  );
}

/** Loudness over time, 0-255; null while there is none. */
export const usePeaks = (url: string | null): number[] | null => {
  const { data } = useQuery({
    queryKey: ['peaks', url],
    enabled: url !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<number[] | null> => {
      const response = await fetch(url ?? '', { signal });
      if (!response.ok) return null;
      const { buckets } = (await response.json()) as { buckets: number[] };
      return buckets;
    },
  });
  return data ?? null;
};
