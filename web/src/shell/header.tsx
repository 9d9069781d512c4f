import { Link } from '@tanstack/react-router';
import { LogIn, Menu as MenuIcon, Search, X } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { AvatarMenu } from '#shell/avatar-menu.tsx';
import { MainNav } from '#shell/main-nav.tsx';
import { MobileMenu } from '#shell/mobile-menu.tsx';
import { SearchBox } from '#shell/search-box.tsx';
import { shellMessages as words } from '#shell/shell.messages.ts';
import { UploadButton } from '#shell/upload-button.tsx';
import { UploadMenu } from '#shell/upload-menu.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { Logo } from '#ui/logo.tsx';

/** Fixed at the top of every page but /auth, the players, the admin panel and shared pages. */
export function Header() {
  const { user } = useSession();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
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
            {user && (
              <div className="ml-auto hidden min-w-28 flex-1 md:block lg:max-w-100">
                <SearchBox />
              </div>
            )}
            {user && (
              <IconButton
                icon={Search}
                iconSize={24}
                label={words.search.open}
                onClick={() => setIsSearchOpen(true)}
                className="md:hidden"
              />
            )}
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
      <MobileMenu open={isMenuOpen} onOpenChange={setIsMenuOpen} />
    </header>
  );
}

function HeaderAccount() {
  const { user } = useSession();
  return (
    <div className="hidden items-center gap-4 md:flex lg:gap-3 xl:gap-6">
      <UploadMenu trigger={<UploadButton />} />
      {user && <AvatarMenu user={user} />}
    </div>
  );
}
