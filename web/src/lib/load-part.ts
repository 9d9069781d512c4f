import { loadAllTexts } from '#languages/page-language.ts';

const retryAfterMs = 1_000;
/** After so long the person has stayed after all: somebody asked them whether to leave, or they save a file. */
export const longestLeavingMs = 30_000;

let leavingSince: number | null = null;

window.addEventListener('beforeunload', () => (leavingSince = Date.now()));
window.addEventListener('pagehide', () => (leavingSince = Infinity));
window.addEventListener('pageshow', () => (leavingSince = null));

/** Loads a part of the app by `import()`, after the texts that it may show. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return loadFirstPart(async () => {
    await loadAllTexts();
    return load();
  });
}

/**
 * Loads a part of the app whose texts come with the first pages, with a second try. Firefox and Safari fail each
 * import() of a document that is being left: the promise then stays open, so that nothing is done about it while the
 * person leaves.
 */
export async function loadFirstPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    do await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    while (isLeaving());
    return load();
  }
}

const isLeaving = (): boolean =>
  leavingSince !== null && Date.now() - leavingSince < longestLeavingMs;
