import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenPageTitleAppears } from '#shell/when-page-title-appears.ts';
import { focusPageTitle } from '#ui/focus-page-title.ts';

/** Moves focus to the h1 of the new page after a navigation. */
export function usePageArrival(): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      stopWaiting();
      if (fromLocation === undefined || !pathChanged) return;
      stopWaiting = whenPageTitleAppears(focusPageTitle);
    });
    return () => {
      stopWaiting();
      unsubscribe();
    };
  }, [router]);
}
