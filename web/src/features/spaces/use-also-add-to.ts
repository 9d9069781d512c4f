import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { mayAdd, useSpaces } from '#features/spaces/use-spaces.ts';
import { createKeptText } from '#lib/kept-text.ts';

const kept = createKeptText('also-add-to');

/**
 * Returns to which spaces the person also adds what they send; all dialogs share the choice, and this browser keeps it.
 * What goes into a space by their rule is no choice.
 */
export function useAlsoAddTo() {
  const { user } = useSession();
  const { spaces } = useSpaces();
  const userId = user?.id ?? '';
  const text = useSyncExternalStore(kept.watch, () => kept.read(userId)) ?? '';
  return useMemo(() => {
    const offered = spaces.filter(mayAdd);
    const wanted = new Set(text.split(','));
    const spaceIds = offered
      .filter(({ id, addsEverything }) => wanted.has(id) && !addsEverything)
      .map(({ id }) => id);
    const choose = ({ id }: Pick<Space, 'id'>, isWanted: boolean): void => {
      const others = spaceIds.filter((other) => other !== id);
      kept.write(userId, (isWanted ? [...others, id] : others).join(',') || null);
    };
    /** For calls: nothing where nothing is chosen. */
    const sharing = spaceIds.length === 0 ? {} : { spaceIds };
    return { offered, spaceIds, sharing, choose };
  }, [spaces, text, userId]);
}
