import { afterEach, expect, it, vi } from 'vitest';
import { scopeChoice, scopeNamed, settledChoice } from '#features/spaces/scope-choice.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['in no space', null, [], null],
  ['who was in one', 'lake', [], null],
  ['in no space who chose their own', 'mine', [], 'mine'],
  ['new in a space', null, ['lake'], 'shared'],
  ['in the space that they chose', 'lake', ['farm', 'lake'], 'lake'],
  ['who has left the one that they chose', 'lake', ['farm'], 'shared'],
  ['who chose their own', 'mine', ['lake'], 'mine'],
] as const)('settles for somebody %s (SPACE-09 in part)', (_who, choice, spaces, settled) => {
  expect(settledChoice(choice, spaces)).toBe(settled);
});

it('names the scope of a choice (SPACE-09 in part)', () => {
  expect([null, 'mine', 'shared', 'lake'].map(scopeNamed)).toEqual([
    {},
    {},
    { scope: 'shared' },
    { space: 'lake' },
  ]);
});

it('remembers a choice for each person, tells those who watch, and forgets it (SPACE-09 in part)', () => {
  const onChange = vi.fn();
  const stop = scopeChoice.watch(onChange);
  scopeChoice.write('anna', 'lake');
  scopeChoice.write('ben', 'mine');
  expect([scopeChoice.read('anna'), scopeChoice.read('ben'), scopeChoice.read('clara')]).toEqual([
    'lake',
    'mine',
    null,
  ]);
  scopeChoice.write('anna', null);
  expect(scopeChoice.read('anna')).toBeNull();
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
  scopeChoice.write('anna', 'lake');
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('works in a browser that stores nothing, and still tells of the choice', () => {
  const full = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: full, setItem: full, removeItem: full });
  const onChange = vi.fn();
  const stop = scopeChoice.watch(onChange);
  scopeChoice.write('anna', 'lake');
  stop();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(scopeChoice.read('anna')).toBeNull();
});
