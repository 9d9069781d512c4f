import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import type { PickedPerson } from '#features/accounts/person-picker.tsx';

/** Loads the person named by the id in the address; null without an id, and while loading. */
export function usePersonName(userId: string | undefined): PickedPerson | null {
  const { data } = useQuery(
    api.admin.person.queryOptions({
      input: { userId: userId ?? '' },
      enabled: userId !== undefined,
    }),
  );
  return userId !== undefined && data?.userId === userId ? data : null;
}
