import { useNavigate, useSearch } from '@tanstack/react-router';
import { type PeopleAddress, readPeopleAddress } from '#features/admin/people/people-address.ts';

type AddressBook = { address: PeopleAddress; narrow: (changes: PeopleAddress) => Promise<void> };

/** What stands in the address, and how to change it: Back leads out of the list, not through every letter. */
export const usePeopleAddress = (): AddressBook => {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    address: readPeopleAddress(search),
    narrow: (changes) =>
      navigate({
        to: '.',
        search: (known: PeopleAddress) => ({ ...known, ...changes }),
        replace: true,
        resetScroll: false,
      }),
  };
};
