import { useLayoutEffect, useSyncExternalStore } from 'react';

/** At the top: away from the buttons of dialogs and of the forms on /auth, which are at the bottom. */
export type ToastPlace = 'bottom-right' | 'top-center' | 'top-right';

const usual: ToastPlace = 'bottom-right';
/** The wishes of what is on the page; the last one counts. */
let wishes: readonly { place: ToastPlace }[] = [];
const listeners = new Set<() => void>();

/** Moves the toasts to this place while the component is on the page; null leaves them where they are. */
export function useToastPlace(place: ToastPlace | null): void {
  useLayoutEffect(() => {
    if (place === null) return undefined;
    const wish = { place };
    change([...wishes, wish]);
    return () => change(wishes.filter((other) => other !== wish));
  }, [place]);
}

/** Returns where toasts appear now. */
export function useCurrentToastPlace(): ToastPlace {
  return useSyncExternalStore(subscribe, () => wishes.at(-1)?.place ?? usual);
}

function change(next: typeof wishes): void {
  wishes = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
