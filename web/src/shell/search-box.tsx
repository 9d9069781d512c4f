import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { SearchCombobox } from '#features/search/search-combobox.tsx';
import { useSlashKey } from '#shell/use-slash-key.ts';

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

  return <SearchCombobox ref={input} current={current} onLeave={onSearched} trailing={trailing} />;
}
