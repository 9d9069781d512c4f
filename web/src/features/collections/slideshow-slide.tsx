import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { SlideshowRecording } from '#features/collections/slideshow-recording.tsx';
import { SlideshowStill } from '#features/collections/slideshow-still.tsx';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { FilmPlayer } from '#features/playback/film/film-player.tsx';
import { cn } from '#lib/cn.ts';

type SlideshowSlideProps = {
  details: ShownDetails;
  caption: string | null;
  isPlaying: boolean;
  /** Called when the time of the slide is over. */
  onOver: () => void;
  onClose: () => void;
  controls: ReactNode;
};

const photoMs = 6_000;

/** One item of a slideshow: films and recordings play to their end, everything else is shown for six seconds. */
export function SlideshowSlide(props: SlideshowSlideProps) {
  const { details, caption, isPlaying, onOver, onClose, controls } = props;
  const isPlayable = details.type !== 'image' && details.sources.length > 0;
  useOverAfter(isPlaying && !isPlayable, onOver);

  if (isPlayable && details.type === 'video') {
    return (
      <>
        <FilmPlayer
          details={details}
          startSeconds={0}
          onEnded={onOver}
          onClose={onClose}
          actions={controls}
        />
        <SlideCaption caption={caption} className="top-28 max-md:top-40" />
      </>
    );
  }
  const Slide = isPlayable ? SlideshowRecording : SlideshowStill;
  return (
    <>
      <Slide
        details={details}
        isPlaying={isPlaying}
        onOver={onOver}
        onClose={onClose}
        controls={controls}
      />
      <SlideCaption caption={caption} className="bottom-8" />
    </>
  );
}

type SlideCaptionProps = { caption: string | null; className: string };

function SlideCaption({ caption, className }: SlideCaptionProps) {
  if (caption === null) return null;
  return (
    <p
      className={cn(
        'pointer-events-none absolute left-1/2 z-(--z-viewer) max-w-[min(90vw,48rem)] -translate-x-1/2 rounded-md bg-scrim px-5 py-3 text-center text-lead whitespace-pre-line text-on-image',
        className,
      )}
    >
      {caption}
    </p>
  );
}

function useOverAfter(isCounting: boolean, onOver: () => void) {
  const finish = useEffectEvent(onOver);
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setTimeout(() => finish(), photoMs);
    return () => clearTimeout(timer);
  }, [isCounting]);
}
