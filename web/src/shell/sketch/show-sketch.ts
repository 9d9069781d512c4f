import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { browserSessionStorage } from '#features/auth/session-storage.ts';
import { nextPaint } from '#lib/next-paint.ts';
import { type Part, readSketch, type Shape, wasLeftAtTop } from '#shell/sketch/sketches.ts';

let ring: Element | null = null;
let places: { image: HTMLImageElement; picture: NonNullable<Part['picture']> }[] = [];

/** Shows what the page at an address looked like the last time, in the place of the ring, until the app is there. */
export function showSketch({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const user = browserSessionStorage.read()?.user;
  if (user === undefined || search !== '' || returnsToPlace()) return;
  const sketch = readSketch(pathname, user.id);
  const root = document.querySelector('#root');
  if (sketch === null || root === null) return;
  ring = root.firstElementChild;
  const shown = document.createElement('div');
  shown.className = 'relative h-dvh overflow-hidden';
  // Nothing in it answers yet.
  shown.inert = true;
  shown.ariaHidden = 'true';
  places = [];
  shown.append(...sketch.parts.map(drawPart));
  root.replaceChildren(shown);
  document.documentElement.dataset['sketched'] = '';
}

function drawPart({ style, words, picture, icon }: Part): HTMLElement {
  const element = document.createElement(picture ? 'img' : 'div');
  element.style.cssText = style;
  element.style.position = 'absolute';
  if (words !== undefined) drawWords(element, words);
  if (icon !== undefined) element.append(drawShape(icon));
  if (picture && element instanceof HTMLImageElement) {
    element.alt = '';
    places.push({ image: element, picture });
  }
  return element;
}

function drawWords(element: HTMLElement, words: string): void {
  element.textContent = words;
  // Fonts are asked for when something is drawn with them. On a slow line the first of the system does.
  if (!isLineQuick()) element.style.fontFamily = element.style.fontFamily.replace(/^[^,]*, /, '');
}

function drawShape({ name, attributes, inside }: Shape): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside.map(drawShape));
  return element;
}

/** Whether a reload or Back shows the page as it was scrolled, not its beginning. */
function returnsToPlace(): boolean {
  return thisVisit()?.type !== 'navigate' && !wasLeftAtTop();
}

function thisVisit(): PerformanceNavigationTiming | undefined {
  const [visit] = performance.getEntriesByType('navigation');
  return visit as PerformanceNavigationTiming | undefined;
}

/** So long the app waits for the pictures, which without it are painted at once. */
const patienceMs = 200;

/** Where the page itself took longer, the code of the app would only come later. */
const quickMs = 100;

/** Shows the pictures of the sketch, if there is one, and on a quick line waits a moment until they are painted. */
export async function showEarlyPictures(lists: Promise<MediaItem[][]> | null): Promise<void> {
  if (ring === null || lists === null) return;
  const shown = lists.then(showPictures);
  if (!isLineQuick()) return;
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

function isLineQuick(): boolean {
  const visit = thisVisit();
  return visit !== undefined && visit.responseEnd - visit.requestStart < quickMs;
}

/** Shows those pictures of the sketch that the person may see still. */
async function showPictures(lists: readonly MediaItem[][]): Promise<void> {
  const known = new Set(
    lists
      .flat()
      .flatMap(({ thumbnailUrl, gridUrl, photoUrl }) => [thumbnailUrl, gridUrl, photoUrl]),
  );
  const shown = places.filter(({ picture }) => known.has(picture.src));
  for (const { image, picture } of shown) Object.assign(image, picture);
  await Promise.all(shown.map(({ image }) => image.decode().catch(() => undefined)));
  await nextPaint();
}

/** Shows the ring again, where the app could not be started. */
export function hideSketch(): void {
  if (ring !== null) document.querySelector('#root')?.replaceChildren(ring);
}
