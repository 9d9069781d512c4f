import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Returns to the previous page, at the same place in the grid; if the item was opened directly, to the list. */
export function useLeaveItem(list: '/movies' | '/photos' | '/audio'): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: list });
  };
}
