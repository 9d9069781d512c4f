import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { IconButton } from '#ui/form/icon-button.tsx';

type SidePanelProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
};

/** What lies beside a film or a photo; on phones a sheet over its lower part. */
export function SidePanel({ title, closeLabel, onClose, children, footer }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useFocusBack(panel);
  return (
    <aside
      ref={panel}
      aria-label={title}
      className="flex flex-col border-line bg-surface max-md:absolute max-md:inset-x-0 max-md:bottom-0 max-md:z-2 max-md:max-h-[70dvh] max-md:rounded-t-xl max-md:shadow-3 md:w-[calc(23.25rem+env(safe-area-inset-right,0px))] md:border-l md:pr-[env(safe-area-inset-right)]"
    >
      <div className="flex items-center justify-between px-6 pt-5 pb-2">
        <h2 className="title-2">{title}</h2>
        <IconButton icon={X} label={closeLabel} onClick={onClose} className="-mr-2" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 py-3">{children}</div>
      {footer && <div className="flex flex-wrap gap-2.5 p-6 *:flex-auto">{footer}</div>}
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
