export type Store<State> = {
  get: () => State;
  set: (next: State) => void;
  /** Calls back after each change; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
};

/** Creates a store of one value outside of React, for `useSyncExternalStore`. */
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
