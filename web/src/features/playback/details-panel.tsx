import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { DetailsList } from '#features/playback/details-list.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { IconButton } from '#ui/form/icon-button.tsx';

type DetailsPanelProps = {
  details: ShownDetails;
  onClose: () => void;
  actions?: ReactNode;
  dateActions?: ReactNode;
  history?: ReactNode;
};

/** The details beside the picture; on phones a sheet over its lower part. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { details, onClose, actions, dateActions, history } = props;
  const words = playbackMessages.viewer;
  const panel = useRef<HTMLElement>(null);
  useFocusBack(panel);
  return (
    <aside
      ref={panel}
      aria-label={words.details}
      className="flex flex-col border-line bg-surface max-md:absolute max-md:inset-x-0 max-md:bottom-0 max-md:z-2 max-md:max-h-[70dvh] max-md:rounded-t-xl max-md:shadow-3 md:w-[calc(23.25rem+env(safe-area-inset-right,0px))] md:border-l md:pr-[env(safe-area-inset-right)]"
    >
      <div className="flex items-center justify-between px-6 pt-5 pb-2">
        <h2 className="title-2">{words.details}</h2>
        <IconButton icon={X} label={words.close} onClick={onClose} className="-mr-2" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 py-3">
        <DetailsList details={details} dateActions={dateActions} />
        {history}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5 p-6 *:flex-auto">{actions}</div>}
    </aside>
  );
}

/** Gives the focus to the player around the panel when the panel closes, so that its keys go on working. */
function useFocusBack(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const player = element?.parentElement?.closest<HTMLElement>('[tabindex]');
    return () => {
      if (element?.contains(document.activeElement)) player?.focus({ preventScroll: true });
    };
  }, [panel]);
}
