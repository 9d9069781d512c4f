import type { ShownDetails } from '#features/media/shown-media.ts';
import { FilmNotice } from '#features/playback/film/film-notice.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { ProblemCard } from '#features/playback/problem-card.tsx';
import type { CopyState } from '#features/playback/sources/use-requested-copy.ts';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

type FilmStateProps = {
  details: ShownDetails;
  isWaiting: boolean;
  /** This browser can play none of the sources. */
  hasFailed: boolean;
  copy: CopyState;
};

/** What lies over the picture of a film that does not play: that it loads, gets a copy, or cannot be played here. */
export function FilmState({ details, isWaiting, hasFailed, copy }: FilmStateProps) {
  if (hasFailed && copy === 'coming') {
    return (
      <div className="absolute inset-0 z-1 grid place-items-center bg-black/60 p-6">
        <FilmNotice
          isComing
          title={playbackMessages.unplayableHere}
          hint={playbackMessages.copyComing}
          details={details}
        />
      </div>
    );
  }
  if (hasFailed && copy === 'none') {
    return <ProblemCard title={playbackMessages.videoFailed} details={details} />;
  }
  if (!hasFailed && !isWaiting) return null;
  return (
    <div
      role="status"
      aria-label={playbackMessages.waiting}
      className="pointer-events-none absolute inset-0 grid place-items-center"
    >
      <SpinnerRing className="size-14 text-lamp" />
    </div>
  );
}
