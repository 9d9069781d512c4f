import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { FilmControls } from '#features/playback/film/film-controls.tsx';
import { FilmVideo } from '#features/playback/film/film-video.tsx';
import { FilmTopBar } from '#features/playback/film/film-top-bar.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { isForControl, playerAction } from '#features/playback/controls/player-keys.ts';
import { ProblemCard } from '#features/playback/problem-card.tsx';
import { resumePosition } from '#features/playback/controls/resume-position.ts';
import { ShortcutList } from '#features/playback/controls/shortcut-list.tsx';
import { parseStoryboard } from '#features/playback/controls/storyboard.ts';
import { useControlsVisibility } from '#features/playback/film/use-controls-visibility.ts';
import { useFilmSources } from '#features/playback/sources/use-film-sources.ts';
import { useVideo } from '#features/playback/controls/use-video.ts';
import { useVideoControls } from '#features/playback/controls/use-video-controls.ts';
import { cn } from '#lib/cn.ts';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

type FilmPlayerProps = {
  details: ShownDetails;
  onClose: () => void;
  /** Buttons of other features in the top bar. */
  actions?: ReactNode;
  /** Entries of other features in the settings menu. */
  settingsEntries?: ReactNode;
  /** Called with the position; `isFinal` at a pause and at the end. */
  onPosition?: (positionSeconds: number, isFinal: boolean) => void;
  /** Where to begin, in seconds, instead of the saved position. */
  startSeconds?: number;
  onEnded?: () => void;
};

/** A film in the whole window: always dark, over a glow of its own picture. */
export function FilmPlayer({
  details,
  onClose,
  actions,
  settingsEntries,
  onPosition,
  startSeconds,
  onEnded,
}: FilmPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const film = useFilmSources(details.sources);
  const { video, elements, videoSlots, registerElement, freezeFrame, isFrozen, fallBack } = film;
  const [caption, setCaption] = useState<string | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [resumeAt] = useState(
    () => startSeconds ?? resumePosition(details.positionMs ?? 0, details.durationMs) / 1000,
  );
  const state = useVideo(elements, videoSlots[0].id);
  const { areVisible, wake, container } = useControlsVisibility(state.isPlaying);
  const controls = useVideoControls(video, {
    escape: onClose,
    help: () => setIsHelpOpen(true),
    captions: () => setCaption((shown) => (shown ? null : (details.captions[0]?.url ?? null))),
  });
  const storyboard = useStoryboard(details.storyboardUrl);
  const goOnWithSmaller = useEffectEvent(() => fallBack?.());

  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    if (state.hasFailed) goOnWithSmaller();
  }, [state.hasFailed]);

  const handleKey = (event: KeyboardEvent) => {
    wake();
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
        'fixed inset-0 isolate z-(--z-viewer) overflow-hidden bg-black outline-none',
        !areVisible && 'cursor-none',
      )}
    >
      {details.photoUrl && <img src={details.photoUrl} alt="" className="glow" />}
      {videoSlots.map((slot, place) => (
        <FilmVideo
          key={slot.id}
          slot={slot}
          isShown={place === 0}
          details={details}
          caption={caption}
          startSeconds={resumeAt}
          registerElement={registerElement}
          onPosition={onPosition}
          onEnded={onEnded}
          onClick={controls.toggle}
          onDoubleClick={controls.fullScreen}
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
      {state.hasFailed && !fallBack ? (
        <ProblemCard title={playbackMessages.videoFailed} details={details} />
      ) : (
        state.isWaiting && (
          <div
            role="status"
            aria-label={playbackMessages.waiting}
            className="pointer-events-none absolute inset-0 grid place-items-center"
          >
            <SpinnerRing className="size-14 text-lamp" />
          </div>
        )
      )}
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
          caption={caption}
          onCaption={setCaption}
          film={film}
          settingsEntries={settingsEntries}
        />
      </div>
      <ShortcutList open={isHelpOpen} onOpenChange={setIsHelpOpen} />
    </div>
  );
}

function useStoryboard(url: string | null) {
  const { data } = useQuery({
    queryKey: ['storyboard', url],
    enabled: url !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(url ?? '', { signal });
      // The film can play without previews.
      if (!response.ok) return [];
      return parseStoryboard(await response.text(), response.url);
    },
  });
  return data ?? [];
}
