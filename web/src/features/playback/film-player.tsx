import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { FilmControls } from '#features/playback/film-controls.tsx';
import { FilmProblem } from '#features/playback/film-problem.tsx';
import { FilmTopBar } from '#features/playback/film-top-bar.tsx';
import { currentConnection, pickSource } from '#features/playback/pick-source.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { isForControl, playerAction } from '#features/playback/player-keys.ts';
import { resumePosition } from '#features/playback/resume-position.ts';
import { ShortcutList } from '#features/playback/shortcut-list.tsx';
import { parseStoryboard } from '#features/playback/storyboard.ts';
import { useControlsVisibility } from '#features/playback/use-controls-visibility.ts';
import { useVideo } from '#features/playback/use-video.ts';
import { useVideoControls } from '#features/playback/use-video-controls.ts';
import { cn } from '#lib/cn.ts';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

type FilmPlayerProps = {
  details: ShownDetails;
  onClose: () => void;
  /** Buttons of other features in the top bar. */
  actions?: ReactNode;
  /** Entries of other features in the settings menu. */
  settingsEntries?: ReactNode;
  /** Hears where the person is; `isFinal` at a pause and at the end. */
  onPosition?: (positionSeconds: number, isFinal: boolean) => void;
  /** Where to begin, in seconds, instead of where the person stopped. */
  startSeconds?: number;
  onEnded?: () => void;
};

/** A film in the whole window: always dark, over the glow of its own picture. */
export function FilmPlayer({
  details,
  onClose,
  actions,
  settingsEntries,
  onPosition,
  startSeconds,
  onEnded,
}: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [source, setSource] = useState(
    () => pickSource(details.sources, currentConnection())?.url ?? '',
  );
  const [caption, setCaption] = useState<string | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [resumeAt] = useState(
    () => startSeconds ?? resumePosition(details.positionMs ?? 0, details.durationMs) / 1000,
  );
  const state = useVideo(video);
  const { areVisible, wake, container } = useControlsVisibility(state.isPlaying);
  const controls = useVideoControls(video, frame, {
    escape: onClose,
    help: () => setIsHelpOpen(true),
    captions: () => setCaption((shown) => (shown ? null : (details.captions[0]?.url ?? null))),
  });
  const storyboard = useStoryboard(details.storyboardUrl);

  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    const tracks = video.current?.textTracks ?? [];
    for (const [place, track] of [...tracks].entries()) {
      track.mode = details.captions[place]?.url === caption ? 'showing' : 'disabled';
    }
  }, [caption, details.captions]);

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
  const changeSource = (url: string) => {
    const at = video.current?.currentTime ?? 0;
    setSource(url);
    requestAnimationFrame(() => controls.seek(at));
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
      <video
        ref={video}
        src={source}
        poster={details.photoUrl ?? undefined}
        autoPlay
        playsInline
        onLoadedMetadata={(event) => {
          if (event.currentTarget.currentTime === 0 && resumeAt > 0)
            event.currentTarget.currentTime = resumeAt;
        }}
        onTimeUpdate={(event) => onPosition?.(event.currentTarget.currentTime, false)}
        onPause={(event) => onPosition?.(event.currentTarget.currentTime, true)}
        onEnded={() => {
          onPosition?.(0, true);
          onEnded?.();
        }}
        onClick={controls.toggle}
        onDoubleClick={controls.fullScreen}
        className="size-full object-contain"
      >
        {details.captions.map((track) => (
          <track
            key={track.url}
            kind="subtitles"
            src={track.url}
            srcLang={track.language}
            label={track.label}
          />
        ))}
      </video>
      {state.hasFailed ? (
        <FilmProblem details={details} />
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
          sourceUrl={source}
          onSource={changeSource}
          settingsEntries={settingsEntries}
        />
      </div>
      <ShortcutList open={isHelpOpen} onOpenChange={setIsHelpOpen} />
    </div>
  );
}

const useStoryboard = (url: string | null) => {
  const { data } = useQuery({
    queryKey: ['storyboard', url],
    enabled: url !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(url ?? '', { signal });
      // A film plays just as well without previews.
      if (!response.ok) return [];
      return parseStoryboard(await response.text(), response.url);
    },
  });
  return data ?? [];
};
