import type { AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { auditMessages } from '#features/audit/audit.messages.ts';

export function useAuditLog(filter: AuditFilter) {
  const query = useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (before: number | null) => ({ ...filter, before }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextBefore,
      placeholderData: keepPreviousData,
      meta: { failure: () => ({ title: auditMessages.fetchFailed }) },
    }),
  );
  return { ...query, entries: query.data?.pages.flatMap((page) => page.items) ?? [] };
}
