export type Store<State> = {
  get: () => State;
  set: (next: State) => void;
  /** Calls back after each change; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
};

/** One value outside of React, as `useSyncExternalStore` reads it. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
