import type { ReactNode } from 'react';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { FilmTopBar } from '#features/playback/film/film-top-bar.tsx';
import { useControlsVisibility } from '#features/playback/film/use-controls-visibility.ts';
import { PhotoStage } from '#features/playback/photo/photo-stage.tsx';
import { cn } from '#lib/cn.ts';

export type SlideProps = {
  details: ShownDetails;
  isPlaying: boolean;
  onOver: () => void;
  onClose: () => void;
  controls: ReactNode;
};

/** A photo in a slideshow, or the details of an item that cannot be played. */
export function SlideshowStill({ details, isPlaying, onClose, controls }: SlideProps) {
  const { areVisible, wake, container } = useControlsVisibility(isPlaying);
  return (
    <div
      onPointerMove={wake}
      onPointerDown={wake}
      onFocus={wake}
      className={cn('absolute inset-0 isolate', !areVisible && 'cursor-none')}
    >
      {details.thumbnailUrl && <img src={details.thumbnailUrl} alt="" className="glow" />}
      {details.type === 'image' ? (
        <PhotoStage
          photo={details}
          previous={undefined}
          next={undefined}
          onShow={() => undefined}
        />
      ) : (
        <p className="title-2 absolute inset-0 grid place-items-center p-8 text-center">
          {details.statusReason ?? collectionPageMessages.slideshow.skipped}
        </p>
      )}
      <div
        ref={container}
        className={cn(
          'transition-opacity duration-(--dur-base) focus-within:opacity-100',
          !areVisible && 'opacity-0',
        )}
      >
        <FilmTopBar details={details} onBack={onClose} actions={controls} />
      </div>
    </div>
  );
}
