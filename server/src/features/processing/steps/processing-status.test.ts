import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { expect, it } from 'vitest';
import { type StepState, statusOf } from '#features/processing/steps/processing-status.ts';

/** 'pictures:failed' is a failed step whose reason is its name. */
function stepsOf(text: string): StepState[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [step, state] = word.split(':') as [StepState['step'], StepState['state']];
      const isFine = state === 'done' || state === 'pending';
      return { step, state, reason: isFine ? null : step, detail: null };
    });
}

it.each<[MediaType, string, string, string | null]>([
  ['image', '', 'processing', null],
  ['image', 'inspect:pending', 'processing', null],
  ['image', 'inspect:done', 'processing', null],
  ['image', 'inspect:done pictures:pending', 'processing', null],
  ['image', 'inspect:done pictures:done', 'ready', null],
  ['image', 'inspect:done pictures:damaged', 'damaged', 'pictures'],
  ['image', 'inspect:done pictures:unprocessable', 'unprocessable', 'pictures'],
  ['image', 'inspect:done pictures:failed', 'failed', 'pictures'],
  ['image', 'inspect:failed', 'failed', 'inspect'],
  ['video', 'inspect:unprocessable', 'unprocessable', 'inspect'],
  ['video', 'inspect:done pictures:done play:pending', 'processing', null],
  ['video', 'inspect:done pictures:failed play:pending', 'processing', null],
  ['video', 'inspect:done pictures:done play:done', 'ready', null],
  ['video', 'inspect:done pictures:done play:done low:failed', 'ready', null],
  ['video', 'inspect:done pictures:done play:done storyboard:pending', 'ready', null],
  ['video', 'inspect:done pictures:done play:damaged', 'damaged', 'play'],
  ['video', 'inspect:done pictures:done play:done check:pending', 'ready', null],
  ['video', 'inspect:done pictures:done play:done check:failed', 'ready', null],
  ['video', 'inspect:done pictures:done play:pending check:damaged', 'processing', null],
  ['video', 'inspect:done pictures:done play:done check:damaged', 'damaged', 'check'],
  ['video', 'inspect:done pictures:done play:damaged check:damaged', 'damaged', 'play'],
  ['video', 'inspect:done pictures:done play:unprocessable', 'partial', 'play'],
  ['video', 'inspect:done pictures:failed play:done', 'partial', 'pictures'],
  ['video', 'inspect:done pictures:unprocessable play:damaged', 'partial', 'pictures'],
  ['video', 'inspect:done pictures:unprocessable play:unprocessable', 'unprocessable', 'pictures'],
  ['video', 'inspect:done pictures:unprocessable play:failed', 'failed', 'play'],
  ['audio', 'inspect:done play:done peaks:failed pictures:failed', 'ready', null],
  ['audio', 'inspect:done play:unprocessable peaks:done', 'unprocessable', 'play'],
])('%s with %s is %s, because of %s', (type, steps, status, reason) => {
  expect(statusOf(type, stepsOf(steps))).toMatchObject({ status, reason });
});
