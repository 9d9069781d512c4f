import { type Dispatch, type KeyboardEvent, useEffect } from 'react';
import { useAudioControls } from '#features/audio-player/use-audio-player.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { SlideshowControls } from '#features/collections/slideshow-controls.tsx';
import { SlideshowSlide } from '#features/collections/slideshow-slide.tsx';
import type { Slideshow, SlideshowAction } from '#features/collections/slideshow.ts';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { FullWindow } from '#ui/overlay/full-window.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = collectionPageMessages.slideshow;

type SlideshowWindowProps = {
  /** The accessible name: what the slideshow shows. */
  name: string;
  show: Slideshow;
  dispatch: Dispatch<SlideshowAction>;
  total: number;
  /** The item at the slideshow's place; undefined while it is loading. */
  slide: { details: ShownDetails; caption: string | null } | undefined;
  nextPictureUrl: string | null | undefined;
  onClose: () => void;
};

/** Shows photos, films and recordings one after the other, in the whole window. */
export function SlideshowWindow(props: SlideshowWindowProps) {
  const { name, show, dispatch, total, slide, nextPictureUrl, onClose } = props;
  const audio = useAudioControls();
  // Stops the audio player, so that two sounds never play at once.
  useEffect(() => audio.close(), [audio]);

  const step = (by: 1 | -1) => dispatch({ do: 'step', by, total });
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const action = event.defaultPrevented ? undefined : keys[event.key];
    const isOnButton = (event.target as HTMLElement).closest('button, input') !== null;
    if (action === undefined || (isOnButton && event.key === ' ')) return;
    event.preventDefault();
    if (action === 'toggle') dispatch({ do: 'toggle', total });
    else step(action);
  };

  return (
    <FullWindow label={words.label(name)} onClose={onClose} onKeyDown={handleKey}>
      {slide === undefined ? (
        <Spinner label={words.loading} className="h-full" />
      ) : (
        <SlideshowSlide
          key={slide.details.id}
          details={slide.details}
          caption={slide.caption}
          isPlaying={show.isPlaying}
          onOver={() => dispatch({ do: 'over', total })}
          onClose={onClose}
          controls={
            <SlideshowControls
              place={show.place}
              total={total}
              isPlaying={show.isPlaying}
              onStep={step}
              onToggle={() => dispatch({ do: 'toggle', total })}
            />
          }
        />
      )}
      {/* Preloads the next picture while this one is shown. */}
      {nextPictureUrl && <img src={nextPictureUrl} alt="" hidden />}
    </FullWindow>
  );
}

const keys: Record<string, 1 | -1 | 'toggle'> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  PageDown: 1,
  PageUp: -1,
  n: 1,
  p: -1,
  ' ': 'toggle',
};
