import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { UsersRound } from 'lucide-react';
import { cn } from '#lib/cn.ts';

type SpaceCoverProps = { space: Pick<Space, 'coverUrls'>; className?: string };

/** The chosen picture of a space, or its latest ones as a mosaic; a drawing while there is none. */
export function SpaceCover({ space: { coverUrls }, className }: SpaceCoverProps) {
  if (coverUrls.length === 0) {
    return (
      <div className={cn('grid place-items-center bg-surface-2 text-ink-3', className)}>
        <UsersRound size={56} strokeWidth={1.25} aria-hidden="true" />
      </div>
    );
  }
  // Three pictures would leave a hole.
  const shown = coverUrls.length === 3 ? coverUrls.slice(0, 2) : coverUrls;
  return (
    <div
      className={cn(
        'grid gap-0.5 overflow-hidden bg-surface-2',
        shown.length > 1 && 'grid-cols-2',
        shown.length > 2 && 'grid-rows-2',
        className,
      )}
    >
      {shown.map((url) => (
        <img
          key={url}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full min-h-0 object-cover"
        />
      ))}
    </div>
  );
}
