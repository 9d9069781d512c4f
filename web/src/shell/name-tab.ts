import type { AnyRouter } from '@tanstack/react-router';
import { documentTitle } from '#lib/product.ts';

/** Names the browser tab after each page that opens; a page about one thing then names it itself. */
export function nameTabAfterPages(router: AnyRouter): void {
  router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
    if (pathChanged) document.title = documentTitle(router.state.matches.at(-1)?.staticData.title);
  });
}
