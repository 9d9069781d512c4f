import { seekStep } from '@heirloom/contract/limits.ts';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FilmPlayer } from '#features/playback/film/film-player.tsx';
import { renderUi } from '#test/render.tsx';
import { sampleChapter, sampleDetails } from '#test/samples.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function openFilm(changes: Partial<MediaDetails> = {}) {
  const positions: number[] = [];
  const onPosition = (seconds: number, isFinal: boolean) => isFinal && positions.push(seconds);
  const details = sampleDetails(changes);
  renderUi(<FilmPlayer details={details} onClose={() => undefined} onPosition={onPosition} />);
  return { positions };
}
const player = () => screen.getByRole('region', { name: 'Video player' });
const video = () => document.querySelector('video')!;
const areControlsHidden = () => screen.getByText('Morning at the lake').closest('[inert]') !== null;

/** The simulated browser takes every focus for one of the keyboard. */
function byMouse(control: HTMLElement): HTMLElement {
  vi.spyOn(control, 'matches').mockReturnValue(false);
  return control;
}

async function playFor(ms: number) {
  await act(() => video().play());
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

it('hides the controls 3 s after the pointer stops while playing [PLAYER-05]', async () => {
  openFilm();
  await playFor(2_900);
  fireEvent.pointerMove(player());
  await playFor(2_900);
  expect(areControlsHidden()).toBe(false);
  await playFor(200);
  expect(areControlsHidden()).toBe(true);
  fireEvent.pointerMove(player());
  expect(areControlsHidden()).toBe(false);
});

it('shows the controls all the time while the film is paused [PLAYER-05]', async () => {
  openFilm();
  await playFor(4_000);
  act(() => video().pause());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(areControlsHidden()).toBe(false);
});

it('leaves the focus in the controls of a paused film', async () => {
  openFilm();
  act(() => video().pause());
  const mute = byMouse(screen.getByRole('button', { name: 'Mute' }));
  mute.focus();
  fireEvent.pointerMove(player());
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(document.activeElement).toBe(mute);
});

it('keeps the controls under the keyboard visible [PLAYER-05]', async () => {
  openFilm();
  screen.getByRole('button', { name: 'Mute' }).focus();
  await playFor(10_000);
  expect(areControlsHidden()).toBe(false);
});

it('obeys keys after a click on a button, when the controls have hidden', async () => {
  openFilm();
  byMouse(screen.getByRole('button', { name: 'Mute' })).focus();
  await playFor(3_100);
  expect(areControlsHidden()).toBe(true);
  expect(document.activeElement).toBe(player());
  fireEvent.keyDown(document.activeElement!, { key: 'k' });
  expect(video().paused).toBe(true);
});

it('keeps the controls while their menu is open, and hides them when it is closed', async () => {
  openFilm();
  const settings = () => screen.getByRole('button', { name: 'Playback settings', hidden: true });
  fireEvent.keyDown(byMouse(settings()), { key: 'Enter' });
  // The first opening puts another button in its place.
  byMouse(settings());
  await playFor(10_000);
  expect(areControlsHidden()).toBe(false);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await playFor(6_100);
  expect(areControlsHidden()).toBe(true);
});

it('shows that it waits only while it plays, or while a paused film loads its picture [PLAYER-02]', async () => {
  openFilm();
  const become = (state: Partial<HTMLVideoElement>) => {
    for (const [name, value] of Object.entries(state)) {
      Object.defineProperty(video(), name, { value, configurable: true });
    }
    fireEvent(video(), new Event('suspend'));
    return screen.queryByRole('status', { name: 'Loading…' });
  };
  const [loading, idle] = [2, 1];
  const [hasMetadata, hasCurrentData] = [1, 2];
  expect(become({ readyState: hasMetadata, networkState: loading })).not.toBeNull();
  // An iPhone loads nothing before the person plays the film.
  expect(become({ networkState: idle })).toBeNull();
  expect(become({ paused: false })).not.toBeNull();
  expect(become({ readyState: hasCurrentData, videoWidth: 640 })).not.toBeNull();
  expect(become({ paused: true })).toBeNull();
});

it('offers a slider for the volume where a volume can be set', () => {
  openFilm();
  screen.getByRole('slider', { name: 'Volume' });
  cleanup();
  vi.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
  openFilm();
  screen.getByRole('button', { name: 'Mute' });
  expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull();
});

/** Taps with a finger at this share of the width of the picture. */
function tap(share: number, timeStamp: number) {
  const rectangle = new DOMRect(0, 0, 900, 500);
  vi.spyOn(video(), 'getBoundingClientRect').mockReturnValue(rectangle);
  fireEvent.pointerDown(video(), { pointerType: 'touch' });
  const click = new MouseEvent('click', { bubbles: true, clientX: share * 900 });
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  fireEvent(video(), click);
}

it('shows and hides the controls at a tap, and plays on', async () => {
  openFilm();
  await playFor(3_100);
  tap(0.5, 1_000);
  expect(areControlsHidden()).toBe(false);
  tap(0.5, 5_000);
  expect(areControlsHidden()).toBe(true);
  expect(video().paused).toBe(false);
});

it('skips at a double tap at a side, and again at each further tap', async () => {
  openFilm();
  await playFor(100);
  video().currentTime = 60;
  for (const at of [1_000, 1_200, 1_400]) tap(0.9, at);
  expect(video().currentTime).toBe(80);
  screen.getByText('+20 seconds');
  await playFor(800);
  expect(screen.queryByText('+20 seconds')).toBeNull();
  for (const at of [5_000, 5_200]) tap(0.1, at);
  expect(video().currentTime).toBe(70);
  screen.getByText('−10 seconds');
});

it('plays and pauses at a click of a mouse', async () => {
  openFilm();
  await playFor(100);
  fireEvent.pointerDown(video(), { pointerType: 'mouse' });
  fireEvent.click(video());
  expect(video().paused).toBe(true);
});

it('lists its keys, which the settings menu shows, too [PLAYER-04]', () => {
  openFilm();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Playback settings' }), { key: 'Enter' });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
  const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const keys of [', / .', '0 – 9', '?']) within(list).getByText(keys);
});

