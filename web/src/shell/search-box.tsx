import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { shellMessages } from '#shell/shell.messages.ts';
import { useSlashKey } from '#shell/use-slash-key.ts';
import { Kbd } from '#ui/kbd.tsx';
import { SearchInput } from '#ui/search-input.tsx';

const words = shellMessages.search;

type SearchBoxProps = {
  /** Opened by a button: one wants to type now. */
  focusAtOnce?: boolean;
  /** After a search was sent, for example to put the field of a phone away. */
  onSearched?: () => void;
  /** In place of the hint for the key. */
  trailing?: ReactNode;
};

/** Searches the memories; Enter leads to the page of results. */
export function SearchBox({ focusAtOnce = false, onSearched, trailing }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const current = useSearch({ strict: false, select: ({ q }: { q?: string }) => q ?? '' });
  useSlashKey(() => input.current?.focus());
  useEffect(() => {
    if (focusAtOnce) input.current?.focus();
  }, [focusAtOnce]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    const q = input.current?.value.trim() ?? '';
    if (q === '') return;
    void navigate({ to: '/search', search: { q } });
    onSearched?.();
  };

  return (
    <form role="search" onSubmit={search} className="min-w-0 flex-1">
      <SearchInput
        key={current}
        ref={input}
        name="q"
        label={words.label}
        placeholder={words.placeholder}
        look="quiet"
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={current}
        trailing={trailing ?? <Kbd className="max-xl:hidden">/</Kbd>}
      />
    </form>
  );
}
