import { Link } from '@tanstack/react-router';
import { Film, House, Image, Library, Plus } from 'lucide-react';
import { useScopeChoice } from '#features/spaces/use-scope-choice.ts';
import { shellMessages } from '#shell/shell.messages.ts';
import { UploadMenu } from '#shell/upload-menu.tsx';

const pillShape = 'grid h-8 w-14 place-items-center rounded-full border-[1.5px] border-transparent';

/** The style of the links in the tab bar: a pill with an icon, the word below it. */
const tabStyles = {
  tab: 'group flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-[0.78125rem] leading-tight font-[560] text-ink-2 aria-[current=page]:font-[680] aria-[current=page]:text-ink',
  pill: `${pillShape} group-aria-[current=page]:border-lamp-edge group-aria-[current=page]:bg-lamp-soft`,
  uploadPill: `${pillShape} border-lamp-edge bg-lamp text-lamp-foreground`,
};

const words = shellMessages.nav;

const before = [
  { to: '/', label: words.home, icon: House },
  { to: '/movies', label: words.movies, icon: Film },
] as const;
const after = [
  { to: '/photos', label: words.photos, icon: Image },
  { to: '/collections', label: words.collections, icon: Library },
] as const;

/** The main links at the bottom of a phone's screen; hidden while a dialog is open. */
export function TabBar() {
  return (
    <nav
      aria-label={shellMessages.quickNavigation}
      data-tab-bar=""
      className="fixed inset-x-0 bottom-0 z-(--z-tabbar) border-t bg-surface px-(--safe-x) pb-[env(safe-area-inset-bottom)] md:hidden [[data-scroll-locked]_&]:hidden"
    >
      <ul className="grid h-(--tabbar-h) grid-cols-[repeat(5,minmax(max-content,1fr))] px-1">
        {before.map((tab) => (
          <Tab key={tab.to} {...tab} />
        ))}
        <li className="flex">
          <UploadMenu
            side="top"
            align="center"
            trigger={
              <button type="button" className={tabStyles.tab}>
                <span className={tabStyles.uploadPill}>
                  <Plus size={22} aria-hidden="true" />
                </span>
                {shellMessages.upload.menu}
              </button>
            }
          />
        </li>
        {after.map((tab) => (
          <Tab key={tab.to} {...tab} />
        ))}
      </ul>
    </nav>
  );
}

type TabProps = (typeof before)[number] | (typeof after)[number];

function Tab({ to, label, icon: Icon }: TabProps) {
  const { scope } = useScopeChoice();
  return (
    <li className="flex">
      <Link
        to={to}
        {...((to === '/movies' || to === '/photos') && { search: scope })}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        className={tabStyles.tab}
      >
        <span className={tabStyles.pill}>
          <Icon size={22} aria-hidden="true" />
        </span>
        {label}
      </Link>
    </li>
  );
}
