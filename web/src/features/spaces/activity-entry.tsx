import type { SpaceActivity } from '@heirloom/contract/spaces/activity.schema.ts';
import { Link } from '@tanstack/react-router';
import { itemRoute } from '#features/media/item-link.ts';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { activityMessages as words } from '#features/spaces/activity.messages.ts';
import { BringBack } from '#features/spaces/bring-back.tsx';
import { formatMoment } from '#lib/format-date.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';

/** Who did what, when, with some of the pictures. */
export function ActivityEntry({ spaceId, entry }: { spaceId: string; entry: SpaceActivity }) {
  const { at, actor, items, isNew } = entry;
  return (
    <li className="flex items-start gap-4 py-4 max-md:gap-3">
      <Avatar name={actor?.name ?? words.somebody} personId={actor?.id} />
      <div className="min-w-0 flex-1">
        <p className="font-[560] break-words">{sentenceOf(entry)}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          <time dateTime={at}>{formatMoment(at)}</time>
          {isNew && (
            <Badge tone="accent" dot>
              {words.isNew}
            </Badge>
          )}
        </p>
        {entry.mayBringBack && <BringBack spaceId={spaceId} entryId={entry.id} />}
        {items.length > 0 && (
          <ul className="mt-3 grid grid-cols-4 gap-2 md:flex md:gap-2.5">
            {items.map(({ id, type, title, thumbnailUrl }) => (
              <li key={id}>
                <Link
                  to={itemRoute[type]}
                  params={{ id }}
                  aria-label={title}
                  title={title}
                  className="block overflow-hidden rounded-print"
                >
                  {thumbnailUrl === null ? (
                    <TypeTile type={type} className="aspect-4/3 h-auto w-full md:w-24" />
                  ) : (
                    <img
                      src={thumbnailUrl}
                      alt=""
                      loading="lazy"
                      className="aspect-4/3 w-full object-cover md:w-24"
                    />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function sentenceOf(entry: SpaceActivity): string {
  const { kind, actor, guestName, counts, fromYear, toYear, items } = entry;
  const who = actor?.name ?? words.somebody;
  const { said } = words;
  const [only] = items;
  const subject =
    counts.total === 1 && only !== undefined ? words.quoted(only.title) : words.items(counts.total);
  switch (kind) {
    case 'joined':
    case 'left':
      return said[kind](who);
    case 'guest-files':
      return said[kind](who, subject, guestName ?? '');
    case 'added': {
      const what = words.kinds(counts);
      const isDated = fromYear !== null && toYear !== null;
      return said.added(who, isDated ? words.fromYears(what, fromYear, toYear) : what);
    }
    case 'trashed':
      return said[kind](actor?.name ?? words.someone, subject);
    default:
      return said[kind](who, subject);
  }
}
