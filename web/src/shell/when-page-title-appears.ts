const patienceMs = 10_000;

/**
 * Calls back once the h1 of the page exists: at once, or when the guards and the data allow it.
 * Gives up if the person has moved focus into the page since `focused` had it, or anywhere while it waits. Returns a function that stops waiting.
 */
export function whenPageTitleAppears(
  onAppeared: () => void,
  focused = document.activeElement,
): () => void {
  if (hasTitle()) {
    if (!isInPage(focused)) onAppeared();
    return () => {};
  }
  // Not `focused`: a menu that led here has given the focus back by now.
  const rendered = document.activeElement;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (!hasTitle()) return;
    stop();
    const hasMoved =
      document.activeElement !== rendered && document.activeElement !== document.body;
    if (!hasMoved) onAppeared();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, patienceMs);
  return stop;
}

/** Whether the focus is in the page, and elsewhere than before: a menu that closes gives it back to its button. */
function isInPage(before: Element | null): boolean {
  const now = document.activeElement;
  return now !== before && now?.closest('#content') != null && now.id !== 'content';
}

function hasTitle(): boolean {
  return document.querySelector('[data-page-title]') !== null;
}
