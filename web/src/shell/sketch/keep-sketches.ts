import type { AnyRouter } from '@tanstack/react-router';
import type { SessionStore } from '#features/auth/session-store.ts';
import { makeSketch } from '#shell/sketch/make-sketch.ts';
import { writeSketch } from '#shell/sketch/sketches.ts';

const sketched = new Set(['/', '/movies', '/photos', '/audio', '/media']);

/** Until the pictures on the screen are there, and nothing moves. */
const restMs = 3_000;

/** Keeps a sketch of each first page, some time after it opened, for its next visit. */
export function keepSketches(router: AnyRouter, store: SessionStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => keepSketch(store), restMs);
  };
  router.subscribe('onResolved', keepLater);
  // Cards that the sketch showed already do not fade in; those of the next page do.
  router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) delete document.documentElement.dataset['sketched'];
  });
  keepLater();
}

function keepSketch(store: SessionStore): void {
  const { user } = store.getState();
  const { pathname, search } = window.location;
  const root = document.querySelector('#root');
  if (user === null || root === null || search !== '' || !sketched.has(pathname)) return;
  if (isAtRest()) writeSketch(pathname, { parts: makeSketch(root), userId: user.id });
}

/** Whether the page is as it opened; a keyboard on the screen makes the window smaller. */
function isAtRest(): boolean {
  const isUsed = document.querySelector('[role=dialog], [role=menu], :is(input, textarea):focus');
  return window.scrollY === 0 && document.visibilityState === 'visible' && isUsed === null;
}
