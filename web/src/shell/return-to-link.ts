const patienceMs = 5_000;

/**
 * Gives the focus back to the link that led to the page which was just left, as soon as it is on the page again. Gives
 * up if the person has moved the focus meanwhile. Returns a function that stops waiting.
 */
export function returnToLink(path: string): () => void {
  const tryNow = (): boolean => {
    if (!isUntouched()) return true;
    const link = findLink(path);
    link?.focus({ preventScroll: true });
    return link !== undefined;
  };
  if (tryNow()) return () => {};
  const observer = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Nothing but the arrival has moved the focus: it is nowhere or on the heading. */
function isUntouched(): boolean {
  const active = document.activeElement;
  return active === document.body || active?.matches('[data-page-title]') === true;
}

/** A card comes before other links to the same page, such as the large picture of the home page. */
function findLink(path: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('main a')].filter(
    (link) => link.getAttribute('href')?.split('?')[0] === path,
  );
  return links.find((link) => link.matches('[data-card-link]')) ?? links[0];
}
