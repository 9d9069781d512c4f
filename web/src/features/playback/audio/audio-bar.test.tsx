import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createAudioEngine } from '#features/audio-player/audio-engine.ts';
import { AudioPlayerContext } from '#features/audio-player/audio-player-context.ts';
import { AudioBar } from '#features/playback/audio/audio-bar.tsx';
import { fakeLink } from '#test/fake-api.ts';
import { renderUi } from '#test/render.tsx';
import { sampleDetails, sampleMedia } from '#test/samples.ts';

const recordings = ['Lullaby', 'Orchard', 'Piano'].map((title) =>
  sampleMedia({ id: title, title, type: 'audio', durationMs: 24_000 }),
);

function listen() {
  connectApi(fakeLink({ media: { find: () => sampleDetails({ type: 'audio' }) } }));
  const element = document.createElement('audio');
  const become = (name: 'play' | 'pause') => {
    Object.defineProperty(element, 'paused', { value: name === 'pause', configurable: true });
    element.dispatchEvent(new Event(name));
  };
  element.play = vi.fn(async () => become('play'));
  element.pause = vi.fn(() => become('pause'));
  const engine = createAudioEngine({
    element,
    findSource: async ({ id }) => ({ url: `/${id}`, startMs: 0, gainDb: 0 }),
    onPosition: () => {},
    level: () => () => {},
  });
  const view = renderUi(
    <AudioPlayerContext value={engine}>
      <AudioBar />
    </AudioPlayerContext>,
  );
  return { element, engine, ...view };
}

it('shows what plays and what follows, and goes where one points', async () => {
  const { engine, user } = listen();
  engine.play(recordings[1]!, recordings);
  await user.click(await screen.findByRole('button', { name: 'Up next' }));
  const titles = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Orchard0:24', 'Piano0:24']);
  expect(screen.getByRole('menuitem', { current: true }).textContent).toContain('Orchard');

  await user.click(screen.getByRole('menuitem', { name: /Piano/ }));
  const bar = screen.getByRole('region', { name: 'Audio player' });
  await waitFor(() => expect(bar.textContent).toContain('Piano'));
  engine.step(-1);
  await waitFor(() => expect(engine.getState().current).toMatchObject({ title: 'Orchard' }));
});

it('offers no list of one, and no pause of what cannot be heard', async () => {
  const { element, engine } = listen();
  element.play = vi.fn(async () => {
    element.dispatchEvent(new Event('play'));
    Object.defineProperty(element, 'error', { value: { code: 4 } });
    element.dispatchEvent(new Event('error'));
    throw new DOMException('no supported source', 'NotSupportedError');
  });
  Object.defineProperty(element, 'paused', { value: false, configurable: true });
  engine.play(recordings[0]!);
  const bar = within(await screen.findByRole('region', { name: 'Audio player' }));
  await bar.findByText('This recording could not be played.');
  await bar.findByRole('button', { name: 'Play' });
  expect(bar.queryByRole('button', { name: 'Up next' })).toBeNull();
});

it('plays, skips and seeks by its buttons, and closes', async () => {
  const { element, engine, user } = listen();
  engine.play(recordings[0]!, recordings);
  const bar = within(await screen.findByRole('region', { name: 'Audio player' }));
  await user.click(await bar.findByRole('button', { name: 'Pause' }));
  await user.click(await bar.findByRole('button', { name: 'Play' }));
  await bar.findByRole('button', { name: 'Pause' });
  element.currentTime = 5;
  await user.click(bar.getByRole('button', { name: 'Forward 10 seconds' }));
  expect(element.currentTime).toBe(15);
  await user.click(bar.getByRole('button', { name: 'Back 10 seconds' }));
  await user.click(bar.getByRole('button', { name: 'Back 10 seconds' }));
  // Not before the beginning.
  expect(element.currentTime).toBe(0);
  await user.click(bar.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(engine.getState().current).toMatchObject({ title: 'Orchard' }));
  await user.click(bar.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(engine.getState().current).toMatchObject({ title: 'Lullaby' }));
  await user.click(bar.getByRole('button', { name: 'Close player' }));
  expect(screen.queryByRole('region', { name: 'Audio player' })).toBeNull();
  expect(element.paused).toBe(true);
});

it('obeys the keys of the film player while one of its buttons has the focus', async () => {
  const { element, engine, user } = listen();
  Object.defineProperty(element, 'duration', { value: 24, configurable: true });
  engine.play(recordings[0]!, recordings);
  const bar = within(await screen.findByRole('region', { name: 'Audio player' }));
  (await bar.findByRole('button', { name: 'Pause' })).focus();
  await user.keyboard('l');
  expect(element.currentTime).toBe(10);
  await user.keyboard('{ArrowLeft}');
  expect(element.currentTime).toBe(0);
  await user.keyboard('5');
  expect(element.currentTime).toBe(12);
  await user.keyboard('{ArrowDown}');
  expect(element.volume).toBe(0.9);
  await user.keyboard('m');
  element.dispatchEvent(new Event('volumechange'));
  await bar.findByRole('button', { name: 'Unmute' });
  await user.keyboard('k');
  await bar.findByRole('button', { name: 'Play' });
  // Enter is for the button itself.
  await user.keyboard('{Enter}');
  await bar.findByRole('button', { name: 'Pause' });
});

it('goes through the speeds, and after the fastest to the slowest', async () => {
  const { element, engine, user } = listen();
  engine.play(recordings[0]!);
  await screen.findByRole('region', { name: 'Audio player' });
  const seen: number[] = [];
  for (const shown of ['Normal', '1.25×', '1.5×', '2×', '0.5×']) {
    await user.click(await screen.findByRole('button', { name: `Speed: ${shown}` }));
    seen.push(element.playbackRate);
  }
  expect(seen).toEqual([1.25, 1.5, 2, 0.5, 0.75]);
});

it('leads to the page of what plays, and says on the page that there is a bar', async () => {
  const { engine } = listen();
  engine.play(recordings[2]!);
  const link = await screen.findByRole('link', { name: /Piano/ });
  expect(link.getAttribute('href')).toBe('/audio/Piano');
  // The page leaves room for it.
  expect(document.documentElement.hasAttribute('data-audio-bar')).toBe(true);
  engine.close();
  await waitFor(() => expect(document.documentElement.hasAttribute('data-audio-bar')).toBe(false));
});
