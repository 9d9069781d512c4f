import { webBuildHeader } from '@heirloom/contract/web-build.ts';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Whether the server has another build of this app than the one that runs here. */
let hasChanged = false;

/** The build of this document: the name of its main script. Missing in development, where parts are replaced at once. */
const ownBuild = document
  .querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
  ?.getAttribute('src');

/** Compares the build that an answer names with that of this document; `own` for tests. */
export function noticeBuild(headers: Headers, own: string | null | undefined = ownBuild): void {
  const build = headers.get(webBuildHeader);
  if (build === null || !own) return;
  if (hasChanged === (build !== own)) return;
  hasChanged = build !== own;
  for (const listener of listeners) listener();
}

/** Returns true when loading the document anew brings another version of the app. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => hasChanged);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
