import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleChapter, sampleDetails, samplePlayable } from '#test/samples.ts';

/** The <audio> elements of the app, which stand in no document. */
let elements: HTMLAudioElement[];
beforeEach(() => {
  elements = [];
  const Original = window.Audio;
  window.Audio = class extends Original {
    constructor() {
      super();
      elements.push(this);
    }
  };
  const become = (element: HTMLMediaElement, isPaused: boolean) => {
    Object.defineProperty(element, 'paused', { value: isPaused, configurable: true });
    element.dispatchEvent(new Event(isPaused ? 'pause' : 'play'));
  };
  const spies = [
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
      this: HTMLMediaElement,
    ) {
      become(this, false);
    }),
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(
      this: HTMLMediaElement,
    ) {
      become(this, true);
    }),
  ];
  onTestFinished(() => {
    window.Audio = Original;
    for (const spy of spies) spy.mockRestore();
  });
});

const story = sampleDetails({
  type: 'audio',
  title: 'The orchard story',
  durationMs: 300_000,
  sources: [samplePlayable('/story.m4a', { mimeType: 'audio/mp4' })],
});

function openRecording(changes: Partial<MediaDetails> = {}, search = '') {
  const recording = { ...story, ...changes };
  const positions: number[] = [];
  const app = renderApp(`/audio/${recording.id}${search}`, anna(), {
    media: {
      find: () => recording,
      setPosition: ({ positionMs }) => {
        positions.push(positionMs);
        return { positionMs };
      },
    },
    collections: { containing: () => ({ collections: [] }) },
  });
  const element = () => elements.find(({ src }) => src !== '')!;
  const main = async () => within(await screen.findByRole('main'));
  return { ...app, element, main, positions };
}

it('plays and pauses on its page, and in the bar that stays [PLAYER-01]', async () => {
  const { user, element, main } = openRecording();
  await user.click(await (await main()).findByRole('button', { name: 'Play' }));
  const bar = within(await screen.findByRole('region', { name: 'Audio player' }));
  await waitFor(() => expect(element().src).toContain('/story.m4a'));
  await user.click(await (await main()).findByRole('button', { name: 'Pause' }));
  expect(element().paused).toBe(true);
  await user.click(await bar.findByRole('button', { name: 'Play' }));
  await (await main()).findByRole('button', { name: 'Pause' });
});

it('begins where somebody points in its waveform', async () => {
  const { element, main } = openRecording();
  const strip = await (await main()).findByRole('slider', { name: 'Seek in The orchard story' });
  fireEvent.change(strip, { target: { value: '120' } });
  await waitFor(() => expect(element().currentTime).toBe(120));
  element().dispatchEvent(new Event('timeupdate'));
  await waitFor(() => expect(strip.getAttribute('aria-valuetext')).toBe('2:00 of 5:00'));
});

it('has its chapters, each of which plays from its begin [TAPE-06, TAPE-14]', async () => {
  const chapters = [sampleChapter('Side A', 0), { ...sampleChapter('', 90_000) }];
  const { user, element, main } = openRecording({ chapters });
  await user.click(await (await main()).findByRole('button', { name: /^Chapter 2/ }));
  await waitFor(() => expect(element().currentTime).toBe(90));
  element().dispatchEvent(new Event('timeupdate'));
  await waitFor(async () =>
    expect(
      (await main()).getByRole('button', { name: /^Chapter 2/ }).getAttribute('aria-current'),
    ).toBe('true'),
  );
  await user.click((await main()).getByRole('button', { name: /^Side A/ }));
  expect(element().currentTime).toBe(0);
});

it('shows no list of one chapter', async () => {
  const { main } = openRecording({ chapters: [sampleChapter('All of it', 0)] });
  await (await main()).findByRole('button', { name: 'Play' });
  expect(screen.queryByRole('heading', { name: 'Chapters' })).toBeNull();
});

it('plays from the moment that a link names [TAPE-06]', async () => {
  const { element } = openRecording({}, '?t=75');
  await waitFor(() => expect(element().currentTime).toBe(75));
});

it('plays from the chapter that a link names [TAPE-06]', async () => {
  const chapters = [sampleChapter('Arrival', 0), sampleChapter('Presents', 61_000)];
  const { element } = openRecording({ chapters }, `?chapter=${chapters[1]!.id}`);
  await waitFor(() => expect(element().currentTime).toBe(61));
});

it('says why it cannot be played yet, and plays nothing', async () => {
  const { user, main } = openRecording({
    status: 'processing',
    statusReason: 'The recording is being read.',
    sources: [],
  });
  const play = await (await main()).findByRole('button', { name: /^Play/ });
  expect(play.getAttribute('aria-disabled')).toBe('true');
  await user.click(play);
  expect(screen.queryByRole('region', { name: 'Audio player' })).toBeNull();
  expect(elements.every(({ src }) => src === '')).toBe(true);
  expect(screen.getAllByText('The recording is being read.').length).toBeGreaterThan(0);
});

it('offers to save and to change it only who may', async () => {
  const { user, main } = openRecording({
    rights: { download: false, mend: false, trash: false, share: false },
  });
  await (await main()).findByRole('button', { name: 'Play' });
  expect(screen.queryByRole('button', { name: 'Download original' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change date' })).toBeNull();
  const more = screen.queryByRole('button', { name: /^More/ });
  if (more) {
    await user.click(more);
    expect(screen.queryByRole('menuitem', { name: 'Edit chapters' })).toBeNull();
  }
});
