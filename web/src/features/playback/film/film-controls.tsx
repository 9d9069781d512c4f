import { Maximize, Minimize, PictureInPicture2 } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { ChapterMenu } from '#features/playback/film/chapter-menu.tsx';
import { FilmTransport } from '#features/playback/film/film-transport.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { PlayerScrubber } from '#features/playback/controls/player-scrubber.tsx';
import { PlayerSettings } from '#features/playback/controls/player-settings.tsx';
import type { StoryboardFrame } from '#features/playback/controls/storyboard.ts';
import type { FilmSources } from '#features/playback/sources/use-film-sources.ts';
import type { VideoState } from '#features/playback/controls/use-video.ts';
import type { VideoControls } from '#features/playback/controls/use-video-controls.ts';
import { VolumeControl } from '#features/playback/controls/volume-control.tsx';
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

/** The lower bar: seek bar, transport, volume, settings, full screen. On phones the groups are on separate lines. */
export function FilmControls(props: FilmControlsProps) {
  const { details, state, controls, storyboard } = props;
  const durationSeconds = state.durationSeconds || (details.durationMs ?? 0) / 1000;

  return (
    <div className="absolute inset-x-0 bottom-0 grid grid-cols-1 bg-linear-to-t from-(--scrim) to-(--scrim-none) px-4 pt-16 pb-3 md:grid-cols-[auto_auto_1fr] md:items-center md:gap-x-4 md:px-10 md:pb-6">
      <div className="md:col-span-3">
        <PlayerScrubber
          positionSeconds={state.positionSeconds}
          durationSeconds={durationSeconds}
          bufferedSeconds={state.bufferedSeconds}
          storyboard={storyboard}
          chapters={details.chapters}
          onSeek={controls.seek}
        />
      </div>
      <FilmTransport
        isPlaying={state.isPlaying}
        controls={controls}
        className="flex items-center gap-2 max-md:-order-1 max-md:mb-4 max-md:justify-center max-md:gap-8"
      />
      <p className="stamp flex text-[1rem] text-on-image max-md:justify-between">
        {formatTime(state.positionSeconds * 1000)}
        <span className="opacity-70">
          <span className="max-md:hidden">&nbsp;/ </span>
          {formatTime(durationSeconds * 1000)}
        </span>
      </p>
      <FilmTools {...props} />
    </div>
  );
}

function FilmTools(props: FilmControlsProps) {
  const { details, state, controls, film } = props;
  const words = playbackMessages;
  const isFullScreen = useFullScreen();
  return (
    <div className="flex items-center md:ml-auto">
      <VolumeControl
        volume={state.volume}
        isMuted={state.isMuted}
        onVolume={controls.setVolume}
        onMute={controls.mute}
        variant="film"
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
        playing={film.videoSlots[0]?.playing}
        quality={film.quality}
        onQuality={film.choose}
        entries={props.settingsEntries}
      />
      {document.pictureInPictureEnabled && (
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
  );
}

function useFullScreen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('fullscreenchange', onChange);
      return () => document.removeEventListener('fullscreenchange', onChange);
    },
    () => document.fullscreenElement !== null,
  );
}
