import { useSyncExternalStore } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import type { ListScope } from '#features/media/grid/list-order.ts';
import {
  scopeAtFirst,
  scopeChoice,
  scopeNamed,
  settledChoice,
} from '#features/spaces/scope-choice.ts';
import { useSpaces } from '#features/spaces/use-spaces.ts';

/**
 * Returns what the person wants to see where no address says it: what they chose last, else, once they are in a space,
 * their own and what is shared.
 */
export function useScopeChoice(): { scope: ListScope; choose: (scope: ListScope) => void } {
  const { user } = useSession();
  const { spaces, isLoaded } = useSpaces();
  const userId = user?.id ?? '';
  const choice = useSyncExternalStore(scopeChoice.watch, () => scopeChoice.read(userId));
  const ids = spaces.map(({ id }) => id);
  return {
    scope: isLoaded || !user ? scopeNamed(settledChoice(choice, ids)) : scopeAtFirst(user),
    choose: ({ scope, space }) => scopeChoice.write(userId, space ?? scope ?? 'mine'),
  };
}
