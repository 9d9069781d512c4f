import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isServerLost = false;

/** Tells the app whether the server answers; the event stream calls it. */
export function reportServerLost(isLost: boolean): void {
  if (isLost === isServerLost) return;
  isServerLost = isLost;
  for (const listener of listeners) listener();
}

/** Returns true while the device is offline or the server does not answer. */
export function isOffline(): boolean {
  return isServerLost || !navigator.onLine;
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
