import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusPageTitle } from '#ui/focus-page-title.ts';

/** A link inside a section takes focus away with it: then the title of the next section gets it. */
export function useSectionArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
        const isLost = document.activeElement === document.body;
        if (fromLocation !== undefined && hrefChanged && isLost) focusPageTitle();
      }),
    [router],
  );
}
