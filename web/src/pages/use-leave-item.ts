import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Goes back to where the person came from, to the same place in the grid; opened directly, to the list itself. */
export const useLeaveItem = (list: '/movies' | '/photos' | '/audio'): (() => void) => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: list });
  };
};
