import type { News } from '@heirloom/contract/news/news.schema.ts';
import { Link } from '@tanstack/react-router';
import { Inbox, type LucideIcon, Scissors, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { itemRoute } from '#features/media/item-link.ts';
import { newsPanelMessages } from '#features/news/news-panel.messages.ts';
import { sentenceOf } from '#features/news/sentence-of.ts';
import { formatMoment } from '#lib/format-date.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';

type NewsEntryProps = { news: News; isFresh: boolean; onLeave: (() => void) | undefined };

/** One thing that the person is told; the whole row leads to where it happened. */
export function NewsEntry({ news, isFresh, onLeave }: NewsEntryProps) {
  const { at, item, space, words: quoted } = news;
  return (
    <li className="relative flex items-start gap-3 px-3 py-3.5 hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Who news={news} />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <Place news={news} onLeave={onLeave}>
            {sentenceOf(news)}
          </Place>
        </p>
        {quoted !== null && (
          <p className="mt-1 border-l-2 pl-3 break-words whitespace-pre-line text-ink-2">
            {quoted}
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          <time dateTime={at}>{formatMoment(at)}</time>
          {item !== null && space !== null && <span className="break-words">{space.name}</span>}
          {isFresh && (
            <Badge tone="accent" dot>
              {newsPanelMessages.unread}
            </Badge>
          )}
        </p>
      </div>
      {item?.thumbnailUrl != null && (
        <img
          src={item.thumbnailUrl}
          alt=""
          loading="lazy"
          className="size-14 shrink-0 rounded-sm border object-cover"
        />
      )}
    </li>
  );
}

/** Of what nobody did who has a face. */
const icons: Partial<Record<News['kind'], LucideIcon>> = {
  finding: ShieldAlert,
  'guest-files': Inbox,
  'clips-not-kept': Scissors,
};

function Who({ news: { kind, actor, guestName } }: { news: News }) {
  const Icon = icons[kind];
  if (Icon) {
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-lamp-soft text-lamp-ink">
        <Icon size={22} aria-hidden="true" />
      </span>
    );
  }
  return (
    <Avatar name={actor?.name ?? guestName ?? newsPanelMessages.somebody} personId={actor?.id} />
  );
}

/** Where in a space something waits for the person, or is to be seen. */
const tabOf: Partial<Record<News['kind'], 'members' | 'inbox'>> = {
  joined: 'members',
  'proposal-made': 'inbox',
  'guest-files': 'inbox',
  'offer-made': 'inbox',
};

/** Answers that also come to who is not in the space. */
const ofNobodysPage: readonly News['kind'][] = ['offer-accepted', 'offer-refused'];

type PlaceProps = { news: News; onLeave: (() => void) | undefined; children: ReactNode };

function Place({ news: { kind, item, space, invitation }, onLeave, children }: PlaceProps) {
  const look = {
    onClick: onLeave,
    className: "font-[560] outline-none after:absolute after:inset-0 after:content-['']",
  };
  if (kind === 'finding') {
    return (
      <Link to="/admin" {...look}>
        {children}
      </Link>
    );
  }
  if (invitation !== null) {
    return (
      <Link to="/join/$token" params={{ token: invitation }} {...look}>
        {children}
      </Link>
    );
  }
  const tab = space === null ? undefined : tabOf[kind];
  if (item !== null && tab === undefined) {
    return (
      <Link to={itemRoute[item.type]} params={{ id: item.id }} {...look}>
        {children}
      </Link>
    );
  }
  if (space === null || ofNobodysPage.includes(kind)) return children;
  return (
    <Link to="/spaces/$id" params={{ id: space.id }} search={tab ? { tab } : {}} {...look}>
      {children}
    </Link>
  );
}
