import { useSession } from '#features/auth/use-session.ts';
import type { ListScope } from '#features/media/grid/list-order.ts';

/** Returns whose items can be picked in a list of this scope: all of one's own list, one's own among those of others. */
export function useOnlyOf({ scope, space }: ListScope): string | undefined {
  const { user } = useSession();
  return scope === undefined && space === undefined ? undefined : user?.id;
}
