import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import type { ListSearch } from '#features/media/grid/list-order.ts';
import { scopeChoice, settledChoice } from '#features/spaces/scope-choice.ts';
import { useSpaces } from '#features/spaces/use-spaces.ts';

/** Takes a space that the person is in no more out of the address and out of what they chose last. */
export function useLeaveGoneSpaces(): void {
  const { user } = useSession();
  const { spaces, isLoaded, isFetching } = useSpaces();
  const navigate = useNavigate();
  const named = useRouterState({
    select: ({ location: { search } }) => ('space' in search ? String(search.space) : null),
  });
  const isSettled = isLoaded && !isFetching;
  const isKnown = isSettled || user?.seesSpaces === false;
  const isGone = isKnown && named !== null && spaces.every(({ id }) => id !== named);
  useEffect(() => {
    if (!isGone) return;
    void navigate({
      to: '.',
      search: ({ space: _space, ...kept }: ListSearch) => kept,
      replace: true,
    });
  }, [isGone, navigate]);

  const userId = user?.id;
  useEffect(() => {
    if (!isSettled || userId === undefined) return;
    const choice = scopeChoice.read(userId);
    const settled = settledChoice(
      choice,
      spaces.map(({ id }) => id),
    );
    if (settled !== choice) scopeChoice.write(userId, settled);
  }, [isSettled, userId, spaces]);
}
