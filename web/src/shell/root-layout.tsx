import { Outlet } from '@tanstack/react-router';
import { SessionLock } from '#features/auth/session-lock.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { AudioPlayerProvider } from '#features/playback/audio/audio-player-provider.tsx';
import { UploadDialogsProvider } from '#features/uploads/upload-dialogs.tsx';
import { SiteFrame } from '#shell/site-frame.tsx';
import { SkipLink } from '#shell/skip-link.tsx';
import { useDepartures } from '#shell/use-departures.ts';
import { useFrame } from '#shell/use-frame.ts';
import { usePageArrival } from '#shell/use-page-arrival.ts';
import { UiProviders } from '#ui/ui-providers.tsx';

/** Surrounds every page. Uploads and the audio player survive navigation, but not a change of person. */
export function RootLayout() {
  const { user } = useSession();
  const departures = useDepartures(user?.id ?? null);
  usePageArrival();
  return (
    <UiProviders>
      <SkipLink />
      <UploadDialogsProvider key={departures}>
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
