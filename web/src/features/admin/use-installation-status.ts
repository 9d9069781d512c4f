import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

const freshForMs = 15_000;

/** Polls the state of the installation while the page is open. */
export function useInstallationStatus() {
  return useQuery(api.admin.status.queryOptions({ refetchInterval: freshForMs }));
}
