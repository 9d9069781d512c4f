import { expect, it } from 'vitest';
import { describeSign } from '#features/candidates/describe-sign.ts';

it('says why an event may begin, in plain words [TAPE-02]', () => {
  expect(describeSign({ kind: 'blue', lengthMs: 12_400 })).toBe('12s of blue');
  expect(describeSign({ kind: 'frozen', lengthMs: 63_000 })).toBe(
    'The picture stands still for 1m 3s',
  );
  expect(describeSign({ kind: 'cut' })).toBe('Another place, and another sound');
  expect(describeSign({ kind: 'recording' })).toBe('The disc begins another recording');
  const from = '1991-05-03T10:20:30';
  expect(describeSign({ kind: 'date', from, to: '1991-08-12T16:00:00' })).toBe(
    'The camera was switched off: May 3, 1991 → Aug 12, 1991',
  );
  expect(describeSign({ kind: 'date', from, to: '1991-05-03T16:00:00' })).toBe(
    'The camera was switched off: 10:20 → 16:00',
  );
  expect(describeSign({ kind: 'timecode', from: '00:10:00:00', to: '00:00:01:02' })).toBe(
    'The counter of the tape jumps: 00:10:00:00 → 00:00:01:02',
  );
});
