import { useSyncExternalStore } from 'react';
import { type Sending, sourceSender } from '#features/imports/source-sender.ts';

/** How far the files of an import are sent from this window; null when none are. */
export function useSending(importId: string): Sending | null {
  const { subscribe, get } = sourceSender.store;
  const sending = useSyncExternalStore(subscribe, get);
  return sending?.importId === importId ? sending : null;
}
