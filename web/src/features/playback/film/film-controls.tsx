import { Maximize, Minimize, PictureInPicture2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { canFillScreen, useFullScreen } from '#features/playback/controls/full-screen.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { type FilmMark, PlayerScrubber } from '#features/playback/controls/player-scrubber.tsx';
import { PlayerSettings } from '#features/playback/controls/player-settings.tsx';
import type { StoryboardFrame } from '#features/playback/controls/storyboard.ts';
import type { VideoControls } from '#features/playback/controls/use-video-controls.ts';
import type { VideoState } from '#features/playback/controls/use-video.ts';
import { VolumeControl } from '#features/playback/controls/volume-control.tsx';
import { ChapterTools } from '#features/playback/film/chapter-tools.tsx';
import { chapterAt } from '#features/playback/film/chapters-at.ts';
import { FilmTransport } from '#features/playback/film/film-transport.tsx';
import type { EmptyTape } from '#features/playback/film/use-empty-tape.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import type { FilmSources } from '#features/playback/sources/use-film-sources.ts';
import { publishHeight } from '#lib/publish-height.ts';
import { useFormatTime } from '#lib/shown-speed.ts';

type FilmControlsProps = {
  details: ShownDetails;
  state: VideoState;
  controls: VideoControls;
  storyboard: StoryboardFrame[];
  marks?: readonly FilmMark[] | undefined;
  caption: string | null;
  onCaption: (url: string | null) => void;
  film: FilmSources;
  emptyTape: EmptyTape;
  settingsEntries?: ReactNode;
  onHelp: () => void;
};

/** The lower bar: seek bar, transport, volume, settings, full screen. On phones the groups are on separate lines. */
export function FilmControls(props: FilmControlsProps) {
  const { details, state, controls, storyboard } = props;
  const formatTime = useFormatTime();
  const durationSeconds = state.durationSeconds || (details.durationMs ?? 0) / 1000;

  return (
    <div
      ref={publishControlsHeight}
      className="absolute inset-x-0 bottom-0 grid grid-cols-1 bg-linear-to-t from-(--scrim) to-(--scrim-none) px-[max(1rem,var(--safe-x))] pt-16 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:grid-cols-[auto_auto_1fr] md:items-center md:gap-x-4 md:px-[max(2.5rem,var(--safe-x))] md:pb-[max(1.5rem,env(safe-area-inset-bottom))]"
    >
      <div className="md:col-span-3">
        <PlayerScrubber
          positionSeconds={state.positionSeconds}
          durationSeconds={durationSeconds}
          bufferedSeconds={state.bufferedSeconds}
          storyboard={storyboard}
          chapters={details.chapters}
          marks={props.marks}
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
        <ChapterTitle details={details} positionSeconds={state.positionSeconds} />
      </p>
      <FilmTools {...props} />
    </div>
  );
}

/** The name of the chapter that is shown. On phones the list has it. */
function ChapterTitle({
  details: { chapters },
  positionSeconds,
}: Pick<FilmControlsProps, 'details'> & { positionSeconds: number }) {
  const shown = chapterAt(chapters, positionSeconds * 1000);
  if (!shown?.title) return null;
  return <span className="ml-4 max-w-[24rem] truncate max-lg:hidden">{shown.title}</span>;
}

const publishControlsHeight = publishHeight('--film-controls-height');

function FilmTools(props: FilmControlsProps) {
  const { details, state, controls, film } = props;
  const words = playbackMessages;
  const isFullScreen = useFullScreen(() => film.video.current);
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
        <ChapterTools
          details={details}
          positionSeconds={state.positionSeconds}
          onSeek={controls.seek}
        />
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
        emptyTape={details.emptyStretches?.length ? props.emptyTape : undefined}
        entries={props.settingsEntries}
        onHelp={props.onHelp}
      />
      {document.pictureInPictureEnabled && (
        <PlayerButton
          icon={PictureInPicture2}
          label={words.pictureInPicture}
          onClick={controls.pictureInPicture}
        />
      )}
      {canFillScreen() && (
        <PlayerButton
          icon={isFullScreen ? Minimize : Maximize}
          label={isFullScreen ? words.leaveFullScreen : words.fullScreen}
          onClick={controls.fullScreen}
        />
      )}
    </div>
  );
}
