import { accountState } from '@heirloom/contract/accounts/accounts.schema.ts';
import { searchQueryMaximum } from '@heirloom/contract/limits.ts';
import { role } from '@heirloom/contract/roles/roles.contract.ts';
import { useEffect, useRef, useState } from 'react';
import type { AccountAddress } from '#features/accounts/account-address.ts';
import { AccountOrderSelect } from '#features/accounts/account-order-select.tsx';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { SearchInput } from '#ui/form/search-input.tsx';
import { Select } from '#ui/form/select.tsx';

const words = accountsMessages.filters;

type AccountFiltersProps = {
  address: AccountAddress;
  narrow: (changes: AccountAddress) => Promise<void>;
};

/** Searches the accounts by name and filters them; the choice is kept in the address. */
export function AccountFilters({ address, narrow }: AccountFiltersProps) {
  return (
    <div
      role="group"
      aria-label={words.label}
      className="mb-(--grid-gap) grid grid-cols-2 gap-3 md:grid-cols-3 lg:flex lg:items-center"
    >
      <NameSearch query={address.q ?? ''} onQuery={(q) => void narrow({ q: q || undefined })} />
      <Choice
        label={words.role}
        value={address.role}
        all={words.anyRole}
        choices={role.options}
        names={accountsMessages.roles}
        onChoice={(chosen) => void narrow({ role: chosen })}
      />
      <Choice
        label={words.state}
        value={address.state}
        all={words.anyState}
        choices={accountState.options}
        names={accountsMessages.states}
        onChoice={(chosen) => void narrow({ state: chosen })}
      />
      <AccountOrderSelect
        className="max-md:col-span-2 lg:w-44"
        value={address.order ?? 'name'}
        onOrder={(order) =>
          void narrow({ order: order === 'name' ? undefined : order, direction: undefined })
        }
      />
    </div>
  );
}

type NameSearchProps = { query: string; onQuery: (query: string) => void };

const typingPauseMs = 200;

/** A search field; the list is updated shortly after the last letter. */
function NameSearch({ query, onQuery }: NameSearchProps) {
  const [text, setText] = useState(query);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onQuery(typed.trim()), typingPauseMs);
  };

  return (
    <SearchInput
      label={words.search}
      placeholder={words.search}
      maxLength={searchQueryMaximum}
      className="col-span-full lg:min-w-64 lg:flex-1"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  all: string;
  choices: readonly Value[];
  names: Record<Value, string>;
  onChoice: (value: Value | undefined) => void;
};

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, all, choices, names, onChoice } = props;
  return (
    <Select
      aria-label={label}
      className="lg:w-44"
      value={value ?? ''}
      onChange={(event) => onChoice(choices.find((choice) => choice === event.target.value))}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {names[choice]}
        </option>
      ))}
    </Select>
  );
}
