import { wantedLanguage } from '#features/auth/wanted-language.ts';
import { forgetStored } from '#lib/forget-stored.ts';

/** An element of SVG. */
export type Shape = { name: string; attributes: Record<string, string>; inside: Shape[] };

/** One box, text, picture or icon on the screen. */
export type Part = {
  /** Its place and its look, as CSS. */
  style: string;
  words?: string;
  picture?: { src: string; srcset: string; sizes: string } | undefined;
  icon?: Shape;
};

/** What a page looked like, without texts and pictures of the person. */
export type Sketch = {
  parts: Part[];
  userId: string;
  /** What it fits: another version, window, language or theme draws the page in another way. */
  fits: string;
};

const prefix = 'heirloom.sketch.';

/** Returns the sketch of a page that this person saw last in such a window. */
export function readSketch(pathname: string, userId: string): Sketch | null {
  try {
    const sketch = JSON.parse(localStorage.getItem(prefix + pathname) ?? 'null') as Sketch | null;
    return sketch?.userId === userId && sketch.fits === fitsNow() ? sketch : null;
  } catch {
    return null;
  }
}

export function writeSketch(pathname: string, { parts, userId }: Omit<Sketch, 'fits'>): void {
  const sketch: Sketch = { parts, userId, fits: fitsNow() };
  try {
    localStorage.setItem(prefix + pathname, JSON.stringify(sketch));
  } catch {
    // Without storage the ring is shown until the app is there.
  }
}

export function forgetSketches(): void {
  forgetStored(prefix);
}

const placeKey = 'heirloom.left-at-top';

/** Keeps for this tab whether a page was left at its beginning, to which a reload returns. */
export function keepPlace(): void {
  try {
    sessionStorage.setItem(placeKey, String(window.scrollY === 0));
  } catch {
    // Without storage a reload shows the ring.
  }
}

export function wasLeftAtTop(): boolean {
  try {
    return sessionStorage.getItem(placeKey) === 'true';
  } catch {
    return false;
  }
}

function fitsNow(): string {
  const build = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
  const { theme } = document.documentElement.dataset;
  return [build, window.innerWidth, window.innerHeight, wantedLanguage(), theme].join(' ');
}
