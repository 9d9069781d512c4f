import type { SharedCard } from '@heirloom/contract/shares/shares.schema.ts';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { ItemPicture } from '#features/collections/item-picture.tsx';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { MediaTypeIcon } from '#features/media/types/media-type-icon.tsx';
import { formatCardDate } from '#lib/format-date.ts';
import { formatLength } from '#lib/format-duration.ts';

type SharedItemCardProps = { token: string; item: SharedCard; tabIndex: 0 | -1 };

/** An item of a shared collection: photos uncropped in a mat, films and recordings with a play button. */
export function SharedItemCard({ token, item, tabIndex }: SharedItemCardProps) {
  const isPhoto = item.type === 'image';
  return (
    <div className="group relative">
      <div className="card-frame lift relative grid aspect-4/3 grid-cols-[100%] grid-rows-[100%] place-items-center overflow-hidden rounded-sm bg-surface-2 shadow-1">
        {isPhoto ? (
          <MediaThumbnail
            item={item}
            sizes="(min-width: 64rem) 24rem, 50vw"
            className="max-h-full w-auto max-w-full object-contain"
          />
        ) : (
          <>
            <ItemPicture item={item} />
            <span
              aria-hidden="true"
              className="absolute grid size-13 place-items-center rounded-full bg-lamp text-lamp-foreground shadow-2"
            >
              <Play size={22} className="translate-x-0.5 fill-current" />
            </span>
            <span className="scrim-chip absolute right-2 bottom-2">{formatLength(item)}</span>
          </>
        )}
      </div>
      <h2 className="card-title mt-2.5 line-clamp-2">
        <Link
          to="/s/$token"
          params={{ token }}
          search={{ item: item.id }}
          resetScroll={false}
          tabIndex={tabIndex}
          data-card-link=""
          className="outline-none after:absolute after:inset-0 after:z-1 after:content-['']"
        >
          {item.title}
        </Link>
      </h2>
      <p className="mt-1 flex items-center gap-1.5 text-small text-ink-2">
        <MediaTypeIcon type={item.type} />
        <span className="max-[30rem]:sr-only">{mediaMessages.typeLabel[item.type]} ·</span>
        <span className="truncate">{formatCardDate(item)}</span>
      </p>
      {item.caption !== null && (
        <p className="mt-1.5 border-l-2 border-lamp-edge pl-3 text-small whitespace-pre-line text-ink-2">
          {item.caption}
        </p>
      )}
    </div>
  );
}
