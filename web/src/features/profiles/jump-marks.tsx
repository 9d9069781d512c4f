import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '#api/orpc.ts';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { settingsSections } from '#features/profiles/settings-sections.ts';

/** Links to the cards of the account page, which stay at hand while it scrolls; on phones a line to swipe. */
export function JumpMarks() {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  const sections = settingsSections.filter(
    (section) => section !== 'provider' || Boolean(options?.provider),
  );
  useKeepCardInView();
  return (
    <nav
      aria-label={words.sections.label}
      className="sticky top-(--header-h) z-(--z-sticky) -mx-2 mb-4 overflow-x-auto bg-page [scrollbar-width:none] max-lg:top-(--header-h-mobile)"
    >
      <ul className="flex w-max gap-1 p-2">
        {sections.map((section) => (
          <li key={section}>
            <Link
              to="/user-info"
              hash={section}
              replace
              onClick={() => document.getElementById(section)?.focus({ preventScroll: true })}
              className="flex min-h-11 items-center rounded-md bg-surface-2 px-3.5 text-small font-[620] text-ink-2 hover:text-ink"
            >
              {words.sections[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const endings = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const keepMs = 5_000;

/**
 * Keeps the card that the address names at the top while the cards above it load and grow, until the person does
 * something: mails lead to cards.
 */
function useKeepCardInView(): void {
  const card = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    const target = card === '' ? null : document.getElementById(card);
    if (!target) return;
    const growth = new ResizeObserver(() => target.scrollIntoView());
    const end = () => growth.disconnect();
    growth.observe(document.body);
    const timer = setTimeout(end, keepMs);
    for (const ending of endings) window.addEventListener(ending, end, { once: true });
    return () => {
      end();
      clearTimeout(timer);
      for (const ending of endings) window.removeEventListener(ending, end);
    };
  }, [card]);
}
