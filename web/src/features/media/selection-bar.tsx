import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { IconButton } from '#ui/icon-button.tsx';

type SelectionBarProps = {
  count: number;
  onLeave: () => void;
  /** What can be done with the picked items. */
  children: ReactNode;
};

/** Docked at the foot of the page while people pick items: how many, and what to do with them. */
export function SelectionBar({ count, onLeave, children }: SelectionBarProps) {
  const words = mediaMessages.selection;
  return (
    <>
      {/* Room for the bar, so that it never covers the last row. */}
      <div aria-hidden="true" className="h-20" />
      <section
        aria-label={words.label}
        className="fixed inset-x-0 bottom-(--dock-height) z-(--z-tabbar) border-t bg-surface shadow-3"
      >
        <div className="page-gutter flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <IconButton icon={X} label={words.leave} onClick={onLeave} />
          <div className="min-w-40 flex-1">
            <p role="status" className="font-[640]">
              {words.count(count)}
            </p>
            {count === 0 && <p className="text-small text-ink-2 max-md:hidden">{words.hint}</p>}
          </div>
          <div className="flex flex-wrap gap-3">{children}</div>
        </div>
      </section>
    </>
  );
}
