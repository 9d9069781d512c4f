import type { MediaStatus } from '@heirloom/contract/media/media.schema.ts';
import type { Kysely } from 'kysely';
import {
  findItem,
  lockLive,
  type ProcessingChanges,
  updateProcessed,
} from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import {
  keepFile,
  type MadeFile,
  type Prepared,
  withPrepared,
} from '#features/processing/steps/keep-file.ts';
import { statusOf } from '#features/processing/steps/processing-status.ts';
import { type StepKey, judgeStep, listSteps } from '#features/processing/steps/steps.repo.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import { tellPrograms } from '#features/webhooks/tell-programs.ts';
import type { Ctx } from '#platform/context.ts';
import type { ProcessingState } from '#platform/db/media-tables.ts';
import type { Database } from '#platform/db/schema.ts';

export type Outcome = {
  state: Exclude<ProcessingState, 'pending'>;
  reason?: string | null;
  detail?: string | null;
  files?: MadeFile[];
  /** What changes in the item's row. */
  changes?: ProcessingChanges;
  /** Further changes in the same transaction. */
  also?: (trx: Kysely<Database>, row: MediaRow) => Promise<void>;
};

type RecordCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs'>;

/**
 * Keeps what a step has made and updates the item's status, in one transaction. Keeps nothing when the item was trashed
 * or purged meanwhile, or when the step was requested again: then another run makes it.
 */
export async function recordOutcome(ctx: RecordCtx, key: StepKey, outcome: Outcome): Promise<void> {
  const { files = [], ...rest } = outcome;
  if (files.length === 0) return record(ctx, key, { ...rest, files: [] });
  const row = await findItem(ctx.db, key.mediaId);
  if (!row) return;
  await withPrepared(ctx, { row, files }, (prepared) =>
    record(ctx, key, { ...rest, files: prepared }),
  );
}

function record(
  ctx: RecordCtx,
  key: StepKey,
  { files, ...outcome }: Omit<Outcome, 'files'> & { files: Prepared[] },
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockLive(trx, key.mediaId);
    if (!row) return;
    const { state, reason = null, detail = null } = outcome;
    const tools = toolsVersion(ctx);
    if (!(await judgeStep(trx, key, { state, reason, detail, tools }))) return;
    let isReplacing = false;
    for (const file of files) {
      const hadOne = await keepFile(trx, { row, file });
      if (hadOne || takesPlaceOfOriginal(row, file)) isReplacing = true;
    }
    const version = isReplacing ? row.version + 1 : row.version;
    await outcome.also?.(trx, row);
    const changes = withWish(row, withoutOverruling(row, outcome.changes));
    await settleAndTell(trx, ctx, { row, changes: { ...changes, version } });
  });
}

/** The first access copy has the address under which browsers may have kept pieces of the original. */
const takesPlaceOfOriginal = ({ facts }: MediaRow, { kind }: MadeFile): boolean =>
  kind === 'play' && storedFacts.parse(facts).directPlay !== null;

/** A browser may have asked for a copy while the step ran, which knows the facts only as they were before. */
function withWish(row: MediaRow, changes: ProcessingChanges): ProcessingChanges {
  if (typeof changes.facts !== 'string') return changes;
  const { needsConversion } = storedFacts.parse(row.facts);
  return { ...changes, facts: JSON.stringify({ ...JSON.parse(changes.facts), needsConversion }) };
}

/** Leaves the capture date out when a person has given one. */
function withoutOverruling(row: MediaRow, changes: ProcessingChanges = {}): ProcessingChanges {
  if (row.capture_source !== 'person' || isMoreExact(row, changes)) return changes;
  const {
    captured_at: _at,
    capture_offset: _offset,
    capture_precision: _precision,
    capture_source: _source,
    capture_is_approximate: _isApproximate,
    ...rest
  } = changes;
  return rest;
}

const lengths = { year: 4, month: 7 } as const;

/**
 * A year or month that came with the upload, as from the name of a folder, is made exact by a date of the file within
 * it. Later, a person has seen the date and may have meant the year.
 */
function isMoreExact(row: MediaRow, changes: ProcessingChanges): boolean {
  const { capture_precision: known } = row;
  const isFirst = Object.keys(row.facts ?? {}).length === 0;
  if (!isFirst || (known !== 'year' && known !== 'month') || row.capture_is_approximate)
    return false;
  const { captured_at: found, capture_precision: precision } = changes;
  const isFiner = precision === 'day' || (precision === 'month' && known === 'year');
  const period = row.captured_at?.slice(0, lengths[known]);
  return isFiner && period !== undefined && found?.startsWith(period) === true;
}

/** Settles an item, and tells programs when it has just failed, not at each further step. */
export async function settleAndTell(
  trx: Kysely<Database>,
  ctx: Pick<Ctx, 'jobs'>,
  { row, changes }: { row: MediaRow; changes?: ProcessingChanges },
): Promise<void> {
  const status = await settleItem(trx, row, changes);
  if (status === row.status || !failures.includes(status)) return;
  const data = { mediaId: row.id, ownerId: row.user_id, status };
  await tellPrograms(trx, ctx, { kind: 'media.failed', data });
}

const failures: MediaStatus[] = ['failed', 'unprocessable', 'damaged'];

/** Updates the item's status from its steps, publishes a change event, and returns it; the row must be locked. */
export async function settleItem(
  trx: Kysely<Database>,
  row: MediaRow,
  changes: ProcessingChanges = {},
): Promise<MediaStatus> {
  const { status, reason, detail } = statusOf(
    changes.type ?? row.type,
    await listSteps(trx, row.id),
  );
  await updateProcessed(trx, row.id, {
    ...changes,
    status,
    status_reason: reason,
    status_detail: detail,
    ...(status !== 'processing' && { progress: null }),
  });
  await publishMedia(trx, row, 'updated');
  return status;
}

export function toolsVersion({ media }: Pick<Ctx, 'media'>): string {
  return media.tools.tools?.version ?? 'none';
}
