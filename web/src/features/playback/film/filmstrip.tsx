import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import type { ShownCard } from '#features/media/shown-media.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { cn } from '#lib/cn.ts';

type FilmstripProps = { items: ShownCard[]; currentId: string; onPick: (id: string) => void };

/** The photos around the current one, which is larger and has a ring in the accent colour. */
export function Filmstrip({ items, currentId, onPick }: FilmstripProps) {
  return (
    <nav
      aria-label={playbackMessages.viewer.filmstrip}
      className="overflow-x-auto px-4 py-3 [scrollbar-width:none]"
    >
      <ul className="mx-auto flex w-max items-center gap-2 p-1">
        {items.map((item) => {
          const isCurrent = item.id === currentId;
          return (
            <li key={item.id}>
              <button
                ref={isCurrent ? centre : undefined}
                type="button"
                aria-label={item.title}
                aria-current={isCurrent || undefined}
                onClick={() => onPick(item.id)}
                className={cn(
                  'block overflow-hidden rounded-sm bg-surface-2',
                  isCurrent
                    ? 'mx-1.5 h-21 w-28 outline-3 outline-offset-2 outline-lamp'
                    : 'size-18 opacity-80 hover:opacity-100',
                )}
              >
                <MediaThumbnail item={item} className="size-full" sizes="112px" />
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const centre = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ inline: 'center', block: 'nearest' });
};
