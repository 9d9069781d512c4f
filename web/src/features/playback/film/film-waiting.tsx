import { Download, TriangleAlert } from 'lucide-react';
import { isPlayable } from '#features/media/is-playable.ts';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { FilmTopBar } from '#features/playback/film/film-top-bar.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { AnchorButton } from '#ui/form/link-button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

type FilmWaitingProps = { details: ShownDetails; onClose: () => void };

/** Shown for a film without a playable file: the progress or the reason, and the download of the original. */
export function FilmWaiting({ details, onClose }: FilmWaitingProps) {
  const preparing =
    details.type === 'audio' ? playbackMessages.preparingRecording : playbackMessages.preparing;
  const isComing = isPlayable(details);
  return (
    <div
      data-theme="dark"
      className="fixed inset-0 isolate z-(--z-viewer) grid place-items-center bg-page p-6"
    >
      {details.photoUrl && <img src={details.photoUrl} alt="" className="glow" />}
      <FilmTopBar details={details} onBack={onClose} />
      <div
        role="status"
        className="flex w-full max-w-md flex-col items-center gap-4 rounded-lg bg-surface p-8 text-center shadow-3"
      >
        {isComing ? (
          <SpinnerRing className="size-12 text-lamp" />
        ) : (
          <TriangleAlert size={44} aria-hidden="true" className="text-warning" />
        )}
        <p className="title-2">{isComing ? preparing : playbackMessages.cannotBeShown}</p>
        {details.statusReason && <p>{details.statusReason}</p>}
        <p className="text-ink-2">
          {isComing ? playbackMessages.preparingHint : playbackMessages.keptSafe}
        </p>
        {isComing && details.progress !== null && (
          <div className="w-full">
            <ProgressBar label={preparing} value={details.progress} />
            <p className="stamp mt-2 text-ink-2">
              {playbackMessages.preparingPercent(details.progress)}
            </p>
          </div>
        )}
        {details.downloadUrl && (
          <AnchorButton href={details.downloadUrl} icon={Download} download>
            {playbackMessages.downloadOriginal}
          </AnchorButton>
        )}
      </div>
    </div>
  );
}
