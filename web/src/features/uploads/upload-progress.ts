import type { UploadOrigin } from '@heirloom/contract/uploads/uploads.schema.ts';

export type UploadPhase =
  | 'checking'
  | 'ready'
  | 'sending'
  | 'stored'
  | 'saved'
  | 'processed'
  | 'finishing'
  | 'done';

type Scale = Record<Exclude<UploadPhase, 'sending'>, number>;

/** The percentages that each dialog shows at its steps (spec §4). The bytes fill the way from `ready` to `stored`. */
const shared: Scale = {
  checking: 0,
  ready: 10,
  stored: 50,
  saved: 70,
  processed: 85,
  finishing: 95,
  done: 100,
};
const movie: Scale = {
  checking: 10,
  ready: 20,
  stored: 80,
  saved: 80,
  processed: 80,
  finishing: 80,
  done: 100,
};
const audio: Scale = {
  checking: 10,
  ready: 30,
  stored: 70,
  saved: 70,
  processed: 70,
  finishing: 70,
  done: 100,
};

const scales: Record<UploadOrigin, Scale> = {
  movie,
  audio,
  photo: shared,
  single: shared,
  bulk: shared,
};

/** Percent of a step; `share` (0 to 1) is how much of the bytes is there while sending. */
export const uploadPercent = (origin: UploadOrigin, phase: UploadPhase, share = 0): number => {
  const scale = scales[origin];
  if (phase !== 'sending') return scale[phase];
  // The film's own steps 30 and 50 lie on the way of its bytes.
  return Math.round(scale.ready + (scale.stored - scale.ready) * Math.min(1, Math.max(0, share)));
};
