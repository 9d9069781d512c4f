import { expect, it } from 'vitest';
import {
  isForControl,
  playerAction,
  steppedRate,
  steppedVolume,
} from '#features/playback/controls/player-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

it.each([
  [' ', { do: 'toggle' }],
  ['K', { do: 'toggle' }],
  ['ArrowLeft', { do: 'skip', seconds: -10 }],
  ['ArrowRight', { do: 'skip', seconds: 10 }],
  ['j', { do: 'skip', seconds: -10 }],
  ['L', { do: 'skip', seconds: 10 }],
  ['ArrowUp', { do: 'volume', by: 0.1 }],
  ['ArrowDown', { do: 'volume', by: -0.1 }],
  ['.', { do: 'frame', seconds: 0.1 }],
  ['0', { do: 'seekTo', fraction: 0 }],
  ['7', { do: 'seekTo', fraction: 0.7 }],
  ['End', { do: 'seekTo', fraction: 1 }],
])('takes %s [PLAYER-03, PLAYER-04]', (key, action) => {
  expect(playerAction({ key, ...plain })).toEqual(action);
});

it('leaves shortcuts of the browser and unknown keys alone', () => {
  expect(playerAction({ key: 'f', ...plain, ctrlKey: true })).toBeNull();
  expect(playerAction({ key: 'x', ...plain })).toBeNull();
});

it('never takes keys from fields, sliders and buttons', () => {
  expect(isForControl('ArrowLeft', { tagName: 'INPUT', type: 'range' })).toBe(true);
  expect(isForControl('k', { tagName: 'INPUT', type: 'range' })).toBe(false);
  expect(isForControl('k', { tagName: 'INPUT', type: 'text' })).toBe(true);
  expect(isForControl(' ', { tagName: 'BUTTON' })).toBe(true);
  expect(isForControl('ArrowLeft', { tagName: 'BUTTON' })).toBe(false);
});

it('steps the volume by 0.1 without rests, within 0 and 1 [PLAYER-04]', () => {
  let volume = 0;
  for (let step = 0; step < 7; step += 1) volume = steppedVolume(volume, 0.1);
  expect(volume).toBe(0.7);
  expect(steppedVolume(1, 0.1)).toBe(1);
  expect(steppedVolume(0, -0.1)).toBe(0);
});

it('steps the speed between half and double', () => {
  expect(steppedRate(1, 1)).toBe(1.25);
  expect(steppedRate(0.5, -1)).toBe(0.5);
  expect(steppedRate(2, 1)).toBe(2);
});
