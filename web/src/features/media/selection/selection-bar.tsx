import { CheckCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { publishHeight } from '#lib/publish-height.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

type SelectionBarProps = {
  count: number;
  onLeave: () => void;
  /** Selects the whole list, including items beyond the screen. */
  onAll?: () => void;
  /** The actions on the selected items. */
  children: ReactNode;
};

/** A bar at the bottom of the page while items are being selected: their number and the actions on them. */
export function SelectionBar({ count, onLeave, onAll, children }: SelectionBarProps) {
  const words = mediaMessages.selection;
  return (
    <>
      {/* Leaves space for the bar, so that it never covers the last row. */}
      <div aria-hidden="true" className="h-(--selection-height)" />
      <section
        ref={publishSelectionHeight}
        aria-label={words.label}
        className="fixed inset-x-0 bottom-(--dock-height) z-(--z-tabbar) border-t bg-surface shadow-3"
      >
        <div className="page-gutter flex flex-wrap items-center gap-x-2 gap-y-2 py-3 md:gap-x-4">
          <IconButton icon={X} label={words.leave} onClick={onLeave} />
          <div className="min-w-0 flex-1">
            <p role="status" className="font-[640]">
              {words.count(count)}
            </p>
            {count === 0 && <p className="text-small text-ink-2 max-md:hidden">{words.hint}</p>}
          </div>
          {onAll && (
            <Button variant="quiet" icon={CheckCheck} onClick={onAll} className="max-md:px-2">
              {words.all}
            </Button>
          )}
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto max-md:*:px-3 md:gap-3">
            {children}
          </div>
        </div>
      </section>
    </>
  );
}

/** Publishes the height, so that the tray and the toasts stay above the bar when it wraps. */
const publishSelectionHeight = publishHeight('--selection-height');
