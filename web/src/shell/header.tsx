import { Link } from '@tanstack/react-router';
import { LogIn, Menu as MenuIcon, Search, X, ChevronDown, Upload } from 'lucide-react';
import { useState, useSyncExternalStore, type ComponentProps } from 'react';
import type { SessionUser } from '#features/auth/session-state.ts';
import { useSession } from '#features/auth/use-session.ts';
import { NewsBell, NewsLink } from '#features/news/news-bell.tsx';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { uploadState } from '#features/uploads/upload-state.ts';
import { useNavItems } from '#shell/nav-items.ts';
import { SearchBox } from '#shell/search-box.tsx';
import { shellMessages as words } from '#shell/shell.messages.ts';
import { UploadMenu } from '#shell/upload-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { ProgressRing } from '#ui/feedback/progress-ring.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Logo } from '#ui/logo.tsx';
import { lazyContent } from '#ui/overlay/lazy-content.ts';
import { Popover } from '#ui/overlay/popover.tsx';

const AccountPanel = lazyContent(
  async () => (await import('#shell/account-panel.tsx')).AccountPanel,
);
const MobileMenu = lazyPart(async () => (await import('#shell/mobile-menu.tsx')).MobileMenu);

/** Fixed at the top of every page but /auth, the players, the admin panel and shared pages. */
export function Header() {
  const { user } = useSession();
  const { status: subscription } = useSubscription();
  const maySearch = user !== null && subscription !== 'expired';
  /** Null until it is first opened. */
  const [isMenuOpen, setIsMenuOpen] = useState<boolean | null>(null);
  const [isSearchOpen, setIsSearchOpen] = useState(false);

  return (
    <header className="fixed inset-x-0 top-0 z-(--z-header) border-b bg-page/92 backdrop-blur-lg">
      <div className="page-gutter flex h-(--header-h-mobile) items-center gap-2 md:gap-4 lg:h-(--header-h) lg:gap-3 xl:gap-6">
        {isSearchOpen ? (
          <SearchBox
            focusAtOnce
            onSearched={() => setIsSearchOpen(false)}
            trailing={
              <IconButton
                icon={X}
                label={words.search.close}
                onClick={() => setIsSearchOpen(false)}
              />
            }
          />
        ) : (
          <>
            <Link
              to="/"
              aria-label={words.home}
              className="mr-auto flex min-h-11 items-center rounded-md lg:mr-0"
            >
              <Logo />
            </Link>
            <MainNav />
            {maySearch && (
              <div className="ml-auto hidden min-w-28 flex-1 md:block lg:max-w-100">
                <SearchBox />
              </div>
            )}
            {maySearch && (
              <IconButton
                icon={Search}
                iconSize={24}
                label={words.search.open}
                onClick={() => setIsSearchOpen(true)}
                className="md:hidden"
              />
            )}
            <NewsLink />
            {user ? (
              <HeaderAccount />
            ) : (
              <LinkButton
                to="/auth"
                aria-label={words.signIn}
                title={words.signIn}
                size="icon"
                variant="quiet"
                className="lg:ml-auto"
              >
                <LogIn size={22} aria-hidden="true" />
              </LinkButton>
            )}
            <IconButton
              icon={MenuIcon}
              iconSize={26}
              label={words.menu}
              aria-haspopup="dialog"
              onClick={() => setIsMenuOpen(true)}
              className="lg:hidden"
            />
          </>
        )}
      </div>
      {isMenuOpen !== null && <MobileMenu open={isMenuOpen} onOpenChange={setIsMenuOpen} />}
    </header>
  );
}

function HeaderAccount() {
  const { user } = useSession();
  const { status } = useSubscription();
  return (
    <div className="hidden items-center gap-4 md:flex lg:gap-3 xl:gap-6">
      {status !== 'expired' && <UploadMenu trigger={<UploadButton />} />}
      <NewsBell />
      {user && <AvatarMenu user={user} />}
    </div>
  );
}

/** The person's picture in the header; opens the account menu. */
function AvatarMenu({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={words.accountMenu}
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-93 p-3 lg:mt-2"
      trigger={
        <button type="button" aria-label={words.accountMenu} className="press rounded-full">
          <Avatar name={user.email} personId={user.id} imageUrl={user.avatarUrl} />
        </button>
      }
    >
      <AccountPanel user={user} onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}

/** The navigation in the header of large screens; an accent bar at its lower edge marks the current page. */
function MainNav() {
  const items = useNavItems();
  if (items.length === 0) return null;
  return (
    <nav aria-label={words.mainNavigation} className="hidden self-stretch lg:block">
      <ul className="flex h-full">
        {items.map(({ link, label }) => (
          <li key={link.to} className="flex">
            <Link
              {...link}
              activeOptions={{ exact: link.to === '/', includeSearch: false }}
              className="relative flex items-center px-2 font-[560] lg:max-xl:text-[1rem] whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:font-[680] aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-1.25 aria-[current=page]:after:rounded-t-xs aria-[current=page]:after:border-[1.5px] aria-[current=page]:after:border-b-0 aria-[current=page]:after:border-lamp-edge aria-[current=page]:after:bg-lamp xl:px-3 xl:aria-[current=page]:after:inset-x-3 min-[90rem]:px-4 min-[90rem]:aria-[current=page]:after:inset-x-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens the Upload menu; while uploads run, its icon shows their progress. */
function UploadButton(native: ComponentProps<typeof Button>) {
  const { percent, isRunning } = useSyncExternalStore(uploadState.subscribe, uploadState.get);
  return (
    <Button size="sm" iconEnd={ChevronDown} {...native}>
      {isRunning ? (
        <ProgressRing label={words.upload.running} value={percent} />
      ) : (
        <Upload size={20} aria-hidden="true" className="text-lamp-ink" />
      )}
      {words.upload.menu}
    </Button>
  );
}
