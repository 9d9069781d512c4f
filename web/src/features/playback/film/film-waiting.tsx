import type { ReactNode } from 'react';
import { isPlayable } from '#features/media/is-playable.ts';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { FilmNotice } from '#features/playback/film/film-notice.tsx';
import { FilmTopBar } from '#features/playback/film/film-top-bar.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { ShownSpeed } from '#lib/shown-speed.ts';

type FilmWaitingProps = {
  details: ShownDetails;
  onClose: () => void;
  /** Buttons of other features in the top bar. */
  actions?: ReactNode;
  /** The details beside the picture, while they are open. */
  panel?: ReactNode;
};

/** Shown for a film without a playable file: the progress or the reason, and the download of the original. */
export function FilmWaiting({ details, onClose, actions, panel }: FilmWaitingProps) {
  const preparing =
    details.type === 'audio' ? playbackMessages.preparingRecording : playbackMessages.preparing;
  const isComing = isPlayable(details);
  return (
    <div
      data-theme="dark"
      className="fixed inset-0 isolate z-(--z-viewer) flex overflow-hidden bg-page"
    >
      <div className="relative grid min-w-0 flex-1 place-items-center p-6">
        {details.photoUrl && <img src={details.photoUrl} alt="" className="glow" />}
        <FilmTopBar details={details} onBack={onClose} actions={actions} />
        <FilmNotice
          isComing={isComing}
          title={isComing ? preparing : playbackMessages.cannotBeShown}
          hint={isComing ? playbackMessages.preparingHint : playbackMessages.keptSafe}
          details={details}
        />
      </div>
      <ShownSpeed value={details.speed ?? 1}>{panel}</ShownSpeed>
    </div>
  );
}
