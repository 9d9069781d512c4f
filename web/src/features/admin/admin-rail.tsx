import { Link } from '@tanstack/react-router';
import * as Tabs from 'radix-ui/tabs';
import { AdminBackLink } from '#features/admin/admin-back-link.tsx';
import type { AdminSection } from '#features/admin/admin-sections.ts';
import type { AdminTab } from '#features/admin/admin-tabs.ts';
import { adminMessages as words } from '#features/admin/admin.messages.ts';
import { useSession } from '#features/auth/use-session.ts';
import { cn } from '#lib/cn.ts';
import { productName } from '#lib/product.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Logo } from '#ui/logo.tsx';

type AdminRailProps = {
  sections: readonly AdminSection[];
  current: AdminTab;
  /** Called when the tab that is open already is pressed: on a page within it, that leads to the tab itself. */
  onReopen: (tab: AdminTab) => void;
};

/** The tabs of the panel. Must be inside a Tabs root. */
export function AdminRail(props: AdminRailProps) {
  return (
    <header className="sticky top-0 z-(--z-rail) border-b bg-page lg:flex lg:h-dvh lg:flex-col lg:border-r lg:border-b-0 lg:bg-surface lg:pb-(--dock-height)">
      <div className="page-gutter flex h-(--header-h-mobile) items-center justify-between lg:hidden">
        <span className="title-album">{words.title}</span>
        <AdminBackLink isShort className="-mr-3" />
      </div>
      <Link
        to="/"
        aria-label={productName}
        className="mx-5.5 mt-5.5 mb-4 hidden rounded-md lg:flex"
      >
        <Logo />
      </Link>
      <SectionTabs {...props} />
      <SignedInPerson />
    </header>
  );
}

function SectionTabs({ sections, current, onReopen }: AdminRailProps) {
  return (
    <Tabs.List
      aria-label={words.sections}
      className="flex gap-2.5 overflow-x-auto px-(--gutter) pt-1 pb-4 [scrollbar-width:none] lg:min-h-0 lg:flex-1 lg:flex-col lg:gap-0.5 lg:overflow-y-auto lg:px-3.5"
    >
      {sections.map(({ id, label, icon: Icon }) => (
        <Tabs.Trigger
          key={id}
          ref={id === current ? bringIntoSight : undefined}
          value={id}
          onClick={id === current ? () => onReopen(id) : undefined}
          className={cn(tab, activeTab)}
        >
          <Icon size={21} aria-hidden="true" className="shrink-0" />
          {label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

const bringIntoSight = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

const tab =
  'relative flex min-h-11 shrink-0 items-center gap-3.5 rounded-[0.75rem] border-[1.5px] border-transparent bg-surface-2 px-4 font-[560] whitespace-nowrap text-ink-2 hover:bg-surface-3 lg:min-h-12 lg:bg-transparent lg:px-3.5 lg:hover:bg-surface-2';
const activeTab =
  'data-[state=active]:border-lamp-edge data-[state=active]:bg-lamp-soft data-[state=active]:font-[640] data-[state=active]:text-ink lg:data-[state=active]:border-transparent lg:data-[state=active]:before:absolute lg:data-[state=active]:before:inset-y-2.5 lg:data-[state=active]:before:left-0 lg:data-[state=active]:before:w-1 lg:data-[state=active]:before:rounded-full lg:data-[state=active]:before:bg-lamp-edge';

function SignedInPerson() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <Link
      to="/user-info"
      className="mx-3.5 mb-3.5 hidden items-center gap-3 rounded-b-md border-t px-2 pt-3.5 pb-2 lg:flex"
    >
      <Avatar name={user.email} personId={user.id} imageUrl={user.avatarUrl} />
      <span className="min-w-0">
        <span className="block truncate font-[640]">{user.displayName || user.email}</span>
        <span className="block text-small text-ink-2">{words.levels[user.role]}</span>
      </span>
    </Link>
  );
}
