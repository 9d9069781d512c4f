import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { CardDate } from '#features/media/cards/card-date.tsx';
import { chapterSearch, itemRoute } from '#features/media/item-link.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { MediaTypeIcon } from '#features/media/types/media-type-icon.tsx';

type CardCaptionProps = { item: MediaItem; menu: ReactNode; tabIndex: number };

/** Title, type and date under a picture, with the card's menu. */
export function CardCaption({ item, menu, tabIndex }: CardCaptionProps) {
  const { scope } = use(ItemRightsContext);
  return (
    <>
      <div className="flex items-start gap-1">
        <h3 className="card-title line-clamp-2 min-w-0 flex-1">
          <Link
            to={itemRoute[item.type]}
            params={{ id: item.id }}
            search={{ ...scope, ...chapterSearch(item) }}
            tabIndex={tabIndex}
            data-card-link=""
            className="outline-none after:absolute after:inset-0 after:z-1 after:rounded-md after:content-[''] focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-ring"
          >
            {item.title}
          </Link>
        </h3>
        {menu}
      </div>
      {/* Not around the link: in older browsers a container bounds what is placed in it, and the link covers the card. */}
      <div className="@container mt-1">
        <p className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-2">
          <MediaTypeIcon type={item.type} />
          <span>{mediaMessages.typeLabel[item.type]}</span>
          {/* In a narrow card the date is on a separate line. */}
          <span aria-hidden="true" className="@max-[11rem]:hidden">
            ·
          </span>
          <CardDate item={item} className="@max-[11rem]:w-full" />
          <ChapterCount item={item} />
          {item.parentId !== undefined && (
            <span className="w-full truncate">{mediaMessages.card.partOf(item.type)}</span>
          )}
        </p>
      </div>
      {item.statusReason && <p className="mt-1 text-small text-ink-2">{item.statusReason}</p>}
    </>
  );
}

/** Where people made chapters: '14 chapters', or which of them was found. */
function ChapterCount({ item: { chapterSummary, foundChapter } }: Pick<CardCaptionProps, 'item'>) {
  if (!foundChapter && !chapterSummary?.count) return null;
  return (
    <span className="w-full truncate">
      {foundChapter?.title ?? mediaMessages.card.chapters(chapterSummary!.count)}
    </span>
  );
}
