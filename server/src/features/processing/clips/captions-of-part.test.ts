import { expect, it } from 'vitest';
import { captionsOfPart } from '#features/processing/clips/captions-of-part.ts';

const whole = `WEBVTT - Secret tape

STYLE
::cue { color: red }

NOTE before the lake there was a quarrel

1
00:01.000 --> 00:03.500 line:0
Before, and <00:03.200>into it

00:00:04.000 --> 00:00:05.000
Within

01:00:00.000 --> 01:00:02.000
After`;

it('takes what is said within a part, in its time, and no word besides (TAPE-12 in part)', () => {
  expect(captionsOfPart(whole, { beginMs: 3000, endMs: 6000 })).toBe(`WEBVTT

00:00:00.000 --> 00:00:00.500
Before, and into it

00:00:01.000 --> 00:00:02.000
Within
`);
  expect(captionsOfPart(whole, { beginMs: 6000, endMs: 9000 })).toBeNull();
  expect(captionsOfPart('WEBVTT', { beginMs: 0, endMs: 9000 })).toBeNull();
});
