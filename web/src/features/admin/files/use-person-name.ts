import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import type { PickedPerson } from '#features/admin/accounts/person-picker.tsx';

/** Who stands in the address; null for nobody, and while that is not known. */
export const usePersonName = (userId: string | undefined): PickedPerson | null => {
  const { data } = useQuery(
    api.admin.person.queryOptions({
      input: { userId: userId ?? '' },
      enabled: userId !== undefined,
    }),
  );
  return userId !== undefined && data?.userId === userId ? data : null;
};
