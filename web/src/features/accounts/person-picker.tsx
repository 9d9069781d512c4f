import { pageSizeMaximum, searchQueryMaximum } from '@heirloom/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { api } from '#api/orpc.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

const words = accountsMessages.picker;
const offered = 6;

export type PickedPerson = { userId: string; displayName: string; email: string };

type PersonPickerProps = {
  label: string;
  value: PickedPerson | null;
  onChange: (person: PickedPerson | null) => void;
  exceptUserIds?: readonly string[];
  error?: string | undefined;
};

/** Picks one account that is neither disabled nor deleted, by name or email address. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, value, onChange, exceptUserIds = [], error } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const query = useDebouncedValue(text.trim());
  const { data, isPlaceholderData } = useQuery(
    api.people.list.queryOptions({
      input: { query, limit: Math.min(offered * 2 + exceptUserIds.length, pageSizeMaximum) },
      enabled: value === null,
      placeholderData: keepPreviousData,
    }),
  );
  const isOpen = (state: string) => state === 'active' || state === 'expired';
  const fitting = (data?.items ?? []).filter(
    ({ userId, state }) => !exceptUserIds.includes(userId) && isOpen(state),
  );
  const found = fitting.slice(0, offered);
  const hasMore = fitting.length > offered || data?.nextCursor != null;
  const pickFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It would send the form around the field.
    event.preventDefault();
    const [first] = found;
    if (text.trim() !== '' && query === text.trim() && !isPlaceholderData && first) pick(first);
  };
  const pick = (person: PickedPerson) => {
    onChange(person);
    // Whoever picks several types the next name at once.
    setText('');
    input.current?.focus();
  };

  if (value !== null) {
    return (
      <div role="group" aria-label={label} className="flex flex-col gap-2">
        <p className="text-[1rem] leading-snug font-[620]">{label}</p>
        <div className="flex items-center gap-3 rounded-md border-[1.5px] border-ink bg-surface-2 py-2 pr-2 pl-4">
          <PersonLine person={value} />
          <Button size="sm" variant="quiet" className="ml-auto" onClick={() => onChange(null)}>
            {words.change}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} error={error}>
        <Input
          ref={input}
          type="search"
          autoComplete="off"
          placeholder={words.placeholder}
          maxLength={searchQueryMaximum}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pickFirst}
        />
      </Field>
      <ul aria-label={words.results} className="flex flex-col gap-1">
        {found.map((person) => (
          <li key={person.userId}>
            <button
              type="button"
              className="press flex min-h-14 w-full items-center gap-3 rounded-md px-4 py-1.5 text-left hover:bg-surface-2"
              onClick={() => pick(person)}
            >
              <PersonLine person={person} />
            </button>
          </li>
        ))}
      </ul>
      {hasMore && <p className="text-small text-ink-2">{words.more}</p>}
      {data !== undefined && found.length === 0 && !hasMore && (
        <p className="text-ink-2">{words.nobody}</p>
      )}
    </div>
  );
}

function PersonLine({ person: { userId, displayName, email } }: { person: PickedPerson }) {
  return (
    <>
      <Avatar size="sm" name={displayName || email} personId={userId} />
      <span className="min-w-0">
        <span className="block truncate font-[620]">{displayName || email}</span>
        <span className="block truncate text-small text-ink-2">{email}</span>
      </span>
    </>
  );
}
