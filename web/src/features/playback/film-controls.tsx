import { skipSeconds } from '@heirloom/contract/limits.ts';
import { Maximize, Minimize, Pause, PictureInPicture2, Play } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { ChapterMenu } from '#features/playback/chapter-menu.tsx';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { PlayerButton } from '#features/playback/player-button.tsx';
import { PlayerScrubber } from '#features/playback/player-scrubber.tsx';
import { PlayerSettings } from '#features/playback/player-settings.tsx';
import { SkipButton } from '#features/playback/skip-button.tsx';
import type { StoryboardFrame } from '#features/playback/storyboard.ts';
import type { FilmSources } from '#features/playback/use-film-sources.ts';
import type { VideoState } from '#features/playback/use-video.ts';
import type { VideoControls } from '#features/playback/use-video-controls.ts';
import { VolumeControl } from '#features/playback/volume-control.tsx';
import { formatTime } from '#lib/format-duration.ts';

type FilmControlsProps = {
  details: ShownDetails;
  state: VideoState;
  controls: VideoControls;
  storyboard: StoryboardFrame[];
  caption: string | null;
  onCaption: (url: string | null) => void;
  film: FilmSources;
  settingsEntries?: ReactNode;
};

/** The lower bar: time line, transport, volume, settings, full screen. On phones the transport stands above the time line. */
export function FilmControls(props: FilmControlsProps) {
  const { details, state, controls, storyboard } = props;
  const words = playbackMessages;
  const isFullScreen = useFullScreen();
  const durationSeconds = state.durationSeconds || (details.durationMs ?? 0) / 1000;
  const canPictureInPicture = document.pictureInPictureEnabled;

  return (
    <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-(--scrim) to-(--scrim-none) px-4 pt-16 pb-3 md:px-10 md:pb-6">
      <div className="flex flex-col max-md:flex-col-reverse">
        <PlayerScrubber
          positionSeconds={state.positionSeconds}
          durationSeconds={durationSeconds}
          bufferedSeconds={state.bufferedSeconds}
          storyboard={storyboard}
          chapters={details.chapters}
          onSeek={controls.seek}
        />
        <div className="flex flex-wrap items-center gap-x-2 max-md:justify-center">
          <SkipButton
            direction="back"
            onClick={() => controls.skip(-skipSeconds)}
            className="md:order-2"
          />
          <button
            type="button"
            aria-label={state.isPlaying ? words.pause : words.play}
            onClick={controls.toggle}
            className="press grid size-18 place-items-center rounded-full bg-lamp text-lamp-foreground hover:bg-[var(--lamp-hover)] md:order-1"
          >
            {state.isPlaying ? (
              <Pause size={30} aria-hidden="true" className="fill-current" />
            ) : (
              <Play size={30} aria-hidden="true" className="translate-x-0.5 fill-current" />
            )}
          </button>
          <SkipButton
            direction="forward"
            onClick={() => controls.skip(skipSeconds)}
            className="md:order-3"
          />
          <span className="stamp px-2 text-[1rem] text-on-image md:order-4">
            {formatTime(state.positionSeconds * 1000)}
            <span className="opacity-70"> / {formatTime(durationSeconds * 1000)}</span>
          </span>
          <div className="flex items-center md:order-5 md:ml-auto">
            <VolumeControl
              volume={state.volume}
              isMuted={state.isMuted}
              onVolume={controls.setVolume}
              onMute={controls.mute}
            />
            {details.chapters.length > 1 && (
              <ChapterMenu chapters={details.chapters} onSeek={controls.seek} />
            )}
            <PlayerSettings
              details={details}
              rate={state.rate}
              onRate={controls.setRate}
              caption={props.caption}
              onCaption={props.onCaption}
              playing={props.film.reels[0]?.playing}
              quality={props.film.quality}
              onQuality={props.film.choose}
              entries={props.settingsEntries}
            />
            {canPictureInPicture && (
              <PlayerButton
                icon={PictureInPicture2}
                label={words.pictureInPicture}
                onClick={controls.pictureInPicture}
              />
            )}
            <PlayerButton
              icon={isFullScreen ? Minimize : Maximize}
              label={isFullScreen ? words.leaveFullScreen : words.fullScreen}
              onClick={controls.fullScreen}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

const useFullScreen = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      document.addEventListener('fullscreenchange', onChange);
      return () => document.removeEventListener('fullscreenchange', onChange);
    },
    () => document.fullscreenElement !== null,
  );
