import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type AccountAddress,
  readAccountAddress,
} from '#features/admin/accounts/account-address.ts';

type AddressBook = { address: AccountAddress; narrow: (changes: AccountAddress) => Promise<void> };

/** What stands in the address, and how to change it: Back leads out of the list, not through every letter. */
export const useAccountAddress = (): AddressBook => {
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
};
