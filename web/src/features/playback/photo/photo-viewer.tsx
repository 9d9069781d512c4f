import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { saveFile } from '#features/media/save-file.ts';
import type { ShownCard, ShownDetails } from '#features/media/shown-media.ts';
import { toggleFullScreen } from '#features/playback/controls/full-screen.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { DetailsPanel } from '#features/playback/details-panel.tsx';
import { Filmstrip } from '#features/playback/film/filmstrip.tsx';
import { MotionPhoto } from '#features/playback/photo/motion-photo.tsx';
import { PhotoStage, type PhotoStageHandle } from '#features/playback/photo/photo-stage.tsx';
import { PhotoState } from '#features/playback/photo/photo-state.tsx';
import { viewerAction } from '#features/playback/photo/viewer-keys.ts';
import { ViewerTopBar } from '#features/playback/photo/viewer-top-bar.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';

type PhotoViewerProps = {
  details: ShownDetails;
  /** The photos around this one in its list, including itself. */
  around: { items: ShownCard[]; index: number; total: number | null } | null;
  onShow: (id: string) => void;
  onClose: () => void;
  onRotate?: () => void;
  /** Buttons of other features for the top bar and the details. */
  actions?: ReactNode;
  detailActions?: ReactNode;
  dateActions?: ReactNode;
  history?: ReactNode;
  /** What another feature shows beside the photo instead of the details. */
  panel?: ReactNode;
  /** Called when the details are to be shown instead of that. */
  onDetails?: () => void;
};

/** A photo in the whole window: always dark; zoom by wheel, pinch, double tap and keys; swipe to the next. */
export function PhotoViewer({
  details,
  around,
  onShow,
  onClose,
  onRotate,
  actions,
  detailActions,
  dateActions,
  history,
  panel,
  onDetails,
}: PhotoViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<PhotoStageHandle>(null);
  const [isDetailsChosen, setIsDetailsChosen] = useState(false);
  const areDetailsOpen = isDetailsChosen && !panel;
  const toggleDetails = () => {
    setIsDetailsChosen(!areDetailsOpen);
    onDetails?.();
  };
  const items = around?.items ?? [details];
  const place = items.findIndex((item) => item.id === details.id);
  const previous = items[place - 1];
  const next = items[place + 1];
  const { downloadUrl } = details;
  const words = playbackMessages.viewer;

  useEffect(() => frame.current?.focus(), []);

  const go = (by: number) => {
    const target = items[Math.min(items.length - 1, Math.max(0, place + by))];
    if (target && target.id !== details.id) onShow(target.id);
  };
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // A menu or dialog over the viewer is inside it for React only.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const action = viewerAction(event, event.target as HTMLElement);
    if (!action) return;
    event.preventDefault();
    if (action.do === 'go') go(action.by);
    if (action.do === 'zoom') stage.current?.zoom(action.by);
    if (action.do === 'fit') stage.current?.fit();
    if (action.do === 'details') toggleDetails();
    if (action.do === 'fullScreen') toggleFullScreen();
    if (action.do === 'escape' && !stage.current?.fit()) onClose();
  };

  return (
    <div
      ref={frame}
      role="dialog"
      aria-modal="true"
      aria-label={details.title}
      data-theme="dark"
      tabIndex={-1}
      onKeyDown={handleKey}
      className="fixed inset-0 isolate z-(--z-viewer) flex overflow-hidden bg-page outline-none"
    >
      {details.thumbnailUrl && <img src={details.thumbnailUrl} alt="" className="glow" />}
      <div className="flex min-w-0 flex-1 flex-col max-md:pb-[calc(4.25rem+max(0.75rem,env(safe-area-inset-bottom)))]">
        <ViewerTopBar
          item={details}
          place={around}
          onClose={onClose}
          onZoom={(by) => stage.current?.zoom(by)}
          onRotate={onRotate}
          onDownload={downloadUrl === null ? undefined : () => saveFile(downloadUrl)}
          areDetailsOpen={areDetailsOpen}
          onDetails={toggleDetails}
          actions={actions}
        />
        <div className="relative min-h-0 flex-1">
          <PhotoStage ref={stage} photo={details} previous={previous} next={next} onShow={onShow} />
          <PhotoState photo={details} />
          {details.motionUrl && <MotionPhoto key={details.id} url={details.motionUrl} />}
          {previous && (
            <PlayerButton
              icon={ChevronLeft}
              label={words.previous}
              onClick={() => onShow(previous.id)}
              className="absolute top-1/2 left-[max(1rem,env(safe-area-inset-left))] z-2 -translate-y-1/2 bg-scrim max-md:hidden"
            />
          )}
          {next && (
            <PlayerButton
              icon={ChevronRight}
              label={words.next}
              onClick={() => onShow(next.id)}
              className="absolute top-1/2 right-[max(1rem,env(safe-area-inset-right))] z-2 -translate-y-1/2 bg-scrim max-md:hidden"
            />
          )}
        </div>
        {items.length > 1 && <Filmstrip items={items} currentId={details.id} onPick={onShow} />}
      </div>
      {areDetailsOpen && (
        <DetailsPanel
          details={details}
          onClose={() => setIsDetailsChosen(false)}
          actions={detailActions}
          dateActions={dateActions}
          history={history}
        />
      )}
      {panel}
    </div>
  );
}
