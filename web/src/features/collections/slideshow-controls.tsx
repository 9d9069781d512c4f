import { ChevronLeft, ChevronRight, CirclePause, CirclePlay } from 'lucide-react';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';

const words = collectionPageMessages.slideshow;

type SlideshowControlsProps = {
  place: number;
  total: number;
  isPlaying: boolean;
  onStep: (by: 1 | -1) => void;
  onToggle: () => void;
};

/** The position and the controls of the slideshow. */
export function SlideshowControls(props: SlideshowControlsProps) {
  const { place, total, isPlaying, onStep, onToggle } = props;
  return (
    // On phones the controls are on a separate line, so that the title has enough width.
    <div className="flex items-center gap-1 rounded-full bg-scrim max-md:absolute max-md:top-21 max-md:left-1/2 max-md:-translate-x-1/2">
      <PlayerButton
        icon={ChevronLeft}
        label={words.previous}
        disabled={place === 0}
        onClick={() => onStep(-1)}
        className="disabled:opacity-40"
      />
      <PlayerButton
        icon={isPlaying ? CirclePause : CirclePlay}
        label={isPlaying ? words.pause : words.play}
        onClick={onToggle}
      />
      <span className="stamp px-1 whitespace-nowrap text-on-image">
        {words.place(place + 1, total)}
      </span>
      <PlayerButton
        icon={ChevronRight}
        label={words.next}
        disabled={place >= total - 1}
        onClick={() => onStep(1)}
        className="disabled:opacity-40"
      />
    </div>
  );
}
