import { expect, it } from 'vitest';
import { createAudioEngine } from '#features/audio-player/audio-engine.ts';
import { sampleMedia } from '#test/samples.ts';

const [first, second] = ['first', 'second'].map((id) => sampleMedia({ id, type: 'audio' }));

function openEngine({ startMs = 0 } = {}) {
  const element = document.createElement('audio');
  const fire = (name: string) => element.dispatchEvent(new Event(name));
  const reported: [string, number][] = [];
  const engine = createAudioEngine({
    element,
    findSource: async ({ id }) => ({ url: `/${id}`, gainDb: 0, startMs }),
    onPosition: ({ id }, positionMs, isFinal) => {
      if (isFinal) reported.push([id, positionMs]);
    },
    level: () => () => undefined,
  });
  const play = async (...args: Parameters<typeof engine.play>) => {
    engine.play(...args);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { element, engine, fire, play, reported };
}

it('begins where the person stopped, and goes on with the next of the queue', async () => {
  const { element, engine, fire, play } = openEngine({ startMs: 4_000 });
  await play(first!, [first!, second!]);
  expect(element.currentTime).toBe(4);
  expect(engine.getState()).toMatchObject({ current: first, isPlaying: true });
  fire('ended');
  await expect.poll(() => element.getAttribute('src')).toBe('/second');
  expect(engine.getState().current).toBe(second);
});

it('reports the position of a paused recording after seeking in it', async () => {
  const { element, engine, fire, play, reported } = openEngine();
  await play(first!);
  element.pause();
  reported.length = 0;
  engine.seek(61_000);
  fire('seeked');
  expect(reported).toEqual([['first', 61_000]]);
});

it('reports where it left a playing recording, and never as the position of the next one', async () => {
  const { element, engine, fire, play, reported } = openEngine();
  await play(first!);
  element.currentTime = 30;
  const loading = play(second!);
  // A real element fires it only now.
  fire('pause');
  await loading;
  element.currentTime = 7;
  engine.close();
  fire('pause');
  expect(reported.filter(([, at]) => at > 0)).toEqual([
    ['first', 30_000],
    ['second', 7_000],
  ]);
});

it('goes back to the beginning where no recording comes before', async () => {
  const { element, engine, play } = openEngine();
  await play(first!, [first!, second!]);
  element.currentTime = 30;
  engine.step(-1);
  expect(element.currentTime).toBe(0);
  expect(engine.getState().current).toBe(first);
});

it('plays the recording that was asked for last, however the answers arrive', async () => {
  const answers = new Map<string, () => void>();
  const element = document.createElement('audio');
  const engine = createAudioEngine({
    element,
    findSource: ({ id }) =>
      new Promise((resolve) => {
        answers.set(id, () => resolve({ url: `/${id}`, gainDb: 0, startMs: 0 }));
      }),
    onPosition: () => undefined,
    level: () => () => undefined,
  });
  engine.play(first!);
  engine.play(second!);
  answers.get('second')!();
  answers.get('first')!();
  await Promise.resolve();
  expect(element.getAttribute('src')).toBe('/second');
});

it('says why a recording cannot be played, and keeps the volume when it is closed', async () => {
  const element = document.createElement('audio');
  const engine = createAudioEngine({
    element,
    findSource: () => Promise.reject(new Error('It is being made ready.')),
    onPosition: () => undefined,
    level: () => () => undefined,
  });
  engine.setVolume(0.4);
  element.dispatchEvent(new Event('volumechange'));
  engine.play(first!);
  await expect.poll(() => engine.getState().problem).toBe('It is being made ready.');
  engine.close();
  expect(engine.getState()).toMatchObject({ current: null, problem: null, volume: 0.4 });
});
