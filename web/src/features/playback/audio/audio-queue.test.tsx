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
  element.play = vi.fn(async () => void element.dispatchEvent(new Event('play')));
  element.pause = vi.fn(() => void element.dispatchEvent(new Event('pause')));
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
  Object.defineProperty(element, 'paused', { value: false });
  engine.play(recordings[0]!);
  const bar = within(await screen.findByRole('region', { name: 'Audio player' }));
  await bar.findByText('This recording could not be played.');
  await bar.findByRole('button', { name: 'Play' });
  expect(bar.queryByRole('button', { name: 'Up next' })).toBeNull();
});