it('shows the picture and the time of the place under the pointer, above the buttons', () => {
  openFilm({ chapters: [sampleChapter('Arrival', 0)] });
  const bar = screen.getByRole('slider', { name: 'Seek' }).parentElement!;
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 44));
  fireEvent.pointerMove(bar, { clientX: 500 });
  const preview = screen.getByText(/Arrival · 6:24/).parentElement!;
  expect(preview.className).toContain('z-2');
  fireEvent.pointerLeave(bar);
  expect(screen.queryByText(/Arrival · 6:24/)).toBeNull();
});

it('reports the place after seeking in a paused film', () => {
  const { positions } = openFilm();
  fireEvent.keyDown(player(), { key: 'l' });
  fireEvent.seeked(video());
  expect(positions).toEqual([10]);
});

it('obeys its keys: places, speed, loudness, and the frame beside [PLAYER-04]', () => {
  openFilm();
  Object.defineProperty(video(), 'duration', { value: 100, configurable: true });
  fireEvent(video(), new Event('durationchange'));
  const press = (key: string) => fireEvent.keyDown(player(), { key });
  press('5');
  expect(video().currentTime).toBe(50);
  press('j');
  expect(video().currentTime).toBe(40);
  press('.');
  expect(video().currentTime).toBeCloseTo(40.1);
  press('Home');
  expect(video().currentTime).toBe(0);
  press('>');
  expect(video().playbackRate).toBe(1.25);
  press('<');
  press('<');
  expect(video().playbackRate).toBe(0.75);
  press('ArrowDown');
  expect(video().volume).toBe(0.9);
  press('m');
  expect(video().muted).toBe(true);
  fireEvent(video(), new Event('volumechange'));
  screen.getByRole('button', { name: 'Unmute' });
});

it('leaves keys with Ctrl, Alt and Meta to the browser, and those of a field to the field', () => {
  openFilm();
  video().currentTime = 7;
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    fireEvent.keyDown(player(), { key: 'l', ...held });
  }
  // Its arrows move the slider itself.
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Volume' }), { key: 'ArrowRight' });
  expect(video().currentTime).toBe(7);
});

it('shows and hides captions by their key, and by the settings [PLAYER-04]', () => {
  openFilm({ captions: [{ url: '/en.vtt', language: 'en', label: 'English' }] });
  fireEvent.keyDown(player(), { key: 'c' });
  const open = () =>
    fireEvent.keyDown(screen.getByRole('button', { name: 'Playback settings' }), { key: 'Enter' });
  open();
  screen.getByRole('menuitemradio', { name: 'English', checked: true });
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Off' }));
  open();
  screen.getByRole('menuitemradio', { name: 'Off', checked: true });
});

it('shows the moments of a reel as they come at its own speed, and reports those of its file (TAPE-16 in part)', () => {
  const chapters = [sampleChapter('Lake', 0), sampleChapter('Hut', 360_000)];
  const { positions } = openFilm({ speed: 18 / 25, durationMs: 720_000, chapters });
  expect(video().preservesPitch).toBe(false);
  expect(screen.getByText('16:40')).toBeTruthy();
  Object.defineProperty(video(), 'duration', { configurable: true, value: 720 });
  video().currentTime = 360;
  fireEvent.timeUpdate(video());
  fireEvent.seeked(video());
  expect(screen.getByText('8:20')).toBeTruthy();
  expect(positions).toContain(360);
  // Ten seconds as one sees them; a picture stays a picture.
  fireEvent.keyDown(player(), { key: 'l' });
  expect(video().currentTime).toBeCloseTo(367.2);
  fireEvent.keyDown(player(), { key: '.' });
  expect(video().currentTime).toBeCloseTo(367.2 + seekStep);
});
