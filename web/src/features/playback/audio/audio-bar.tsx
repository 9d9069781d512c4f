import { skipSeconds } from '@heirloom/contract/limits.ts';
import { Link } from '@tanstack/react-router';
import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useAudioControls, useAudioState } from '#features/audio-player/use-audio-player.ts';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { AudioProblem } from '#features/playback/audio/audio-problem.tsx';
import { AudioProgress } from '#features/playback/audio/audio-progress.tsx';
import { AudioQueue } from '#features/playback/audio/audio-queue.tsx';
import {
  isForControl,
  playerAction,
  steppedRate,
  steppedVolume,
  rates,
} from '#features/playback/controls/player-keys.ts';
import { SkipButton } from '#features/playback/controls/skip-button.tsx';
import { VolumeControl } from '#features/playback/controls/volume-control.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

type RateButtonProps = { rate: number; onRate: (rate: number) => void };

/** The docked audio player, shown once a recording was chosen. It stays across page changes. */
export function AudioBar() {
  const controls = useAudioControls();
  const current = useAudioState((state) => state.current);
  const isPlaying = useAudioState((state) => state.isPlaying);
  const isWaiting = useAudioState((state) => state.isWaiting);
  const problem = useAudioState((state) => state.problem);
  const hasQueue = useAudioState((state) => state.queue.length > 1);
  const volume = useAudioState((state) => state.volume);
  const isMuted = useAudioState((state) => state.isMuted);
  const rate = useAudioState((state) => state.rate);
  const isOpen = current !== null;

  useEffect(() => {
    document.documentElement.toggleAttribute('data-audio-bar', isOpen);
  }, [isOpen]);
  if (!current) return null;

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLInputElement;
    const action = playerAction(event);
    if (!action || isForControl(event.key, { tagName: target.tagName, type: target.type })) return;
    event.preventDefault();
    if (action.do === 'toggle') controls.toggle();
    if (action.do === 'mute') controls.mute();
    if (action.do === 'skip' || action.do === 'frame') controls.skip(action.seconds);
    if (action.do === 'volume') controls.setVolume(steppedVolume(volume, action.by));
    if (action.do === 'rate') controls.setRate(steppedRate(rate, action.by));
    if (action.do === 'seekTo') controls.seek(action.fraction * controls.getState().durationMs);
  };

  return (
    <section
      aria-label={playbackMessages.region}
      onKeyDown={handleKey}
      className="audio-bar fixed inset-x-0 bottom-0 z-(--z-audiobar) border-t border-line bg-surface shadow-3"
    >
      <div className="page-gutter flex h-full items-center gap-3 md:gap-5">
        <Link
          to="/audio/$id"
          params={{ id: current.id }}
          className="flex min-w-0 items-center gap-3 max-md:flex-1 md:w-72"
        >
          {current.thumbnailUrl ? (
            <MediaThumbnail item={current} sizes="52px" className="size-13 shrink-0 rounded-sm" />
          ) : (
            <TypeTile type="audio" className="size-13 shrink-0" />
          )}
          <span className="min-w-0">
            <span className="card-title block truncate">{current.title}</span>
            <span
              role="status"
              className="text-ink-2 max-md:line-clamp-2 max-md:text-caption max-md:leading-tight md:block md:truncate md:text-small"
            >
              <AudioProblem key={current.id} item={current} problem={problem} />
            </span>
          </span>
        </Link>
        <div className="flex items-center">
          {hasQueue && (
            <IconButton
              icon={SkipBack}
              label={playbackMessages.previous}
              onClick={() => controls.step(-1)}
              className="max-md:hidden"
            />
          )}
          <SkipButton
            direction="back"
            onClick={() => controls.skip(-skipSeconds)}
            className="size-12 hover:bg-surface-2 max-md:hidden"
          />
          <button
            type="button"
            aria-label={isPlaying ? playbackMessages.pause : playbackMessages.play}
            onClick={controls.toggle}
            className="press grid size-13 shrink-0 place-items-center rounded-full border-[1.5px] border-lamp-edge bg-lamp text-lamp-foreground hover:bg-[var(--lamp-hover)]"
          >
            {isWaiting ? (
              <SpinnerRing className="size-6" />
            ) : isPlaying ? (
              <Pause size={22} aria-hidden="true" className="fill-current" />
            ) : (
              <Play size={22} aria-hidden="true" className="translate-x-px fill-current" />
            )}
          </button>
          <SkipButton
            direction="forward"
            onClick={() => controls.skip(skipSeconds)}
            className="size-12 hover:bg-surface-2 max-md:hidden"
          />
          {hasQueue && (
            <IconButton
              icon={SkipForward}
              label={playbackMessages.next}
              onClick={() => controls.step(1)}
              className="max-md:hidden"
            />
          )}
        </div>
        <AudioProgress mediaId={current.id} />
        <div className="flex items-center max-lg:hidden">
          <RateButton rate={rate} onRate={controls.setRate} />
          <VolumeControl
            volume={volume}
            isMuted={isMuted}
            onVolume={controls.setVolume}
            onMute={controls.mute}
            variant="bar"
          />
        </div>
        {hasQueue && <AudioQueue />}
        <IconButton icon={X} label={playbackMessages.close} onClick={controls.close} />
      </div>
    </section>
  );
}

/** Each press sets the next speed; after the fastest comes the slowest. */
function RateButton({ rate, onRate }: RateButtonProps) {
  const next = rates[(rates.findIndex((known) => known === rate) + 1) % rates.length] ?? 1;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${playbackMessages.speed}: ${playbackMessages.speedValue(rate)}`}
      className="stamp min-w-14"
      onClick={() => onRate(next)}
    >
      {rate}×
    </Button>
  );
}
