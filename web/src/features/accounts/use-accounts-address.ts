import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AccountAddress, readAccountAddress } from '#features/accounts/account-address.ts';

type AddressBook = { address: AccountAddress; narrow: (changes: AccountAddress) => Promise<void> };

/** Reads and changes the filter in the address. Changes add no history entry, so that Back leaves the list. */
export function useAccountAddress(): AddressBook {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    address: readAccountAddress(search),
    narrow: (changes) =>
      navigate({
        to: '.',
        search: (known: AccountAddress) => ({ ...known, ...changes }),
        replace: true,
        resetScroll: false,
      }),
  };
}
