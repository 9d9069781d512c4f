import { useEffect, useSyncExternalStore } from 'react';
import { type Sending, sourceSender } from '#features/imports/source-sender.ts';

/** How far the files of an import are sent from this window; null when none are. */
export function useSending(importId: string): Sending | null {
  const { subscribe, get } = sourceSender.store;
  const sending = useSyncExternalStore(subscribe, get);
  const isBroken = sending !== null && sending.problem !== null;
  useEffect(() => {
    if (!isBroken) return;
    // An opened lid or a line that is back.
    window.addEventListener('online', sourceSender.goOn);
    return () => window.removeEventListener('online', sourceSender.goOn);
  }, [isBroken]);
  useWarning(sending?.isRunning === true);
  return sending?.importId === importId ? sending : null;
}

/** The browser asks before the window is closed. */
function useWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}
