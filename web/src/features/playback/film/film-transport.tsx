import { skipSeconds } from '@heirloom/contract/limits.ts';
import { Pause, Play } from 'lucide-react';
import { SkipButton } from '#features/playback/controls/skip-button.tsx';
import type { VideoControls } from '#features/playback/controls/use-video-controls.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';

type FilmTransportProps = { isPlaying: boolean; controls: VideoControls; className: string };

/** The play button and the two skip buttons: play is first on wide screens, in the middle on phones. */
export function FilmTransport({ isPlaying, controls, className }: FilmTransportProps) {
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className={className}>
      <SkipButton direction="back" onClick={() => controls.skip(-skipSeconds)} />
      <button
        type="button"
        aria-label={isPlaying ? playbackMessages.pause : playbackMessages.play}
        onClick={controls.toggle}
        className="press grid size-18 place-items-center rounded-full bg-lamp text-lamp-foreground hover:bg-[var(--lamp-hover)] md:-order-1"
      >
        <Icon
          size={30}
          aria-hidden="true"
          className={isPlaying ? 'fill-current' : 'translate-x-0.5 fill-current'}
        />
      </button>
      <SkipButton direction="forward" onClick={() => controls.skip(skipSeconds)} />
    </div>
  );
}
