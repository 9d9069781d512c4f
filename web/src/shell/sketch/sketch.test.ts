import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserSessionStorage } from '#features/auth/session-storage.ts';
import type { SessionStore } from '#features/auth/session-store.ts';
import { keepSketches } from '#shell/sketch/keep-sketches.ts';
import { makeSketch } from '#shell/sketch/make-sketch.ts';
import { hideSketch, showEarlyPictures, showSketch } from '#shell/sketch/show-sketch.ts';
import { forgetSketches, keepPlace, readSketch, writeSketch } from '#shell/sketch/sketches.ts';
import { anna } from '#test/render-app.tsx';
import { sampleMedia } from '#test/samples.ts';

const address = { pathname: '/photos', search: '' };
const page = `
  <header><a href="/"><span>Heirloom</span></a>
    <button><span>12</span></button><button><span aria-hidden="true">G</span></button></header>
  <aside><p style="background: red">A banner</p></aside>
  <main>
    <h1 data-page-title>Photos</h1>
    <nav><a href="#1987">1987</a></nav>
    <div role="listitem">
      <a href="/photos/1" title="Grandma"><img src="/1/thumb" srcset="/1/thumb 320w" sizes="auto, 40vw" alt="Grandma" /></a>
      <p style="background: white">Grandma at the lake</p>
      <button style="background: black">Menu of Grandma</button>
    </div>
  </main>`;

let visitType = 'navigate';

beforeEach(() => {
  visitType = 'navigate';
  browserSessionStorage.write(anna());
  document.body.innerHTML = `<div id="root">${page}</div>`;
  const box = { left: 10, top: 20, width: 100, height: 30, bottom: 50 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  Range.prototype.getBoundingClientRect = () => box as DOMRect;
  Range.prototype.getClientRects = () => [box] as unknown as DOMRectList;
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(320);
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type: visitType, requestStart: 0, responseEnd: 10 } as unknown as PerformanceEntry,
  ]);
});

afterEach(() => {
  forgetSketches();
  sessionStorage.clear();
  browserSessionStorage.write(null);
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const draw = () => makeSketch(document.querySelector('#root')!);

function keep(userId = anna().user.id): void {
  writeSketch('/photos', { parts: draw(), userId });
  document.body.innerHTML = '<div id="root"><svg id="ring"></svg></div>';
}

const shownPictures = () => [...document.querySelectorAll('#root img[src]')];

it('draws the words that everybody has, and nothing that tells of an item', () => {
  const parts = draw();
  expect(parts.flatMap(({ words }) => words ?? [])).toEqual(['Heirloom', 'Photos']);
  expect(parts.flatMap(({ picture }) => picture?.src ?? [])).toEqual(['/1/thumb']);
  expect(JSON.stringify(parts)).not.toContain('Grandma');
});

it('shows the sketch of a page, which nobody can use or hear, and puts in pictures that are there still', async () => {
  keep();
  showSketch(address);
  const sketch = document.querySelector<HTMLElement>('#root > div')!;
  expect(sketch.inert).toBe(true);
  expect(sketch.ariaHidden).toBe('true');
  expect(document.querySelector('#ring')).toBeNull();
  await showEarlyPictures(Promise.resolve([[sampleMedia({ thumbnailUrl: '/2/thumb' })]]));
  expect(shownPictures()).toEqual([]);
  await showEarlyPictures(Promise.resolve([[sampleMedia({ thumbnailUrl: '/1/thumb' })]]));
  const [picture] = shownPictures() as HTMLImageElement[];
  expect(picture).toMatchObject({ srcset: '/1/thumb 320w', sizes: '40vw' });
  hideSketch();
  expect(document.querySelector('#ring')).not.toBeNull();
});

it.each([
  ['to somebody else', () => keep('another')],
  ['signed out', () => (keep(), browserSessionStorage.write(null))],
  ['in a window of another size', () => (keep(), vi.stubGlobal('innerWidth', 17))],
  ['after Back from elsewhere', () => (keep(), (visitType = 'back_forward'))],
  ['after it was forgotten', () => (keep(), forgetSketches())],
])('shows no sketch %s', (_, prepare) => {
  prepare();
  showSketch(address);
  expect(document.querySelector('#ring')).not.toBeNull();
  vi.unstubAllGlobals();
});

it.each([
  ['where the page was left at its beginning', 0, true],
  ['not where it was scrolled', 300, false],
])('shows the sketch after a reload, %s', (_, scrollY, isShown) => {
  keep();
  vi.stubGlobal('scrollY', scrollY);
  keepPlace();
  vi.unstubAllGlobals();
  visitType = 'reload';
  showSketch(address);
  expect(document.querySelector('#ring') === null).toBe(isShown);
});

it('keeps the sketch of a page when it has loaded, however long that takes', async () => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/photos');
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  const waiting = document.createElement('div');
  waiting.className = 'skeleton';
  document.querySelector('main')!.append(waiting);
  const router = { subscribe: () => () => undefined } as unknown as AnyRouter;
  keepSketches(router, { getState: () => ({ user: anna().user }) } as SessionStore);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(readSketch('/photos', anna().user.id)).toBeNull();
  waiting.remove();
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  await expect.poll(() => readSketch('/photos', anna().user.id)).not.toBeNull();
  window.history.replaceState(null, '', '/');
});

it('takes a damaged sketch for none', () => {
  localStorage.setItem('heirloom.sketch./photos', '{');
  expect(readSketch('/photos', anna().user.id)).toBeNull();
});
