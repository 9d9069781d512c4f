import { expect, it } from 'vitest';
import { uploadPercent } from '#features/uploads/upload-progress.ts';

it('shows 10, 50, 70, 85, 95, 100 in the shared upload [UPLOAD-02]', () => {
  const phases = ['ready', 'stored', 'saved', 'processed', 'finishing', 'done'] as const;
  expect(phases.map((phase) => uploadPercent('single', phase))).toEqual([10, 50, 70, 85, 95, 100]);
});

it('shows 10 and 20 before a movie is sent, 30 when the server takes it, 50 on the way, 80 and 100 [UPMOVIE-05]', () => {
  const before = ['checking', 'ready', 'accepted'] as const;
  expect(before.map((phase) => uploadPercent('movie', phase))).toEqual([10, 20, 30]);
  expect([0, 0.4, 1].map((share) => uploadPercent('movie', 'sending', share))).toEqual([
    30, 50, 80,
  ]);
  expect(uploadPercent('movie', 'stored')).toBe(80);
  expect(uploadPercent('movie', 'done')).toBe(100);
});

it('shows 10, 30, 70, 100 for a recording [UPAUDIO-07]', () => {
  const phases = ['checking', 'ready', 'stored', 'done'] as const;
  expect(phases.map((phase) => uploadPercent('audio', phase))).toEqual([10, 30, 70, 100]);
});

it('never leaves the way of the bytes', () => {
  expect(uploadPercent('bulk', 'sending', -1)).toBe(10);
  expect(uploadPercent('bulk', 'sending', 2)).toBe(50);
});
