import type { MediaStatus, MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { ProcessingState, ProcessingStepName } from '#platform/db/media-tables.ts';

export type StepState = {
  step: ProcessingStepName;
  state: ProcessingState;
  reason: string | null;
  detail: string | null;
};

/** The steps without which an item cannot be shown. The others (storyboard, small copy …) are optional. */
const shownBy: Record<MediaType, ProcessingStepName[]> = {
  image: ['pictures'],
  video: ['pictures', 'play'],
  audio: ['play'],
};

export function isMade({ state }: Pick<StepState, 'state'>): boolean {
  return state === 'done' || state === 'damaged';
}

type Status = { status: MediaStatus; reason: string | null; detail: string | null };

/** Derives an item's status from its steps (media-pipeline §7). A step that is not planned yet counts as pending. */
export function statusOf(type: MediaType, steps: StepState[]): Status {
  const find = (name: ProcessingStepName) => steps.find(({ step }) => step === name);
  const inspected = find('inspect');
  if (inspected?.state === 'unprocessable' || inspected?.state === 'failed') {
    return { status: inspected.state, ...because(inspected) };
  }
  const essential = shownBy[type].map(find);
  if (!inspected || !isMade(inspected) || essential.some((step) => isPending(step))) {
    return { status: 'processing', ...because() };
  }
  const known = essential.filter((step) => step !== undefined);
  const trouble = known.find((step) => !isMade(step));
  const check = find('check');
  if (!trouble) return whole(check ? [...known, check] : known);
  if (known.some(isMade)) return { status: 'partial', ...because(trouble) };
  const failed = known.find(({ state }) => state === 'failed');
  return { status: failed ? 'failed' : 'unprocessable', ...because(failed ?? trouble) };
}

const isPending = (step: StepState | undefined): boolean => !step || step.state === 'pending';

function whole(steps: StepState[]): Status {
  const damaged = steps.find(({ state }) => state === 'damaged');
  return damaged ? { status: 'damaged', ...because(damaged) } : { status: 'ready', ...because() };
}

function because(step?: StepState) {
  return {
    reason: step?.reason ?? null,
    detail: step?.detail ?? null,
  };
}
