import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

const freshForMs = 15_000;

/** How the installation is doing; asked for again while somebody looks. */
export const useInstallationStatus = () =>
  useQuery(api.admin.status.queryOptions({ refetchInterval: freshForMs }));
