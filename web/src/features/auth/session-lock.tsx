import { useLayoutEffect } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const Lock = lazyPart(async () => (await import('#features/auth/lock.tsx')).Lock);

/**
 * Covers the page when the session has ended by itself. The page keeps its state, with all that was typed, but stays
 * hidden and unreachable until the same person signs in again: lock.css hides everything outside this component.
 */
export function SessionLock() {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.isLocked) return null;
  return <LockedPage email={session.user.email} />;
}

function LockedPage({ email }: { email: string }) {
  // A layout effect, which runs before the browser paints, so that the page is never visible.
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.toggleAttribute('data-locked', true);
    return () => {
      root.toggleAttribute('data-locked', false);
    };
  }, []);
  return <Lock email={email} />;
}
