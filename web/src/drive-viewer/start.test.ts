import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { archiveOf, hostile, item } from '#drive-viewer/sample-archive.fixture.ts';
import { start as begin } from '#drive-viewer/start.ts';

/** In the simulated browser nothing has a size. */
const widthPx = 1200;

let stop: () => void;
const start = async () => {
  stop = await begin();
};

beforeEach(() => {
  location.hash = '';
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPx);
  vi.stubGlobal('ResizeObserver', function ResizeObserver(laid: () => void) {
    return { observe: () => setTimeout(laid), disconnect: () => undefined };
  });
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete window.archive;
  delete (window as { hacked?: unknown }).hacked;
  document.body.replaceChildren();
});

const tiles = () => [...document.querySelectorAll<HTMLElement>('[data-place]')];
const texts = () => document.body.textContent;

async function go(hash: string): Promise<void> {
  location.hash = hash;
  window.dispatchEvent(new Event('hashchange'));
  await vi.waitFor(() => expect(document.querySelector('main')).not.toBeNull(), {
    timeout: 30_000,
  });
}

it('draws only what is near the window of 10,000 items, as tall as all of them [MOVE-15]', async () => {
  window.archive = archiveOf(Array.from({ length: 10_000 }, (_, n) => item(String(n))));
  await start();
  await vi.waitFor(() => expect(tiles().length).toBeGreaterThan(5), { timeout: 30_000 });
  expect(tiles().length).toBeLessThan(120);
  const list = document.querySelector<HTMLElement>('[data-grid]')!;
  expect(Number.parseInt(list.style.height, 10)).toBeGreaterThan(200_000);
  expect(texts()).toContain('10,000 items');
});

it('shows what people wrote as text, whatever it contains [MOVE-15] [A48]', async () => {
  const id = hostile;
  window.archive = archiveOf(
    [
      item(id, {
        title: hostile,
        description: hostile,
        file: `data/${hostile}.jpg`,
        people: [hostile],
        comments: [{ by: hostile, at: '2024-01-01T00:00:00Z', text: hostile }],
      }),
    ],
    [
      {
        id: hostile,
        name: hostile,
        description: hostile,
        items: [id],
        captions: { [id]: hostile },
      },
    ],
  );
  await start();
  for (const hash of ['#/collections', `#/collections/${encodeURIComponent(hostile)}`]) {
    await go(hash);
    expect(texts()).toContain(hostile);
  }
  await go(`#/timeline?${new URLSearchParams({ item: id })}`);
  expect(document.querySelector('dialog h2')?.textContent).toBe(hostile);
  expect(document.querySelectorAll('script, [onerror]')).toHaveLength(0);
  expect(window).not.toHaveProperty('hacked');
});

it('plays the copy, and the original where that is not there; then says what can be done [MOVE-15]', async () => {
  window.archive = archiveOf([
    item('film', {
      type: 'video',
      file: 'data/1987/film #1.avi',
      copy: 'viewer/play/film.mp4',
      chapters: [{ title: 'Arrival', startMs: 5000 }],
    }),
    item('clip', {
      type: 'video',
      file: undefined,
      part: { of: 'film', beginMs: 5000, endMs: 9500 },
    }),
  ]);
  await start();
  await go('#/timeline?item=film');
  const film = document.querySelector('video')!;
  expect(film.getAttribute('src')).toBe('viewer/play/film.mp4');
  film.dispatchEvent(new Event('error'));
  expect(film.getAttribute('src')).toBe('data/1987/film%20%231.avi');
  film.dispatchEvent(new Event('error'));
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'This file cannot be shown',
  );
  expect(texts()).toContain('0:05Arrival');
  await go('#/timeline?item=clip');
  expect(document.querySelector('video')?.getAttribute('src')).toBe('viewer/play/film.mp4#t=5,9.5');
});

it('goes from photo to photo by keys, and closes [MOVE-15]', async () => {
  window.archive = archiveOf(['1', '2', '3'].map((id) => item(id)));
  await start();
  await go('#/timeline?item=1');
  const press = async (key: string) => {
    document
      .querySelector('dialog')!
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    window.dispatchEvent(new Event('hashchange'));
    await Promise.resolve();
  };
  const title = () => document.querySelector('dialog h2')?.textContent;
  expect(title()).toBe('Photo 1');
  await press('ArrowRight');
  expect(title()).toBe('Photo 2');
  await press('End');
  expect(title()).toBe('Photo 3');
  await press('i');
  expect(document.querySelector('dialog')?.dataset['details']).toBe('true');
  document.querySelector<HTMLElement>('dialog [aria-label=Close]')!.click();
  // At once: the next key may come before the event of the address.
  expect(document.querySelector('dialog')).toBeNull();
});

it('closes where the browser has closed the dialog by itself [MOVE-15]', async () => {
  window.archive = archiveOf([item('1')]);
  await start();
  await go('#/timeline?item=1');
  document.querySelector('dialog')!.dispatchEvent(new Event('close'));
  expect(document.querySelector('dialog')).toBeNull();
  expect(location.hash).not.toContain('item');
});

it.each([undefined, { ...archiveOf([]), format: 2 as 1 }])(
  'says so where the list is missing or of a newer version [MOVE-15]',
  async (archive) => {
    window.archive = archive;
    await start();
    expect(texts()).toContain('The list of what is here could not be read');
  },
);

it('says that a collection or search has nothing', async () => {
  window.archive = archiveOf([item('1')]);
  await start();
  await go('#/collections');
  expect(texts()).toContain('No collections are on this drive');
  await go('#/collections/gone');
  expect(texts()).toContain('This collection is not on this drive');
  await go('#/search/zebra');
  expect(texts()).toContain('Nothing matches “zebra”');
  await go('#/timeline/audio');
  expect(texts()).toContain('Nothing of this kind is on this drive');
});
