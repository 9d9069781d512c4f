import { expect, it, vi } from 'vitest';
import { createAudioEngine } from '#features/audio-player/audio-engine.ts';
import { createAwaitedEngine } from '#features/audio-player/awaited-engine.ts';
import { sampleMedia } from '#test/samples.ts';

const recording = sampleMedia({ type: 'audio', title: 'Oma tells' });
const other = sampleMedia({ type: 'audio', title: 'Opa sings' });

function startEngine() {
  const element = new Audio();
  vi.spyOn(element, 'play').mockResolvedValue();
  const level = () => () => {};
  const findSource = async () => ({ url: '/recording.mp3', startMs: 0, gainDb: 0 });
  return createAudioEngine({ element, findSource, onPosition: () => {}, level });
}

it('is silent until the engine is there, which then plays what was asked last', () => {
  const controls = createAwaitedEngine();
  const seen = vi.fn();
  controls.subscribe(seen);
  controls.toggle();
  expect([controls.isAsked(), controls.getState().current]).toEqual([false, null]);

  controls.play(recording);
  controls.play(other);
  expect([controls.isAsked(), seen.mock.calls.length]).toEqual([true, 2]);
  expect(controls.getState().current).toBeNull();

  controls.connect(startEngine());
  expect(controls.getState().current).toBe(other);
  controls.play(recording);
  expect(controls.getState().current).toBe(recording);
});

it('plays nothing that was closed before the engine came', () => {
  const controls = createAwaitedEngine();
  controls.play(recording);
  controls.close();
  controls.connect(startEngine());
  expect(controls.getState().current).toBeNull();
});
