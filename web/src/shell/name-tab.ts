import type { AnyRouter } from '@tanstack/react-router';
import { documentTitle } from '#lib/product.ts';

/** Sets the title of the browser tab for each page that opens; a page about one thing then sets its own. */
export function nameTabAfterPages(router: AnyRouter): void {
  router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
    if (pathChanged) document.title = documentTitle(router.state.matches.at(-1)?.staticData.title);
  });
}
