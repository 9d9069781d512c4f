import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { greetAfterReload } from '#features/auth/follow-person.ts';
import { SessionLock } from '#features/auth/session-lock.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { AudioPlayerProvider } from '#features/playback/audio/audio-player-provider.tsx';
import { UploadDialogsProvider } from '#features/uploads/upload-dialogs.tsx';
import { returnToLink } from '#shell/return-to-link.ts';
import { shellMessages } from '#shell/shell.messages.ts';
import { SiteFrame } from '#shell/site-frame.tsx';
import { useDepartures } from '#shell/use-departures.ts';
import { useFrame } from '#shell/use-frame.ts';
import { whenPageTitleAppears } from '#shell/when-page-title-appears.ts';
import { focusPageTitle } from '#ui/focus-page-title.ts';
import { UiProviders } from '#ui/ui-providers.tsx';

/** Surrounds every page. Uploads and the audio player survive navigation, but neither they nor open dialogs a change of person. */
export function RootLayout() {
  const { user } = useSession();
  const departures = useDepartures(user?.id ?? null);
  usePageArrival();
  useEffect(() => void greetAfterReload(), []);
  return (
    <UiProviders visit={departures}>
      <SkipLink />
      <UploadDialogsProvider>
        <AudioPlayerProvider>
          <Framed />
        </AudioPlayerProvider>
      </UploadDialogsProvider>
      <SessionLock />
    </UiProviders>
  );
}

function Framed() {
  const frame = useFrame();
  if (frame === 'own') return <Outlet />;
  if (frame === 'site') {
    return (
      <SiteFrame>
        <Outlet />
      </SiteFrame>
    );
  }
  return (
    <main id="content" tabIndex={-1} className="page-gutter min-h-dvh py-9 outline-none">
      <Outlet />
    </main>
  );
}

/** The first Tab stop: a link that skips header and navigation. */
function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('#content')?.focus();
      }}
      className="fixed top-2 left-2 z-(--z-skip) -translate-y-20 rounded-md bg-primary px-5 py-3 font-[640] text-primary-foreground focus:translate-y-0"
    >
      {shellMessages.skipToContent}
    </a>
  );
}

/** After a navigation moves focus to the h1 of the new page, and after Back on to the link that led away from it. */
function usePageArrival(): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    let isReturn = false;
    let focused = document.activeElement;
    const forgetStart = router.subscribe('onBeforeNavigate', () => {
      focused = document.activeElement;
    });
    const forgetHistory = router.history.subscribe(({ action }: { action: { type: string } }) => {
      isReturn = action.type === 'BACK' || action.type === 'GO';
    });
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      stopWaiting();
      if (fromLocation === undefined || !pathChanged) return;
      const left = isReturn ? fromLocation.pathname : null;
      let stopReturn = () => {};
      const stopTitle = whenPageTitleAppears(() => {
        focusPageTitle();
        if (left !== null) stopReturn = returnToLink(left);
      }, focused);
      stopWaiting = () => {
        stopTitle();
        stopReturn();
      };
    });
    return () => {
      stopWaiting();
      unsubscribe();
      forgetStart();
      forgetHistory();
    };
  }, [router]);
}
