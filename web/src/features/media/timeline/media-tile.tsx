import { Link } from '@tanstack/react-router';
import { AudioLines, Play } from 'lucide-react';
import { use } from 'react';
import { CardDate } from '#features/media/cards/card-date.tsx';
import type { CardProps } from '#features/media/cards/card-props.ts';
import { CardState } from '#features/media/cards/card-state.tsx';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { WaveformArt } from '#features/media/cards/waveform-art.tsx';
import { YearStamp } from '#features/media/cards/year-stamp.tsx';
import { itemRoute } from '#features/media/item-link.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { tileWidths } from '#features/media/timeline/tile-widths.ts';
import { cn } from '#lib/cn.ts';
import { formatLength } from '#lib/format-duration.ts';

/** An item in a justified row: the picture fills the tile, with title, type, date and year at its lower edge. */
export function MediaTile({ item, menu, tabIndex }: CardProps) {
  const { scope } = use(ItemRightsContext);
  const hasWaveform = item.type === 'audio' && item.thumbnailUrl === null;
  return (
    // The words are in the flow and the picture behind them: so the link, which covers its next positioned box, covers all.
    <div className="group/tile card-frame @container relative isolate flex [--ring-gap:1px] size-full flex-col justify-end overflow-hidden rounded-sm bg-surface-2">
      {hasWaveform ? (
        <div className="absolute inset-0 -z-1">
          <WaveformArt item={item} />
        </div>
      ) : (
        <MediaThumbnail
          item={item}
          sizes={`auto, ${tileWidths(item)}`}
          className="absolute inset-0 -z-1 size-full"
        />
      )}
      <TileBadge item={item} />
      <div className="absolute top-1.5 right-1.5 z-2 opacity-0 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 has-[[data-state=open]]:opacity-100 touch:opacity-100 [&_button]:m-0 [&_button]:size-9 [&_button]:min-h-0 [&_button]:rounded-full [&_button]:after:absolute [&_button]:after:-inset-1.5 [&_button]:after:content-[''] [&_button]:bg-scrim [&_button]:text-on-image">
        {menu}
      </div>
      <div
        className={cn(
          'px-3 pt-10 pb-2',
          hasWaveform
            ? 'text-ink'
            : 'bg-linear-to-t from-scrim via-scrim/70 to-transparent text-on-image',
        )}
      >
        <h3 className="truncate text-small font-[620]">
          <Link
            to={itemRoute[item.type]}
            params={{ id: item.id }}
            search={scope}
            tabIndex={tabIndex}
            data-card-link=""
            title={item.title}
            className="outline-none after:absolute after:inset-0 after:z-1 after:rounded-sm after:content-[''] focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring"
          >
            {item.title}
          </Link>
        </h3>
        <p className="flex items-baseline gap-x-1.5 text-caption">
          {/* A narrow tile has space for the date only, which names the year too. */}
          <span className="@max-[10rem]:sr-only">{mediaMessages.typeLabel[item.type]}</span>
          <span aria-hidden="true" className="@max-[10rem]:hidden">
            ·
          </span>
          <CardDate item={item} className="static z-auto min-w-0 truncate" />
          <YearStamp
            item={item}
            className={cn(
              'ml-auto @max-[13rem]:hidden',
              hasWaveform ? 'text-lamp-ink' : 'stamp-amber',
            )}
          />
        </p>
      </div>
    </div>
  );
}

/** The length of a film or recording, or the state of an item that is not ready. */
function TileBadge({ item }: Pick<CardProps, 'item'>) {
  if (item.status !== 'ready') {
    // On touch screens the menu is always visible and leaves no space beside it.
    return <CardState item={item} className="touch:top-auto touch:bottom-14" />;
  }
  if (item.type === 'image') return null;
  const Icon = item.type === 'video' ? Play : AudioLines;
  return (
    <span data-badge="" className="scrim-chip absolute top-2 left-2 z-2">
      <Icon size={14} aria-hidden="true" />
      {formatLength(item)}
    </span>
  );
}
