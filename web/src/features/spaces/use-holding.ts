import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import type { SpaceTarget } from '#features/spaces/space-target.ts';

type NamedSpace = Pick<Space, 'id' | 'name'>;

/** Finds the spaces that hold an item or a collection; of several items nobody asks. */
export function useHolding(target: SpaceTarget) {
  const asked = askedOf(target);
  const { data, error, refetch } = useQuery(
    api.spaces.holding.queryOptions({
      input: asked ?? { mediaId: '' },
      enabled: asked !== null,
    }),
  );
  const holding = target.kind === 'tape' ? target.holding : (data?.items ?? []);
  return {
    isLoaded: asked === null || data !== undefined,
    error,
    refetch,
    isIn: (id: string): boolean => holding.some((space) => space.id === id),
    /** Those that the person has left, from which they may still take it out. */
    left: (own: readonly NamedSpace[]): NamedSpace[] =>
      holding.filter(({ id }) => !own.some((space) => space.id === id)),
  };
}

function askedOf(target: SpaceTarget): { mediaId: string } | { collectionId: string } | null {
  if (target.kind === 'tape') return null;
  if (target.kind === 'collection') return { collectionId: target.collectionId };
  const [mediaId] = target.mediaIds;
  return target.mediaIds.length === 1 && mediaId !== undefined ? { mediaId } : null;
}
