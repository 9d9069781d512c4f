import { Link } from '@tanstack/react-router';
import { NewsList } from '#features/news/news-list.tsx';
import { newsPanelMessages } from '#features/news/news-panel.messages.ts';
import { newsMessages as words } from '#features/news/news.messages.ts';

/** What the bell opens: the list, and the way to choose what one is told. */
export function NewsPanel({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <h2 className="title-album border-b px-4 py-3">{words.title}</h2>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <NewsList onLeave={onLeave} />
      </div>
      <Link
        to="/user-info"
        hash="mails"
        onClick={onLeave}
        className="flex min-h-11 items-center border-t px-4 text-small text-ink-2 hover:text-ink"
      >
        {newsPanelMessages.settings}
      </Link>
    </>
  );
}
