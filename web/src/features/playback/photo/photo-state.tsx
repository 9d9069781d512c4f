import { TriangleAlert } from 'lucide-react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { ProblemCard } from '#features/playback/problem-card.tsx';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

/** A message over a photo that is still being processed, cannot be shown, or is shown with a defect. */
export function PhotoState({ photo }: { photo: ShownDetails }) {
  const { status, statusReason, thumbnailUrl } = photo;
  if (status === 'processing' && thumbnailUrl === null) {
    return (
      <div
        role="status"
        className="pointer-events-none absolute inset-0 z-1 flex flex-col items-center justify-center gap-4 bg-page p-6 text-ink"
      >
        <SpinnerRing className="size-12 text-lamp" />
        <p className="title-2 text-center">{playbackMessages.preparingPhoto}</p>
      </div>
    );
  }
  if (thumbnailUrl === null) {
    return <ProblemCard title={playbackMessages.cannotBeShown} details={photo} />;
  }
  if (statusReason === null) return null;
  return (
    <p
      role="note"
      className="pointer-events-none scrim-chip absolute inset-x-4 top-4 z-1 mx-auto w-fit max-w-xl font-sans text-small"
    >
      <TriangleAlert size={16} aria-hidden="true" className="shrink-0 text-warning" />
      {statusReason}
    </p>
  );
}
