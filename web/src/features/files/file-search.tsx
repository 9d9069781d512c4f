import { searchQueryMaximum } from '@heirloom/contract/limits.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FilesAddress } from '#features/files/file-order.ts';
import { fileMessages } from '#features/files/files.messages.ts';
import { cn } from '#lib/cn.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';
import { SearchInput } from '#ui/form/search-input.tsx';

type FileSearchProps = { query: string; label?: string; className?: string };

/** Searches the list during typing; the query is kept in the address. */
export function FileSearch({
  query,
  label = fileMessages.myFiles.search,
  className,
}: FileSearchProps) {
  const [text, setText] = useState(query);
  const [known, setKnown] = useState(query);
  const settled = useDebouncedValue(text, 250);
  const navigate = useNavigate();

  // Back and Forward change the query in the address: show it in the field.
  if (query !== known) {
    setKnown(query);
    if (query !== settled.trim()) setText(query);
  }

  const show = useEffectEvent((wanted: string) => {
    if (wanted === query) return;
    void navigate({
      to: '.',
      search: (address: FilesAddress) => ({ ...address, q: wanted === '' ? undefined : wanted }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => show(settled.trim()), [settled]);

  return (
    <SearchInput
      label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={searchQueryMaximum}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={cn('w-full md:w-96', className)}
    />
  );
}
