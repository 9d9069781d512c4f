const patienceMs = 10_000;

/**
 * Calls back once the h1 of the page is there: at once, or after the guards and the data have let it through.
 * Gives up when the person has moved focus meanwhile. Returns how to stop waiting.
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
