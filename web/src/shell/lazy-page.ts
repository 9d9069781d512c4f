import { createElement, type FunctionComponent, use } from 'react';
import { isOffline } from '#api/connection.ts';
import { loadFirstPart, loadPart, longestLeavingMs } from '#lib/load-part.ts';

type LazyPage = FunctionComponent & { preload: () => Promise<void> };

/** What was thrown for a page that could not be loaded, by the name of its component. */
const failures = new Map<string, unknown>();

type LoadPage<Name extends string> = () => Promise<Record<Name, FunctionComponent>>;

/** A page that people open first: its texts are loaded with the language. */
export function firstPage<Name extends string>(load: LoadPage<Name>, name: Name): LazyPage {
  return pageOf(() => loadFirstPart(load), name);
}

export function lazyPage<Name extends string>(load: LoadPage<Name>, name: Name): LazyPage {
  return pageOf(() => loadPart(load), name);
}

/**
 * A page whose code is loaded when somebody goes there. If it cannot be loaded, the server probably has a newer version
 * of the app: the document is loaded anew, once for each page until that page was loaded. Without a connection it is
 * not, because the document could not be loaded either.
 */
function pageOf<Name extends string>(load: LoadPage<Name>, name: Name): LazyPage {
  let component: FunctionComponent | undefined;
  let loading: Promise<void> | undefined;
  let reloading: Promise<void> | undefined;

  const settle = (part: Record<Name, FunctionComponent>) => {
    component = part[name];
    memory.forget(name);
  };
  const reload = (): Promise<void> => {
    if (reloading) return reloading;
    window.location.reload();
    // Whoever is asked whether to leave, because files are uploaded, may stay: then the failure is shown.
    const end = new Promise((resolve) => setTimeout(resolve, longestLeavingMs));
    reloading = end.then(() => void (reloading = undefined));
    return reloading;
  };
  const preload = (): Promise<void> => {
    loading ??= load()
      .then(settle, (error: unknown) => void failures.set(name, error))
      .finally(() => (loading = undefined));
    return loading;
  };

  function LazyPage() {
    if (component) return createElement(component);
    if (failures.has(name)) {
      if (!reloading && (memory.has(name) || isOffline())) throw failures.get(name);
      memory.keep(name);
      use(reload());
    }
    use(preload());
    return null;
  }
  return Object.assign(LazyPage, {
    preload: () => (component ? Promise.resolve() : preload()),
  });
}

/** Lets pages be loaded again that could not be loaded before. */
export function forgetFailures(): void {
  failures.clear();
}

/** The pages for which this tab was loaded anew. Without storage it never is, because it could not stop. */
const memory = {
  has: (name: string): boolean => {
    try {
      return sessionStorage.getItem(keyOf(name)) !== null;
    } catch {
      return true;
    }
  },
  keep: (name: string): void => sessionStorage.setItem(keyOf(name), '1'),
  forget: (name: string): void => {
    try {
      sessionStorage.removeItem(keyOf(name));
    } catch {
      // Then nothing was kept.
    }
  },
};

const keyOf = (name: string): string => `heirloom.reloaded-for:${name}`;
