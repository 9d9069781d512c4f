import type { UploadOrigin } from '@heirloom/contract/uploads/uploads.schema.ts';

export type UploadPhase =
  | 'checking'
  | 'ready'
  | 'accepted'
  | 'sending'
  | 'stored'
  | 'saved'
  | 'processed'
  | 'finishing'
  | 'done';

type Scale = Record<Exclude<UploadPhase, 'sending'>, number>;

/** The percentages that each dialog shows at its steps (spec §4). The bytes go from `accepted` to `stored`. */
const shared: Scale = {
  checking: 0,
  ready: 10,
  accepted: 10,
  stored: 50,
  saved: 70,
  processed: 85,
  finishing: 95,
  done: 100,
};
const movie: Scale = {
  checking: 10,
  ready: 20,
  accepted: 30,
  stored: 80,
  saved: 80,
  processed: 80,
  finishing: 80,
  done: 100,
};
const audio: Scale = {
  checking: 10,
  ready: 30,
  accepted: 30,
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

/** Returns the percent of a step; `share` (0 to 1) is the part of the bytes sent so far. */
export function uploadPercent(origin: UploadOrigin, phase: UploadPhase, share = 0): number {
  const scale = scales[origin];
  if (phase !== 'sending') return scale[phase];
  // A film passes its step 50 while its bytes are sent.
  const { accepted, stored } = scale;
  return Math.round(accepted + (stored - accepted) * Math.min(1, Math.max(0, share)));
}
