import type { Kysely } from 'kysely';
import { attemptStep } from '#features/processing/attempt-step.ts';
import { inspectionChanges } from '#features/processing/inspection-changes.ts';
import type { OpenItem } from '#features/processing/open-item.ts';
import {
  type StepRow,
  failPending,
  finishStep,
  planSteps,
} from '#features/processing/steps.repo.ts';
import { isMade } from '#features/processing/processing-status.ts';
import { recordOutcome } from '#features/processing/record-outcome.ts';
import { storedFacts } from '#features/processing/stored-facts.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, MediaType, ProcessingStepName } from '#platform/db/schema.ts';
import { deservesMiddleCopy, deservesSmallCopy } from '#platform/media/film/film-size.ts';
import type { MediaFacts } from '#platform/media/film/media-facts.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';

type InspectCtx = Pick<Ctx, 'db' | 'storage' | 'media'>;

/** A look into the original. @throws MediaError when it cannot be read as what it is. */
export const inspectOriginal = async (
  { media }: Pick<Ctx, 'media'>,
  { row, path }: OpenItem,
  signal: AbortSignal,
): Promise<Inspection> => {
  const inspection = await media.inspect({ path, fileName: row.original_name }, { signal });
  if (inspection.problem && row.type !== 'image') throw new MediaError(inspection.problem);
  return inspection;
};

/** Looks into the original, and on the first time keeps what it tells and plans the rest. Null when it tells nothing. */
export const inspectItem = async (
  ctx: InspectCtx,
  item: OpenItem,
  { step, signal }: { step: StepRow; signal: AbortSignal },
): Promise<Inspection | null> => {
  const key = { mediaId: item.row.id, step: step.step, revision: step.revision };
  const inspection = await attemptStep(ctx, key, () => inspectOriginal(ctx, item, signal));
  if (inspection === null || isMade(step)) return inspection;
  const changes = inspectionChanges(item.row, inspection);
  await recordOutcome(ctx, key, {
    state: 'done',
    changes,
    also: (trx) => planRest(trx, item.row.id, { type: changes.type, inspection, changes }),
  });
  return inspection;
};

type Findings = { type: MediaType; inspection: Inspection; changes: { facts?: string } };

const planRest = async (
  trx: Kysely<Database>,
  mediaId: string,
  { type, inspection: { probe }, changes }: Findings,
): Promise<void> => {
  await planSteps(trx, mediaId, stepsFor(type, probe));
  const { directPlay } = storedFacts.parse(JSON.parse(changes.facts ?? '{}'));
  if (directPlay) await finishStep(trx, mediaId, 'play');
  // spec §9: without metadata in 15 s there is no thumbnail, and the duration is 0.
  if (probe?.isTimedOut) {
    await failPending(trx, mediaId, ['pictures', 'play', 'peaks'], 'Reading it took too long.');
  }
};

const STORYBOARD_FROM_MS = 60_000;

const stepsFor = (type: MediaType, probe: MediaFacts | null): ProcessingStepName[] => {
  if (type === 'image') return ['pictures'];
  if (type === 'audio') return ['pictures', 'play', 'peaks'];
  return [
    'pictures',
    'play',
    ...((probe?.durationMs ?? 0) > STORYBOARD_FROM_MS ? (['storyboard'] as const) : []),
    ...(probe?.subtitles.length ? (['captions'] as const) : []),
    ...(probe && deservesSmallCopy(probe) ? (['low'] as const) : []),
    ...(probe && deservesMiddleCopy(probe) ? (['mid'] as const) : []),
  ];
};
