import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Link } from '@tanstack/react-router';
import { homeMessages as words } from '#features/home/home.messages.ts';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { cn } from '#lib/cn.ts';
import { formatYear } from '#lib/format-date.ts';

const turns = ['-rotate-2', '-translate-y-1', 'rotate-1.5'];

/** The newest photos, drawn as slides. */
export function StageSlides({ items }: { items: readonly MediaItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul
      aria-label={words.newestPhotos}
      className="absolute right-(--gutter) bottom-0 z-2 hidden gap-3 xl:flex"
    >
      {items.map((item, place) => (
        <li key={item.id}>
          <Link
            to="/photos/$id"
            params={{ id: item.id }}
            aria-label={item.title}
            className={cn(
              'lift block rounded-md bg-surface p-3 pb-2 text-center shadow-2',
              turns[place],
            )}
          >
            <span className="flex h-18 w-20 items-center justify-center 2xl:h-20 2xl:w-25">
              <MediaThumbnail
                item={item}
                className="h-auto max-h-18 w-auto max-w-20 rounded-print shadow-print 2xl:max-h-20 2xl:max-w-25"
              />
            </span>
            <span className="stamp mt-1.5 block text-lamp-ink">{formatYear(item)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
