import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PersonSort } from '@heirloom/contract/people/people.schema.ts';
import { api } from '#api/orpc.ts';
import { type PeopleAddress, peopleWish } from '#features/admin/people/people-address.ts';

type People = { usual: PersonSort; failure: string };

/** The people that an address asks for, as far as somebody went on. */
export const usePeople = (address: PeopleAddress, { usual, failure }: People) => {
  const wish = peopleWish(address, usual);
  const query = useInfiniteQuery(
    api.people.list.infiniteOptions({
      input: (cursor: string | null) => ({ ...wish, cursor }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      meta: { failure: () => ({ title: failure }) },
    }),
  );
  const [first] = query.data?.pages ?? [];
  return {
    ...query,
    wish,
    people: query.data?.pages.flatMap((page) => page.items) ?? [],
    total: first?.total ?? 0,
    defaultQuotaBytes: first?.defaultQuotaBytes ?? null,
  };
};
