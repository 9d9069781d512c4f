import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { useAudioControls, useAudioState } from '#features/audio-player/use-audio-player.ts';
import { WaveformScrubber } from '#features/playback/audio/waveform-scrubber.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { formatTime } from '#lib/format-duration.ts';

/** The seek bar of the playing recording, between its elapsed and its total time. */
export function AudioProgress({ mediaId }: { mediaId: string }) {
  const controls = useAudioControls();
  const positionMs = useAudioState((state) => state.positionMs);
  const durationMs = useAudioState((state) => state.durationMs);
  const { data: details } = useQuery(api.media.find.queryOptions({ input: { id: mediaId } }));

  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 max-md:hidden">
      <span className="stamp text-ink-2">{formatTime(positionMs)}</span>
      <WaveformScrubber
        label={playbackMessages.seek}
        peaksUrl={details?.peaksUrl ?? null}
        barCount={96}
        positionMs={positionMs}
        durationMs={durationMs}
        onSeek={controls.seek}
        className="h-11 flex-1"
      />
      <span className="stamp text-ink-2">{formatTime(durationMs)}</span>
    </div>
  );
}
