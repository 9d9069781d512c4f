import { Download, Info, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownCard } from '#features/media/shown-media.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { cn } from '#lib/cn.ts';
import { formatCardDate } from '#lib/format-date.ts';
import { IconButton } from '#ui/form/icon-button.tsx';

type ViewerTopBarProps = {
  item: ShownCard;
  /** `total`: null while the length of the list is not known. */
  place: { index: number; total: number | null } | null;
  onClose: () => void;
  onZoom: (by: 1 | -1) => void;
  onRotate: (() => void) | undefined;
  onDownload: (() => void) | undefined;
  areDetailsOpen: boolean;
  onDetails: () => void;
  actions?: ReactNode;
};

export function ViewerTopBar(props: ViewerTopBarProps) {
  const { item, place, areDetailsOpen } = props;
  const words = playbackMessages.viewer;
  return (
    <div className="flex items-center gap-2 px-[max(0.75rem,var(--safe-x))] pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 md:px-[max(1.5rem,var(--safe-x))]">
      <IconButton icon={X} label={words.close} onClick={props.onClose} />
      <div className="min-w-0 flex-1 px-1">
        <h1
          data-page-title=""
          tabIndex={-1}
          className="title-album truncate py-0.5 outline-none md:text-[1.5rem]"
        >
          {item.title}
        </h1>
        <p className="stamp stamp-amber truncate">
          {formatCardDate(item)}
          {place?.total && ` · ${words.place(place.index + 1, place.total)}`}
        </p>
      </div>
      {/* On phones at the bottom, within reach of the thumb, and so that the title has enough width. */}
      <div className="flex items-center gap-2 max-md:absolute max-md:inset-x-3 max-md:bottom-[max(0.75rem,env(safe-area-inset-bottom))] max-md:justify-around max-md:rounded-xl max-md:bg-surface max-md:py-1.5">
        <IconButton
          icon={ZoomOut}
          label={words.zoomOut}
          onClick={() => props.onZoom(-1)}
          className="max-md:hidden"
        />
        <IconButton
          icon={ZoomIn}
          label={words.zoomIn}
          onClick={() => props.onZoom(1)}
          className="max-md:hidden"
        />
        {props.onRotate && (
          <IconButton
            icon={RotateCw}
            label={words.rotate}
            onClick={props.onRotate}
            className="max-md:hidden"
          />
        )}
        {props.actions}
        {props.onDownload && (
          <IconButton
            icon={Download}
            label={words.download}
            caption={words.download}
            onClick={props.onDownload}
          />
        )}
        <IconButton
          icon={Info}
          label={words.details}
          caption={words.details}
          aria-pressed={areDetailsOpen}
          variant={areDetailsOpen ? 'accent' : 'quiet'}
          onClick={props.onDetails}
          className={cn(!areDetailsOpen && 'hover:bg-surface-2')}
        />
      </div>
    </div>
  );
}
