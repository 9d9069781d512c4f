import { useCallback, useEffect, useRef } from 'react';
import { levelSound } from '#features/audio-player/sound-level.ts';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { FilmCaptions } from '#features/playback/film/film-captions.tsx';
import type { useFilmTaps } from '#features/playback/film/use-film-taps.ts';
import { playAtSpeed } from '#features/playback/sources/play-at-speed.ts';
import type { FilmSources, VideoSlot } from '#features/playback/sources/use-film-sources.ts';
import { cn } from '#lib/cn.ts';

type FilmVideoProps = {
  slot: VideoSlot;
  /** False: it is loading, behind the shown one. */
  isShown: boolean;
  details: ShownDetails;
  /** The address of the captions to show. */
  caption: string | null;
  areControlsVisible: boolean;
  /** Where the first <video> begins. */
  startSeconds: number;
  registerElement: FilmSources['registerElement'];
  onPosition: ((positionSeconds: number, isFinal: boolean) => void) | undefined;
  onEnded: (() => void) | undefined;
  taps: ReturnType<typeof useFilmTaps>['taps'];
};

/** One <video> of a film. During a source switch a second one is behind it, so that the picture never disappears. */
export function FilmVideo(props: FilmVideoProps) {
  const { slot, isShown, details, caption, startSeconds, registerElement, onPosition, onEnded } =
    props;
  const video = useRef<HTMLVideoElement>(null);
  const isFirst = slot.id === 0;
  const gainDb = slot.playing?.gainDb ?? 0;
  const { speed = 1 } = details;
  const ref = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      return element ? registerElement(slot.id, element) : undefined;
    },
    [registerElement, slot.id],
  );

  useEffect(() => (video.current ? levelSound(video.current, gainDb) : undefined), [gainDb]);

  useEffect(() => (video.current ? playAtSpeed(video.current, speed) : undefined), [speed]);

  const captions = details.captions.findIndex(({ url }) => url === caption);

  return (
    <>
      <video
        ref={ref}
        src={slot.opened?.url}
        poster={(isShown && details.photoUrl) || undefined}
        preload="auto"
        autoPlay={isFirst}
        playsInline
        onLoadedMetadata={(event) => {
          if (isFirst && event.currentTarget.currentTime === 0 && startSeconds > 0)
            event.currentTarget.currentTime = startSeconds;
        }}
        onTimeUpdate={(event) => isShown && onPosition?.(event.currentTarget.currentTime, false)}
        onPause={(event) => isShown && onPosition?.(event.currentTarget.currentTime, true)}
        onSeeked={({ currentTarget: { paused, currentTime } }) => {
          // While it plays the position is reported anyway.
          if (isShown && paused) onPosition?.(currentTime, true);
        }}
        onEnded={() => {
          if (!isShown) return;
          onPosition?.(0, true);
          onEnded?.();
        }}
        {...props.taps}
        className={cn('absolute inset-0 size-full object-contain', !isShown && '-z-1')}
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
      <FilmCaptions
        video={video}
        isShown={isShown}
        place={captions === -1 ? null : captions}
        areControlsVisible={props.areControlsVisible}
      />
    </>
  );
}
