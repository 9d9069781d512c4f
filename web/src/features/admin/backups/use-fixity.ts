import type { FixityState } from '@heirloom/contract/fixity/fixity.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

const whileCheckingMs = 1_000;
const otherwiseMs = 30_000;

/** Whether the originals are what they were; asked for again, often while everything is being checked. */
export const useFixity = () =>
  useQuery(
    api.fixity.state.queryOptions({
      refetchInterval: ({ state }) => (state.data?.run ? whileCheckingMs : otherwiseMs),
    }),
  );

export const countDamaged = ({ damaged }: Pick<FixityState, 'damaged'>): number =>
  damaged.corrupt + damaged.missing + damaged.unreadable;
