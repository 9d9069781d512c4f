import type { AnyRouter } from '@tanstack/react-router';
import type { SessionStore } from '#features/auth/session-store.ts';
import { loadFirstPart } from '#lib/load-part.ts';
import { keepPlace, writeSketch } from '#shell/sketch/sketches.ts';

const sketched = new Set(['/', '/movies', '/photos', '/audio', '/media']);

/** Until the pictures on the screen are there, and nothing moves; on a slow line several times. */
const restMs = 3_000;
const mostTries = 20;

/** Keeps a sketch of each first page, some time after it opened, for its next visit. */
export function keepSketches(router: AnyRouter, store: SessionStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepLater = (tries = 1) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isLoading() && tries < mostTries) keepLater(tries + 1);
      // Without the code for it, the next visit begins with the ring.
      else void keepSketch(store).catch(() => undefined);
    }, restMs);
  };
  router.subscribe('onResolved', () => keepLater());
  // Cards that the sketch showed already do not fade in; those of the next page do.
  router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) delete document.documentElement.dataset['sketched'];
  });
  window.addEventListener('pagehide', keepPlace);
  keepLater();
}

async function keepSketch(store: SessionStore): Promise<void> {
  const { pathname, search } = window.location;
  if (search !== '' || !sketched.has(pathname)) return;
  const { makeSketch } = await loadFirstPart(() => import('#shell/sketch/make-sketch.ts'));
  const { user } = store.getState();
  if (user === null || window.location.pathname !== pathname || !isAtRest()) return;
  writeSketch(pathname, { parts: makeSketch(document.body), userId: user.id });
}

function isLoading(): boolean {
  const isMissing = (picture: HTMLImageElement) =>
    !picture.complete && picture.getBoundingClientRect().top < window.innerHeight;
  return (
    document.querySelector('main .skeleton') !== null ||
    [...document.querySelectorAll<HTMLImageElement>('main img')].some(isMissing)
  );
}

/** What is not there when a page has opened, loaded and was not used; a keyboard on the screen makes the window smaller. */
const passing =
  'main .skeleton, main [role=alert], [role=dialog], [role=menu], :is(input, textarea):focus';

function isAtRest(): boolean {
  const isAsOpened = window.scrollY === 0 && document.querySelector(passing) === null;
  return isAsOpened && document.visibilityState === 'visible';
}
