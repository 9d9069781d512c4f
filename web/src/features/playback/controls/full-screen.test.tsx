import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FilmPlayer } from '#features/playback/film/film-player.tsx';
import { PhotoViewer } from '#features/playback/photo/photo-viewer.tsx';
import { renderUi } from '#test/render.tsx';
import { sampleDetails } from '#test/samples.ts';

const given: [object, string][] = [];

// The simulated browser knows no full screen.
function give(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  given.push([owner, name]);
}
afterEach(() => {
  for (const [owner, name] of given.splice(0)) Reflect.deleteProperty(owner, name);
});

const openFilm = () => renderUi(<FilmPlayer details={sampleDetails()} onClose={onClose} />);
const onClose = vi.fn<() => void>();
const player = () => screen.getByRole('region', { name: 'Video player' });
const openButton = () => screen.getByRole('button', { name: 'Full screen' });

function giveFullScreenOfPage() {
  give(document, 'fullscreenElement', null);
  const become = (element: Element | null) => async () => {
    Object.assign(document, { fullscreenElement: element });
    act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  };
  give(Element.prototype, 'requestFullscreen', become(document.documentElement));
  give(document, 'exitFullscreen', become(null));
}

it('fills the screen with the page, and leaves it by Escape before it closes the player', () => {
  giveFullScreenOfPage();
  openFilm();
  fireEvent.click(openButton());
  screen.getByRole('button', { name: 'Leave full screen' });
  fireEvent.keyDown(player(), { key: 'Escape' });
  openButton();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(player(), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

it('fills the screen of an iPhone with the film alone', () => {
  give(HTMLVideoElement.prototype, 'webkitDisplayingFullscreen', false);
  function become(this: HTMLVideoElement, isFull: boolean) {
    Object.assign(this, { webkitDisplayingFullscreen: isFull });
    fireEvent(this, new Event(isFull ? 'webkitbeginfullscreen' : 'webkitendfullscreen'));
  }
  function enter(this: HTMLVideoElement) {
    become.call(this, true);
  }
  function exit(this: HTMLVideoElement) {
    become.call(this, false);
  }
  give(HTMLVideoElement.prototype, 'webkitEnterFullscreen', enter);
  give(HTMLVideoElement.prototype, 'webkitExitFullscreen', exit);
  openFilm();
  fireEvent.click(openButton());
  screen.getByRole('button', { name: 'Leave full screen' });
  fireEvent.keyDown(player(), { key: 'f' });
  openButton();
});

it('offers no full screen where the browser has none', () => {
  openFilm();
  expect(screen.queryByRole('button', { name: /full screen/i })).toBeNull();
  fireEvent.keyDown(player(), { key: 'f' });
});

it('fills the screen with a photo by its key, where the page can', () => {
  const photo = sampleDetails({ type: 'image', sources: [] });
  const open = () =>
    renderUi(<PhotoViewer details={photo} around={null} onShow={vi.fn()} onClose={onClose} />);
  const { unmount } = open();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'f' });
  unmount();
  giveFullScreenOfPage();
  open();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'f' });
  expect(document.fullscreenElement).toBe(document.documentElement);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'f' });
  expect(document.fullscreenElement).toBeNull();
});
