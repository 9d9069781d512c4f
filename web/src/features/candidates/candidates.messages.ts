import { messagesOf } from '#languages/messages-of.ts';

/** Why a moment may be the begin of an event; `length` is as '12s' or '2m 5s'. */
export const candidateMessages = messagesOf('candidates', {
  stretch: {
    black: (length: string) => `${length} of black`,
    blue: (length: string) => `${length} of blue`,
    grey: (length: string) => `${length} of grey`,
    snow: (length: string) => `${length} of snow`,
    frozen: (length: string) => `The picture stands still for ${length}`,
    silence: (length: string) => `${length} of silence`,
    side: (_length: string) => 'Perhaps a side begins here',
  },
  sides: ['Side A', 'Side B'],
  looking: (percent: number | null) =>
    `Looking for moments at which something begins${percent === null ? '' : `: ${percent}%`}`,
  cut: 'Another place, and another sound',
  recording: 'The disc begins another recording',
  cell: 'A mark of the disc',
  date: (from: string, to: string) => `The camera was switched off: ${from} → ${to}`,
  timecode: (from: string, to: string) => `The counter of the tape jumps: ${from} → ${to}`,
});
