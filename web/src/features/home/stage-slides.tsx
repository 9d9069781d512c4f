import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Link } from '@tanstack/react-router';
import { homeMessages as words } from '#features/home/home.messages.ts';
import { slideWidth } from '#features/home/stage-items.ts';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { YearStamp } from '#features/media/cards/year-stamp.tsx';
import { cn } from '#lib/cn.ts';

const turns = ['md:-rotate-2', 'md:-translate-y-1', 'md:rotate-1.5'];

/** The newest photos, drawn as slides. */
export function StageSlides({ items }: { items: readonly MediaItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul
      aria-label={words.newestPhotos}
      className="z-2 mt-4 flex gap-3 pr-(--gutter) max-md:*:flex-1 md:max-xl:mt-6 xl:absolute xl:right-(--gutter) xl:bottom-0 xl:mt-0 xl:pr-0"
    >
      {items.map((item, place) => (
        <li key={item.id}>
          <Link
            to="/photos/$id"
            params={{ id: item.id }}
            aria-label={item.title}
            className={cn(
              'lift block rounded-md bg-surface p-2 pb-1.5 text-center shadow-2 md:p-3 md:pb-2',
              turns[place],
            )}
          >
            <span className="mx-auto flex h-18 w-20 items-center justify-center 2xl:h-20 2xl:w-25">
              <MediaThumbnail
                item={item}
                sizes={slideWidth}
                className="h-auto max-h-18 w-auto max-w-20 rounded-print shadow-print 2xl:max-h-20 2xl:max-w-25"
              />
            </span>
            <YearStamp item={item} className="mt-1.5 block text-lamp-ink" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
