import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { isForControl, playerAction } from '#features/playback/controls/player-keys.ts';
import type { FilmMark } from '#features/playback/controls/player-scrubber.tsx';
import { resumePosition } from '#features/playback/controls/resume-position.ts';
import { useStoryboard } from '#features/playback/controls/use-storyboard.ts';
import {
  useVideoControls,
  type VideoControls,
} from '#features/playback/controls/use-video-controls.ts';
import { useVideo } from '#features/playback/controls/use-video.ts';
import { EmptyStretch } from '#features/playback/film/empty-stretch.tsx';
import { FilmControls } from '#features/playback/film/film-controls.tsx';
import { FilmState } from '#features/playback/film/film-state.tsx';
import { FilmTopBar } from '#features/playback/film/film-top-bar.tsx';
import { FilmVideo } from '#features/playback/film/film-video.tsx';
import { useControlsVisibility } from '#features/playback/film/use-controls-visibility.ts';
import { useEmptyTape } from '#features/playback/film/use-empty-tape.ts';
import { useFilmTaps } from '#features/playback/film/use-film-taps.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { useFilmSources } from '#features/playback/sources/use-film-sources.ts';
import { useRequestedCopy } from '#features/playback/sources/use-requested-copy.ts';
import { useLoadFailure } from '#features/playback/use-load-failure.ts';
import { cn } from '#lib/cn.ts';
import { ShownSpeed } from '#lib/shown-speed.ts';
import { KeyList } from '#ui/overlay/key-list.tsx';

type FilmPlayerProps = {
  ref?: Ref<Pick<VideoControls, 'seek'>>;
  details: ShownDetails;
  onClose: () => void;
  /** Called for Escape instead of `onClose`. */
  onEscape?: () => void;
  /** The details beside the picture, while they are open. */
  panel?: ReactNode;
  /** Buttons of other features in the top bar. */
  actions?: ReactNode;
  marks?: readonly FilmMark[];
  /** Entries of other features in the settings menu. */
  settingsEntries?: ReactNode;
  /** Called with the position; `isFinal` at a pause, at the end and after seeking while paused. */
  onPosition?: (positionSeconds: number, isFinal: boolean) => void;
  /** Where to begin, in seconds, instead of the saved position. */
  startSeconds?: number;
  onEnded?: () => void;
};

/** A film in the whole window: always dark, over a glow of its own picture. */
export function FilmPlayer({
  ref,
  details,
  onClose,
  onEscape = onClose,
  panel,
  actions,
  marks,
  settingsEntries,
  onPosition,
  startSeconds,
  onEnded,
}: FilmPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const film = useFilmSources(details.sources, details.part);
  const { video, elements, videoSlots, registerElement, freezeFrame, isFrozen, fallBack } = film;
  const [caption, setCaption] = useState<string | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [resumeAt] = useState(
    () => startSeconds ?? resumePosition(details.positionMs ?? 0, details.durationMs) / 1000,
  );
  const state = useVideo(elements, videoSlots[0].id);
  const { areVisible, wake, hide, container } = useControlsVisibility(state.isPlaying, frame);
  const controls = useVideoControls(video, {
    escape: onEscape,
    help: () => setIsHelpOpen(true),
    captions: () => setCaption((shown) => (shown ? null : (details.captions[0]?.url ?? null))),
  });
  useImperativeHandle(ref, () => controls);
  const { taps, skippedSeconds } = useFilmTaps({
    controls,
    areControlsVisible: areVisible,
    wake,
    hide,
  });
  const emptyTape = useEmptyTape();
  const storyboard = useStoryboard(details.storyboardUrl);
  const goOnWithSmaller = useEffectEvent(() => fallBack?.());

  const hasGivenUp = state.hasFailed && !fallBack;
  const copy = useRequestedCopy(details, {
    hasFailed: state.hasFailed && !state.hasLostConnection,
    onReady: film.playAgain,
  });
  useLoadFailure(hasGivenUp && copy === 'none' ? playbackMessages.videoFailed : null, details.id);

  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    if (state.hasFailed) goOnWithSmaller();
  }, [state.hasFailed]);

  const handleKey = (event: KeyboardEvent) => {
    wake();
    // A menu or dialog over the player is inside it for React only.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const target = event.target as HTMLInputElement;
    const action = playerAction(event);
    if (
      !action ||
      isForControl(event.key, { tagName: target.tagName, type: target.type, role: target.role })
    )
      return;
    event.preventDefault();
    controls.act(action);
  };

  return (
    <ShownSpeed value={details.speed ?? 1}>
      <div
        ref={frame}
        data-theme="dark"
        role="region"
        aria-label={playbackMessages.videoRegion}
        tabIndex={-1}
        onKeyDown={handleKey}
        onPointerMove={wake}
        onPointerDown={wake}
        className={cn(
          'fixed inset-0 isolate z-(--z-viewer) flex overflow-hidden bg-black outline-none',
          !areVisible && 'cursor-none',
        )}
      >
        <div className="relative min-w-0 flex-1">
          {details.photoUrl && <img src={details.photoUrl} alt="" className="glow" />}
          {videoSlots.map((slot, place) => (
            <FilmVideo
              key={slot.id}
              slot={slot}
              isShown={place === 0}
              details={details}
              caption={caption}
              areControlsVisible={areVisible}
              startSeconds={resumeAt}
              registerElement={registerElement}
              onPosition={onPosition}
              onEnded={onEnded}
              taps={taps}
            />
          ))}
          <canvas
            ref={freezeFrame}
            aria-hidden="true"
            className={cn(
              'pointer-events-none absolute inset-0 size-full object-contain',
              !isFrozen && 'invisible',
            )}
          />
          <SkippedNote seconds={skippedSeconds} />
          <FilmState
            details={details}
            isWaiting={state.isWaiting}
            hasFailed={hasGivenUp}
            copy={copy}
          />
          <EmptyStretch
            stretches={details.emptyStretches}
            state={state}
            isAutomatic={emptyTape.isSkipped}
            onSeek={controls.seek}
          />
          <div
            ref={container}
            inert={!areVisible}
            className={cn(
              'transition-opacity duration-(--dur-base)',
              areVisible ? 'opacity-100' : 'opacity-0',
            )}
          >
            <FilmTopBar details={details} onBack={onClose} actions={actions} />
            <FilmControls
              details={details}
              state={state}
              controls={controls}
              storyboard={storyboard}
              marks={marks}
              caption={caption}
              onCaption={setCaption}
              film={film}
              emptyTape={emptyTape}
              settingsEntries={settingsEntries}
              onHelp={() => setIsHelpOpen(true)}
            />
          </div>
        </div>
        {panel}
        <KeyList
          open={isHelpOpen}
          onOpenChange={setIsHelpOpen}
          title={playbackMessages.shortcuts}
          keys={playbackMessages.shortcutList}
        />
      </div>
    </ShownSpeed>
  );
}

/** Tells how far taps have skipped, at their side of the picture. */
function SkippedNote({ seconds }: { seconds: number }) {
  return (
    <div
      role="status"
      className={cn(
        'pointer-events-none absolute inset-y-0 grid w-1/3 place-items-center',
        seconds < 0 ? 'left-0' : 'right-0',
      )}
    >
      {seconds !== 0 && (
        <span className="scrim-chip text-lead">{playbackMessages.skipped(seconds)}</span>
      )}
    </div>
  );
}
