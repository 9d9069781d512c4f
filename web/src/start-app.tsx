// First, so that pictures and fonts are on their way while the app is evaluated.
import '#load-first.ts';
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';
import { App } from '#app.tsx';
import { createApp } from '#create-app.ts';
import { followKeyboard } from '#lib/follow-keyboard.ts';
import { createPart } from '#lib/part.ts';
import { startLiveUpdates } from '#shell/live-updates.ts';
import { showsEverybody } from '#shell/shows-everybody.ts';
import { keepSketches } from '#shell/sketch/keep-sketches.ts';
import { showEarlyLists } from '#show-early-lists.ts';

declare module 'scheduler' {
  /** Yields to the browser after each frame of so many a second; 0 for the usual 5 ms. Its types lack it. */
  export function unstable_forceFrameRate(framesPerSecond: number): void;
}

/** Starts the app in the language that was loaded before this module. */
export async function startApp(): Promise<void> {
  followKeyboard();
  // Also what an earlier page could not send waits until this one is used.
  createPart(async () => (await import('#features/drafts/drafts.ts')).sendDraftsInTime());

  const app = createApp();
  const { router, queryClient, store } = app;

  startLiveUpdates({
    ...app,
    showsEverybody: () => showsEverybody(router.state.location),
    onNavigated: (callback) => router.subscribe('onResolved', callback),
  });

  keepSketches(router, store);

  const root = document.querySelector('#root');
  if (root === null) throw new Error('index.html has no #root');
  // Where one of them fails, the page says so.
  await isReady(
    Promise.allSettled([showEarlyLists(queryClient, store.getState().user?.id), router.load()]),
  );
  // Tasks of 40 ms: after the usual 5, the browser would have its turn a hundred times before there is anything to see.
  forceFrameRate(25);
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App {...app} />
        <Started />
      </StrictMode>,
    );
  });
}

/** Short tasks again from the first page on: people scroll and type between them. */
function Started() {
  useEffect(() => forceFrameRate(0), []);
  return null;
}

/**
 * Waits a moment for what the first page shows. What is there when React begins is rendered as a transition, in short
 * tasks; what the router and the queries tell React later is rendered in one piece.
 */
function isReady(page: Promise<unknown>): Promise<unknown> {
  return Promise.race([page, new Promise((resolve) => setTimeout(resolve, 20))]);
}
