import { useSyncExternalStore } from 'react';

/** Returns something that depends on the scroll position of the page; renders again only when it changes. */
export function useScrolled<Value extends number | string>(read: () => Value): Value {
  return useSyncExternalStore(watchScroll, read);
}

function watchScroll(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('resize', onScroll);
  return () => {
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('resize', onScroll);
  };
}
