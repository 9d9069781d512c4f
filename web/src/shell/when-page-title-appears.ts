const patienceMs = 10_000;

/**
 * Calls back once the h1 of the page exists: at once, or when the guards and the data allow it.
 * Gives up if the person has moved focus meanwhile. Returns a function that stops waiting.
 */
export function whenPageTitleAppears(onAppeared: () => void): () => void {
  if (hasTitle()) {
    onAppeared();
    return () => {};
  }
  const focused = document.activeElement;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (!hasTitle()) return;
    stop();
    const hasMoved = document.activeElement !== focused && document.activeElement !== document.body;
    if (!hasMoved) onAppeared();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, patienceMs);
  return stop;
}

function hasTitle(): boolean {
  return document.querySelector('[data-page-title]') !== null;
}
