import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { SearchCombobox } from '#features/search/search-combobox.tsx';
import { useSlashKey } from '#shell/use-slash-key.ts';

type SearchBoxProps = {
  /** Opened by a button: one wants to type now. */
  focusAtOnce?: boolean;
  /** After a search led somewhere or was given up, for example to put the field of a phone away. */
  onSearched?: () => void;
  /** In place of the hint for the key. */
  trailing?: ReactNode;
};

/** The search of the header. On the page of results it shows what they are of; `/` leads to it from anywhere. */
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
