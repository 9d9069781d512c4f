import type { Tape } from '@heirloom/contract/tapes/tapes.schema.ts';
import { Link } from '@tanstack/react-router';
import { Archive, ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MediaPickerDialog } from '#features/collections/collection-dialogs.ts';
import { ItemPicture } from '#features/collections/item-picture.tsx';
import { itemRoute } from '#features/media/item-link.ts';
import { ItemOnTapeMenu } from '#features/tapes/item-on-tape-menu.tsx';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { useTapeItems } from '#features/tapes/use-tape-items.ts';
import { formatCaptured } from '#lib/format-date.ts';
import { formatLength } from '#lib/format-duration.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

const words = tapeMessages.page;

/** What was made of a tape, in the order of the tape. */
export function TapeItems({ tape, actions }: { tape: Tape; actions?: ReactNode }) {
  const { put, move } = useTapeItems();
  const [isPicking, setIsPicking] = useState(false);
  const isOwn = tape.rights.includes('own');
  const { items } = tape;
  const idAt = (place: number) => items[place]?.id ?? null;
  return (
    <section aria-labelledby="tape-items">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="tape-items" className="mr-auto title-2">
          {words.made}
        </h2>
        {actions}
        {isOwn && (
          <Button icon={Plus} size="sm" onClick={() => setIsPicking(true)}>
            {words.add}
          </Button>
        )}
      </div>
      {items.length === 0 && <p className="mt-3 text-ink-2">{words.madeNone}</p>}
      <ol className="mt-3 grid gap-3">
        {items.map((item, place) => (
          <li key={item.id} className="surface-card relative flex items-center gap-4 p-2.5 pr-3">
            <span aria-hidden="true" className="stamp w-6 text-center text-ink-3">
              {place + 1}
            </span>
            <div className="aspect-16/10 w-28 shrink-0 overflow-hidden rounded-sm bg-surface-2 md:w-36">
              <ItemPicture item={item} />
            </div>
            <div className="min-w-0 flex-1">
              <Link
                to={itemRoute[item.type]}
                params={{ id: item.id }}
                className="card-title line-clamp-2 break-words after:absolute after:inset-0"
              >
                {item.title}
              </Link>
              <p className="mt-0.5 text-small text-ink-2">
                {[formatCaptured(item), item.durationMs === null ? null : formatLength(item)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {item.isPutAway && (
                <Badge icon={Archive} className="mt-1.5">
                  {words.isPutAway}
                </Badge>
              )}
            </div>
            {isOwn && (
              <div className="z-1 flex shrink-0 max-md:flex-col">
                <IconButton
                  icon={ArrowUp}
                  label={words.moveUp(item.title)}
                  disabled={place === 0}
                  onClick={() =>
                    move.mutate({
                      tapeId: tape.id,
                      mediaId: item.id,
                      afterMediaId: idAt(place - 2),
                    })
                  }
                />
                <IconButton
                  icon={ArrowDown}
                  label={words.moveDown(item.title)}
                  disabled={place === items.length - 1}
                  onClick={() =>
                    move.mutate({
                      tapeId: tape.id,
                      mediaId: item.id,
                      afterMediaId: idAt(place + 1),
                    })
                  }
                />
                <ItemOnTapeMenu tapeId={tape.id} item={item} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {isPicking && (
        <MediaPickerDialog
          title={words.add}
          picked={[]}
          onClose={() => setIsPicking(false)}
          onAdd={(picked) =>
            put.mutateAsync({
              tapeId: tape.id,
              mediaIds: picked.map(({ id }) => id),
              part: 'content',
            })
          }
        />
      )}
    </section>
  );
}
