import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

/** Loads the recent transfers, newest first; change events keep them up to date. */
export function useTransfers() {
  const query = useQuery(api.transfers.list.queryOptions());
  const transfers = query.data?.transfers ?? [];
  return { ...query, transfers, openCount: query.data?.openCount ?? 0 };
}

export function isOpen({ state }: Pick<Transfer, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** Returns the percent of a transfer; null while it is unknown. */
export function percentOf({ receivedBytes, sizeBytes }: Transfer): number | null {
  return sizeBytes === null || sizeBytes === 0 ? null : (100 * receivedBytes) / sizeBytes;
}
