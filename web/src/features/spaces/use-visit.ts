import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#api/orpc.ts';

/** Says that the person is in this space, and when they leave that they saw what came meanwhile; returns how much is new to them. */
export function useVisit({ id }: Space): number {
  const queries = useQueryClient();
  const { data, mutate } = useMutation(
    api.spaces.visit.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.spaces.list.key() }),
      // Nobody asked for it, and nothing is lost.
      meta: { failure: () => null },
    }),
  );
  useEffect(() => {
    mutate({ spaceId: id });
    return () => mutate({ spaceId: id });
  }, [id, mutate]);
  return data?.newCount ?? 0;
}
