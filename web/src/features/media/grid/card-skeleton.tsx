import type { GridLayout } from '#features/media/grid/use-grid-columns.ts';
import { cn } from '#lib/cn.ts';

const frames: Record<GridLayout, string> = {
  movies: 'aspect-video rounded-sm',
  photos: 'aspect-4/3 rounded-lg',
  audio: 'aspect-16/11 rounded-sm',
  mixed: 'aspect-video rounded-sm',
  collections: 'aspect-4/3 rounded-sm',
};

/** The placeholder of a card whose page is loading. */
export function CardSkeleton({ layout }: { layout: GridLayout }) {
  return (
    <div aria-hidden="true">
      <div className={cn('skeleton', frames[layout])} />
      <div className="skeleton mt-3 h-5 w-3/4" />
      <div className="skeleton mt-2 h-4 w-1/2" />
      {layout === 'photos' && <div className="skeleton mt-5 mb-3 h-4 w-full" />}
    </div>
  );
}
