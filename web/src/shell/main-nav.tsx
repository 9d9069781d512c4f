import { Link } from '@tanstack/react-router';
import { useSession } from '#features/auth/use-session.ts';
import { navItems } from '#shell/nav-items.ts';
import { shellMessages } from '#shell/shell.messages.ts';

/** The navigation in the header of large screens; an accent bar at its lower edge marks the current page. */
export function MainNav() {
  const { status } = useSession();
  return (
    <nav aria-label={shellMessages.mainNavigation} className="hidden self-stretch lg:block">
      <ul className="flex h-full">
        {navItems(status === 'signed-in').map(({ to, label }) => (
          <li key={to} className="flex">
            <Link
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
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
