import { createElement, type FunctionComponent, useEffect, useSyncExternalStore } from 'react';
import { createPart, type Part } from '#lib/part.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { uiMessages } from '#ui/ui.messages.ts';

/**
 * Makes a component whose code is loaded when it is first shown, or before, when a person has begun to use the page.
 * Until then it shows nothing.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  return componentOf(createPart(load));
}

/** Returns a component that shows a part, and nothing until it is loaded. */
export function componentOf<Props extends object>(
  part: Part<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  return function LazyPart(props: Props) {
    const content = usePart(part, true);
    return content ? createElement(content, props) : null;
  };
}

/** Returns a part, and undefined while it is not loaded; loads it when it is wanted. */
export function usePart<Content>(part: Part<Content>, isWanted: boolean): Content | undefined {
  const content = useSyncExternalStore(part.subscribe, part.get);
  const isMissing = isWanted && content === undefined;
  useEffect(() => (isMissing ? keepLoading(part) : undefined), [isMissing, part]);
  return content;
}

/** Loads a part; if that fails, says so and tries again with the next click, which probably asks for the same part. */
function keepLoading(part: Part<unknown>): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const attempt = (): void => {
    part.load().catch(() => {
      if (signal.aborted) return;
      showToast.error(uiMessages.partFailed);
      window.addEventListener('click', attempt, { once: true, signal });
    });
  };
  attempt();
  return () => ending.abort();
}
