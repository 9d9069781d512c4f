import { skipSeconds } from '@heirloom/contract/limits.ts';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { Pause, Play } from 'lucide-react';
import { useAudioControls, useAudioState } from '#features/audio-player/use-audio-player.ts';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { WaveformScrubber } from '#features/playback/audio/waveform-scrubber.tsx';
import { SkipButton } from '#features/playback/controls/skip-button.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { formatTime } from '#lib/format-duration.ts';
import { Button } from '#ui/form/button.tsx';

/** A recording on its page: its cover, a waveform large enough to touch, and the controls. */
export function RecordingStage({ recording }: { recording: MediaDetails }) {
  const player = useAudioControls();
  const { id } = recording;
  const isCurrent = useAudioState((state) => state.current?.id === id);
  const isPlaying = useAudioState((state) => state.current?.id === id && state.isPlaying);
  const positionMs = useAudioState((state) => (state.current?.id === id ? state.positionMs : 0));
  const durationMs = recording.durationMs ?? 0;
  const canPlay = recording.sources.length > 0;
  const seek = (toMs: number) =>
    isCurrent ? player.seek(toMs) : canPlay && player.playFrom(recording, toMs);

  return (
    <div className="rounded-lg border border-line bg-audio-soft p-5 md:p-8">
      <div className="flex items-center gap-5 md:gap-8">
        {recording.thumbnailUrl && (
          <MediaThumbnail
            item={recording}
            className="size-28 shrink-0 rounded-sm shadow-print md:size-48"
          />
        )}
        <WaveformScrubber
          label={playbackMessages.seekIn(recording.title)}
          peaksUrl={recording.peaksUrl}
          barCount={72}
          positionMs={positionMs}
          durationMs={durationMs}
          onSeek={seek}
          className="h-32 flex-1 md:h-48"
        />
      </div>
      <p className="stamp mt-2 flex justify-between text-ink-2">
        <span>{formatTime(positionMs)}</span>
        <span>{formatTime(durationMs)}</span>
      </p>
      <div className="mt-4 flex items-center gap-3">
        <Button
          variant="accent"
          size="lg"
          icon={isPlaying ? Pause : Play}
          disabledReason={
            canPlay ? undefined : (recording.statusReason ?? playbackMessages.preparingRecording)
          }
          onClick={() => (isCurrent ? player.toggle() : player.play(recording))}
        >
          {isPlaying ? playbackMessages.pause : playbackMessages.play}
        </Button>
        {/* On larger screens the audio bar has the skip buttons. */}
        {isCurrent && (
          <div className="flex md:hidden">
            <SkipButton direction="back" onClick={() => player.skip(-skipSeconds)} />
            <SkipButton direction="forward" onClick={() => player.skip(skipSeconds)} />
          </div>
        )}
      </div>
    </div>
  );
}
