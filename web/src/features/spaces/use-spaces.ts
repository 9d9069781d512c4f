import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { spaceWayMessages } from '#features/spaces/space-ways.messages.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';

const none: readonly Space[] = [];

/** The spaces of the signed-in person; none while they are loaded, and for everybody where spaces are switched off. */
export function useSpaces() {
  const { user } = useSession();
  const { status } = useSubscription();
  const { data, error, isFetching, refetch } = useQuery(
    api.spaces.list.queryOptions({
      input: {},
      enabled: user?.seesSpaces === true && status !== 'expired',
      // Change events say when it is outdated.
      staleTime: Infinity,
    }),
  );
  return {
    spaces: data?.items ?? none,
    mayCreate: data?.mayCreate ?? false,
    hasPast: data?.hasPast ?? false,
    isLoaded: data !== undefined,
    isFetching,
    error,
    refetch,
  };
}

/** Tells whether a member with this role may add to the space. */
export function mayAdd({ role }: Pick<Space, 'role'>): boolean {
  return role !== 'viewer';
}

/** Tells whether a member with this role may change what others have added, and take it out. */
export function mayEdit({ role }: Pick<Space, 'role'>): boolean {
  return role === 'editor' || role === 'owner';
}

/** What leads members to their spaces: straight to the only one, to the list where there are several. */
export function useLinkToSpaces() {
  const { spaces } = useSpaces();
  const [only] = spaces;
  if (only === undefined) return null;
  const { one, several } = spaceWayMessages;
  if (spaces.length > 1) return { link: { to: '/spaces' }, label: several } as const;
  return { link: { to: '/spaces/$id', params: { id: only.id } }, label: one } as const;
}

/** What leads whoever is in no space to the page of spaces: sharing, for who may make one, else what is left of others. */
export function useWayToSpaces(): string | null {
  const { spaces, mayCreate, hasPast } = useSpaces();
  if (spaces.length > 0) return null;
  if (mayCreate) return spaceWayMessages.share;
  return hasPast ? spaceWayMessages.several : null;
}
