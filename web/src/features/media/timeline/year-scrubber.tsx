import { type PointerEvent, useRef, useSyncExternalStore } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import type { TimelineLayout } from '#features/media/timeline/timeline-layout.ts';
import { spaced, type TimelineYear, yearsOf } from '#features/media/timeline/timeline-years.ts';
import type { Scrolled } from '#features/media/timeline/use-scrolled.ts';
import { cn } from '#lib/cn.ts';
import type { Store } from '#lib/create-store.ts';

type YearScrubberProps = {
  layout: TimelineLayout;
  scrolled: Store<Scrolled>;
  onYear: (year: TimelineYear) => void;
  /** Called with the position that the pointer is dragged to, 0 to 1. */
  onDrag: (at: number) => void;
};

/** The smallest distance of two years, and of two ticks, as a fraction of the scrubber's length. */
const yearDistance = 0.05;
const tickDistance = 0.018;
/** A press becomes a drag from this distance on. */
const dragPx = 4;

const words = mediaMessages.timeline;

/** The years beside a timeline, each where it begins: a click jumps there, a drag scrolls through all. */
export function YearScrubber({ layout, scrolled, onYear, onDrag }: YearScrubberProps) {
  const pressedY = useRef<number | null>(null);
  const all = yearsOf(layout);
  const reached = useSyncExternalStore(scrolled.subscribe, () => {
    const at = (scrolled.get().px + coveredTopPx() + 4) / layout.heightPx;
    return all.findLastIndex((year) => year.at <= at);
  });
  if (all.length < 2) return null;
  const current = all[reached] ?? all[0];
  const years = spaced(all, yearDistance, (year) => year === current);
  const months = layout.sections.map(({ topPx }) => ({ at: topPx / layout.heightPx }));

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { buttons, clientY, currentTarget, pointerId } = event;
    if (buttons !== 1 || pressedY.current === null) return;
    // A small movement still counts as a click; the capture lets a drag leave the element and suppresses its click.
    if (!currentTarget.hasPointerCapture(pointerId)) {
      if (Math.abs(clientY - pressedY.current) < dragPx) return;
      currentTarget.setPointerCapture(pointerId);
    }
    const box = currentTarget.getBoundingClientRect();
    onDrag(Math.min(1, Math.max(0, (clientY - box.top) / box.height)));
  };

  const letGo = () => {
    pressedY.current = null;
  };

  return (
    <nav
      aria-label={words.years}
      className="sticky top-[calc(var(--header-h)+1.5rem)] h-[calc(100dvh-var(--header-h)-var(--dock-height)-15.5rem)] min-h-72 w-20 touch-none select-none lg:ml-6 max-lg:hidden"
    >
      <div
        className="relative h-[calc(100%-2rem)]"
        onPointerDown={({ clientY }) => {
          pressedY.current = clientY;
        }}
        onPointerMove={follow}
        onPointerUp={letGo}
        onLostPointerCapture={letGo}
        onDragStart={(event) => event.preventDefault()}
      >
        {spaced(months, tickDistance).map((month) => (
          <span
            key={month.at}
            aria-hidden="true"
            style={{ top: `${month.at * 100}%` }}
            className="absolute right-0 mt-4 h-0.5 w-2 bg-line-strong opacity-45"
          />
        ))}
        <ol>
          {years.map((year) => (
            <li
              key={year.label}
              style={{ top: `${year.at * 100}%` }}
              className="absolute right-0 w-full"
            >
              <a
                href={`#${year.label}`}
                aria-label={words.toYear(year.label)}
                aria-current={year === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  onYear(year);
                }}
                className={cn(
                  'stamp flex h-8 w-full items-center justify-end gap-2.5 rounded-md text-ink-2 hover:text-ink',
                  year === current &&
                    'border border-lamp-edge bg-lamp pr-2.5 font-semibold text-lamp-foreground hover:text-lamp-foreground',
                )}
              >
                {year.label}
                <span aria-hidden="true" className="h-0.5 w-3.5 bg-current" />
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

/** Returns how much of the page the header covers; the browser leaves the same distance when it scrolls. */
export function coveredTopPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}
