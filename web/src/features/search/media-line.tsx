import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { MarkedText } from '#features/search/marked-text.tsx';
import { OptionLine } from '#features/search/option-line.tsx';
import { searchMessages } from '#features/search/search.messages.ts';
import { whereFound } from '#features/search/where-found.ts';
import { formatCardDate } from '#lib/format-date.ts';
import { formatLength } from '#lib/format-duration.ts';

/** A found item, with the matching text marked. */
export function MediaLine({ item, query }: { item: MediaItem; query: string }) {
  const excerpt = item.foundChapter?.title ?? whereFound(item, query);
  return (
    <OptionLine
      picture={
        item.thumbnailUrl === null ? (
          <TypeTile type={item.type} />
        ) : (
          <MediaThumbnail item={item} sizes="72px" className="h-12 w-18 shrink-0 rounded-print" />
        )
      }
      title={<MarkedText text={item.title} query={query} />}
      details={
        <>
          {mediaMessages.typeLabel[item.type]} · {formatCardDate(item)}
          {excerpt !== null && (
            <>
              {` · ${searchMessages.quotes.before}`}
              <MarkedText text={excerpt} query={query} />
              {searchMessages.quotes.after}
            </>
          )}
          {excerpt === null && item.type !== 'image' && ` · ${formatLength(item)}`}
        </>
      }
    />
  );
}
