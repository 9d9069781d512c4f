import { useSyncExternalStore } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import type { ListScope } from '#features/media/grid/list-order.ts';
import { scopeChoice } from '#features/spaces/scope-choice.ts';
import { useSpaces } from '#features/spaces/use-spaces.ts';

/**
 * Returns what the person wants to see where no address says it: what they chose last, else, once they are in a space,
 * their own and what is shared.
 */
export function useScopeChoice(): { scope: ListScope; choose: (scope: ListScope) => void } {
  const { user } = useSession();
  const { spaces } = useSpaces();
  const userId = user?.id ?? '';
  const choice = useSyncExternalStore(scopeChoice.watch, () => scopeChoice.read(userId));
  return {
    scope: scopeFor(
      choice,
      spaces.map(({ id }) => id),
    ),
    choose: ({ scope, space }) => scopeChoice.write(userId, space ?? scope ?? 'mine'),
  };
}

function scopeFor(choice: string | null, spaceIds: readonly string[]): ListScope {
  if (spaceIds.length === 0 || choice === 'mine') return {};
  return choice !== null && spaceIds.includes(choice) ? { space: choice } : { scope: 'shared' };
}
