import { useRouterState } from '@tanstack/react-router';
import { use, useEffect, useRef, type ReactNode, useEffectEvent } from 'react';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { SearchCombobox } from '#features/search/search-combobox.tsx';
import { useScopeChoice } from '#features/spaces/use-scope-choice.ts';

type SearchBoxProps = {
  /** For a field opened by a button: the person wants to type at once. */
  focusAtOnce?: boolean;
  /** Called after a search opened a page or was cancelled, for example to close the field on a phone. */
  onSearched?: () => void;
  /** Shown in place of the hint for the `/` key. */
  trailing?: ReactNode;
};

/** The search field of the header. On the results page it shows the query; `/` focuses it from any page. */
export function SearchBox({ focusAtOnce = false, onSearched, trailing }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const current = useRouterState({
    select: ({ location }) =>
      location.pathname === '/search' && 'q' in location.search ? String(location.search.q) : '',
  });
  useSlashKey(() => input.current?.focus());
  useEffect(() => {
    if (focusAtOnce) input.current?.focus();
  }, [focusAtOnce]);

  const { scope } = useScopeChoice();
  const known = use(ItemRightsContext);
  return (
    <ItemRightsContext value={{ ...known, scope }}>
      <SearchCombobox ref={input} current={current} onLeave={onSearched} trailing={trailing} />
    </ItemRightsContext>
  );
}

/** Calls back when `/` is pressed outside of fields and dialogs. */
function useSlashKey(onSlash: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTypingPlace(event.target)) return;
    event.preventDefault();
    onSlash();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isTypingPlace(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  );
}
