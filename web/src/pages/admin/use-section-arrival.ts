import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenPageTitleAppears } from '#shell/when-page-title-appears.ts';
import { focusPageTitle } from '#ui/focus-page-title.ts';

/**
 * Moves focus to the title of the next section, once it is loaded, if focus was lost with the section that contained
 * the link.
 */
export function useSectionArrival(): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
      stopWaiting();
      const isLost = document.activeElement === document.body;
      if (fromLocation === undefined || !hrefChanged || !isLost) return;
      stopWaiting = whenPageTitleAppears(focusPageTitle);
    });
    return () => {
      stopWaiting();
      unsubscribe();
    };
  }, [router]);
}
