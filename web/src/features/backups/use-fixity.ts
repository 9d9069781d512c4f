import type { FixityState } from '@heirloom/contract/fixity/fixity.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

const whileCheckingMs = 1_000;
const otherwiseMs = 30_000;

/** Polls the fixity of the originals; more often while a full check is running. */
export function useFixity() {
  return useQuery(
    api.fixity.state.queryOptions({
      refetchInterval: ({ state }) => (state.data?.run ? whileCheckingMs : otherwiseMs),
    }),
  );
}

export function countDamaged({ damaged }: Pick<FixityState, 'damaged'>): number {
  return damaged.corrupt + damaged.missing + damaged.unreadable;
}
