import type { Kysely, Updateable } from 'kysely';
import { type ItemRow, lockLiveItem, updateItem } from '#features/processing/processing.repo.ts';
import { saveRendition } from '#features/processing/renditions.repo.ts';
import { type StepKey, judgeStep, listSteps } from '#features/processing/steps.repo.ts';
import { pipelineVersion } from '#features/processing/pipeline-version.ts';
import { statusOf } from '#features/processing/processing-status.ts';
import {
  type RenditionKind,
  renditionBucket,
  renditionKey,
} from '#features/processing/rendition-kind.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, MediaTable, ProcessingState } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** A file in a work folder, ready to be kept. */
export type MadeFile = {
  kind: RenditionKind;
  path: string;
  mimeType: string;
  sizeBytes: number;
  width?: number | null;
  height?: number | null;
  language?: string | null;
  label?: string | null;
};

export type Outcome = {
  state: Exclude<ProcessingState, 'pending'>;
  reason?: string | null;
  detail?: string | null;
  files?: MadeFile[];
  /** What is now known of the item. */
  changes?: Updateable<MediaTable>;
  /** What follows from it, in the same transaction. */
  also?: (trx: Kysely<Database>, row: ItemRow) => Promise<void>;
};

type RecordCtx = Pick<Ctx, 'db' | 'storage' | 'media'>;

/**
 * Keeps what a step has made and judges the item anew, all at once. Nothing is kept of an item that was trashed or purged
 * meanwhile, or when the step was asked for anew with other wishes: then another run makes it again.
 */
export const recordOutcome = (ctx: RecordCtx, key: StepKey, outcome: Outcome): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await lockLiveItem(trx, key.mediaId);
    if (!row) return;
    const { state, reason = null, detail = null } = outcome;
    const tools = toolsVersion(ctx);
    if (!(await judgeStep(trx, key, { state, reason, detail, tools }))) return;
    const isReplacing = await keepFiles(ctx, trx, row, outcome.files ?? []);
    const version = isReplacing ? row.version + 1 : row.version;
    await outcome.also?.(trx, row);
    await settleItem(trx, row, { ...withoutOverruling(row, outcome.changes), version });
  });

/** A person may have told when it was taken while the file was looked into. */
const withoutOverruling = (
  { capture_source: source }: ItemRow,
  changes: Updateable<MediaTable> = {},
): Updateable<MediaTable> => {
  if (source !== 'person') return changes;
  const {
    captured_at: _at,
    capture_offset: _offset,
    capture_precision: _precision,
    capture_source: _source,
    capture_is_approximate: _isApproximate,
    ...rest
  } = changes;
  return rest;
};

/** Brings the item's status in line with its steps and tells everybody; the row must be locked. */
export const settleItem = async (
  trx: Kysely<Database>,
  row: ItemRow,
  changes: Updateable<MediaTable> = {},
): Promise<void> => {
  const { status, reason, detail } = statusOf(
    changes.type ?? row.type,
    await listSteps(trx, row.id),
  );
  await updateItem(trx, row.id, {
    ...changes,
    status,
    status_reason: reason,
    status_detail: detail,
    ...(status !== 'processing' && { progress: null }),
  });
  await publish(trx, {
    topic: 'media',
    action: 'updated',
    userId: row.user_id,
    entityId: row.id,
  });
};

export const toolsVersion = ({ media }: Pick<Ctx, 'media'>): string =>
  media.tools.tools?.version ?? 'none';

/** Returns whether an address that was known before serves something else now. */
const keepFiles = async (
  { storage }: Pick<Ctx, 'storage'>,
  trx: Kysely<Database>,
  row: ItemRow,
  files: MadeFile[],
): Promise<boolean> => {
  let isReplacing = false;
  for (const file of files) {
    const key = renditionKey(row, file.kind, file.path.split('.').at(-1)!);
    await storage.putDerived({ madePath: file.path, bucket: renditionBucket(file.kind), key });
    const isReplaced = await saveRendition(trx, {
      media_id: row.id,
      kind: file.kind,
      file_path: key,
      mime_type: file.mimeType,
      file_size: file.sizeBytes,
      width: file.width ?? null,
      height: file.height ?? null,
      language: file.language ?? null,
      label: file.label ?? null,
      pipeline_version: pipelineVersion,
    });
    isReplacing ||= isReplaced;
  }
  return isReplacing;
};
