import { CheckCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { publishHeight } from '#lib/publish-height.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type SelectionBarProps = {
  count: number;
  onLeave: () => void;
  /** Picks the whole list, beyond the screen too. */
  onAll?: () => void;
  /** What can be done with the picked items. */
  children: ReactNode;
};

/** Docked at the foot of the page while people pick items: how many, and what to do with them. */
export function SelectionBar({ count, onLeave, onAll, children }: SelectionBarProps) {
  const words = mediaMessages.selection;
  return (
    <>
      {/* Room for the bar, so that it never covers the last row. */}
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

/** So that the tray and the toasts stay above the bar, however many lines it takes. */
const publishSelectionHeight = publishHeight('--selection-height');
