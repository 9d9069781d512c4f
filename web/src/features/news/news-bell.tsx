import { Bell } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { newsMessages as words } from '#features/news/news.messages.ts';
import { useNewsCount } from '#features/news/use-news-count.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { lazyContent } from '#ui/overlay/lazy-content.ts';
import { Popover } from '#ui/overlay/popover.tsx';

const NewsPanel = lazyContent(
  async () => (await import('#features/news/news-panel.tsx')).NewsPanel,
);

/** The bell of large screens, once there is something: a panel with what the person is told. */
export function NewsBell() {
  const { total, unread } = useNewsCount();
  const [isOpen, setIsOpen] = useState(false);
  if (total === 0) return null;
  return (
    <div className="relative">
      <Popover
        label={words.title}
        open={isOpen}
        onOpenChange={setIsOpen}
        className="flex w-108 flex-col overflow-hidden p-0 lg:mt-2"
        trigger={<BellButton unread={unread} />}
      >
        <NewsPanel onLeave={() => setIsOpen(false)} />
      </Popover>
      <UnreadCount unread={unread} />
    </div>
  );
}

function BellButton({ unread, ...native }: ComponentProps<'button'> & { unread: number }) {
  return <IconButton {...native} icon={Bell} iconSize={24} label={words.bell(unread)} />;
}

/** The bell of phones, once there is something: it leads to the page. */
export function NewsLink() {
  const { total, unread } = useNewsCount();
  if (total === 0) return null;
  const label = words.bell(unread);
  return (
    <div className="relative md:hidden">
      <LinkButton to="/news" aria-label={label} title={label} size="icon" variant="quiet">
        <Bell size={24} aria-hidden="true" />
      </LinkButton>
      <UnreadCount unread={unread} />
    </div>
  );
}

/** How much is unread, over the corner of the bell; its button says it, too. */
function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute -top-0.5 -right-0.5 grid h-5.5 min-w-5.5 place-items-center rounded-full border-[1.5px] border-lamp-edge bg-lamp px-1 text-[0.75rem] leading-none font-[700] text-lamp-foreground"
    >
      {unread > 99 ? words.many : unread}
    </span>
  );
}
