import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { Kysely } from 'kysely';
import { lockLive } from '#features/media-items/media-items.repo.ts';
import { inspectAnew, inspectOnce } from '#features/processing/makers/inspect-once.ts';
import { inspectionChanges } from '#features/processing/makers/inspection-changes.ts';
import type { OpenItem } from '#features/processing/makers/open-item.ts';
import { attemptStep } from '#features/processing/steps/attempt-step.ts';
import { isMade } from '#features/processing/steps/processing-status.ts';
import { recordOutcome, settleItem } from '#features/processing/steps/record-outcome.ts';
import { listRenditions } from '#features/processing/steps/renditions.repo.ts';
import {
  type StepRow,
  failPending,
  finishStep,
  planSteps,
  requestSteps,
} from '#features/processing/steps/steps.repo.ts';
import { type StoredFacts, storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { Ctx } from '#platform/context.ts';
import type { ProcessingStepName } from '#platform/db/media-tables.ts';
import type { Database } from '#platform/db/schema.ts';
import { deservesMiddleCopy, deservesSmallCopy } from '#platform/media/film/film-size.ts';
import { decideAudioPlayback } from '#platform/media/probe/decide-audio-playback.ts';
import { decidePlayback } from '#platform/media/probe/decide-playback.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';

type InspectCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs'>;

/** Finds out what the original is. @throws MediaError when it cannot be read as what it is. */
export async function inspectOriginal(
  { media }: Pick<Ctx, 'media'>,
  { row, path }: OpenItem,
  { signal, inspect = inspectOnce }: { signal: AbortSignal; inspect?: typeof inspectOnce },
): Promise<Inspection> {
  const file = { path, fileName: row.original_name };
  const inspection = await inspect(media, file, { signal, owner: row.user_id });
  if (inspection.problem && row.type !== 'image') throw new MediaError(inspection.problem);
  return inspection;
}

/** A step that was never asked for again. */
const firstRevision = 1;

/**
 * Inspects the original, records the findings the first time, and plans the steps that the item has not had yet.
 * Returns null when the original is unprocessable.
 */
export async function inspectItem(
  ctx: InspectCtx,
  item: OpenItem,
  { step, signal }: { step: StepRow; signal: AbortSignal },
): Promise<Inspection | null> {
  const key = { mediaId: item.row.id, step: step.step, revision: step.revision };
  // "Try again" does what it says; a new item may have been looked into when its upload ended.
  const inspect = step.revision === firstRevision ? inspectOnce : inspectAnew;
  const inspection = await attemptStep(ctx, key, () =>
    inspectOriginal(ctx, item, { signal, inspect }),
  );
  if (inspection === null) return null;
  if (isMade(step)) {
    await planLacking(ctx, item.row.id, inspection);
    return inspection;
  }
  const changes = inspectionChanges(item.row, inspection);
  const findings = {
    type: changes.type,
    probe: inspection.probe,
    facts: storedFacts.parse(JSON.parse(changes.facts)),
  };
  await recordOutcome(ctx, key, {
    state: 'done',
    changes,
    also: (trx) => planRest(trx, item.row.id, findings),
  });
  return inspection;
}

/** Keeps what is stored of the item and adds the steps that newer versions of the pipeline have. */
function planLacking({ db }: InspectCtx, mediaId: string, { probe }: Inspection): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await lockLive(trx, mediaId);
    if (!row || probe?.isTimedOut) return;
    const { type } = row;
    const facts = storedFacts.parse(row.facts);
    await planRest(trx, mediaId, { type, probe, facts });
    // An earlier version took this original for one that all browsers play, and made no copy.
    if (!facts.directPlay || playsEverywhere({ type, probe, facts })) return;
    if ((await listRenditions(trx, mediaId)).some(({ kind }) => kind === 'play')) return;
    await requestSteps(trx, mediaId, ['play']);
    await settleItem(trx, row);
  });
}

type Findings = { type: MediaType; probe: MediaFacts | null; facts: StoredFacts };

async function planRest(
  trx: Kysely<Database>,
  mediaId: string,
  { type, probe, facts }: Findings,
): Promise<void> {
  await planSteps(trx, mediaId, stepsFor(type, probe));
  if (playsEverywhere({ type, probe, facts })) await finishStep(trx, mediaId, 'play');
  // spec §9: without metadata in 15 s there is no thumbnail, and the duration is 0.
  if (probe?.isTimedOut) {
    await failPending(trx, mediaId, ['pictures', 'play', 'peaks'], trouble.readingTooLong);
  }
}

/** Tells whether all browsers play the original itself, so that there is no copy to be made. */
function playsEverywhere({ type, probe, facts }: Findings): boolean {
  if (!probe || facts.needsConversion) return false;
  const decide = type === 'audio' ? decideAudioPlayback : decidePlayback;
  return type !== 'image' && decide(probe) === 'direct';
}

const storyboardFromMs = 60_000;
/** A shorter film is one event. */
const takenApartFromMs = 60_000;

function stepsFor(type: MediaType, probe: MediaFacts | null): ProcessingStepName[] {
  if (type === 'image') return ['pictures'];
  const level = isHeardAsItIs(type, probe) ? (['loudness'] as const) : [];
  const isLong = (probe?.durationMs ?? 0) > takenApartFromMs;
  if (type === 'audio') {
    return ['pictures', 'play', 'peaks', ...level, ...(isLong ? (['signs'] as const) : [])];
  }
  return [
    'pictures',
    'play',
    ...level,
    ...(isPlayedUnconverted(probe) ? (['check'] as const) : []),
    ...((probe?.durationMs ?? 0) > storyboardFromMs ? (['storyboard'] as const) : []),
    ...(probe?.video && probe.durationMs > takenApartFromMs ? (['signs'] as const) : []),
    ...(probe?.subtitles.length ? (['captions'] as const) : []),
    ...(probe && deservesSmallCopy(probe) ? (['low'] as const) : []),
    ...(probe && deservesMiddleCopy(probe) ? (['mid'] as const) : []),
  ];
}

/** Tells whether people see the original picture. A cut-off original gets a copy that is compared with it. */
function isPlayedUnconverted(probe: MediaFacts | null): boolean {
  if (!probe?.video || probe.isTimedOut || probe.isCutOff) return false;
  return decidePlayback(probe) !== 'transcode';
}

/** Tells whether the sound plays unconverted; a converted copy is levelled while it is made. */
function isHeardAsItIs(type: MediaType, probe: MediaFacts | null): boolean {
  if (!probe?.audio || probe.isTimedOut) return false;
  if (type === 'audio') return decideAudioPlayback(probe) === 'direct';
  return ['direct', 'remux'].includes(decidePlayback(probe));
}
