import type { AccountSort } from '@heirloom/contract/accounts/accounts.schema.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { type AccountAddress, accountWish } from '#features/accounts/account-address.ts';

type People = { usual: AccountSort; failure: string };

/** Loads the accounts that match the address, page by page. */
export function useAccounts(address: AccountAddress, { usual, failure }: People) {
  const wish = accountWish(address, usual);
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
    removed: first?.removed ?? 0,
    defaultQuotaBytes: first?.defaultQuotaBytes ?? null,
  };
}
