import type { Kysely } from 'kysely';
import { lockLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { pipelineVersion } from '#features/processing/steps/pipeline-version.ts';
import {
  type RenditionKind,
  renditionBucket,
  renditionKey,
} from '#features/processing/steps/rendition-kind.ts';
import { saveRendition } from '#features/processing/steps/renditions.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

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
  isLevelled?: boolean;
};

/** Keeps a file that was made of an item; returns whether there was one of its kind before. The row must be locked. */
export async function keepFile(
  { storage }: Pick<Ctx, 'storage'>,
  trx: Kysely<Database>,
  { row, file }: { row: MediaRow; file: MadeFile },
): Promise<boolean> {
  const { kind } = file;
  const key = renditionKey(row, kind, file.path.split('.').at(-1)!);
  await storage.putDerived({ madePath: file.path, bucket: renditionBucket(kind), key });
  return saveRendition(trx, {
    media_id: row.id,
    kind,
    file_path: key,
    mime_type: file.mimeType,
    file_size: file.sizeBytes,
    width: file.width ?? null,
    height: file.height ?? null,
    language: file.language ?? null,
    label: file.label ?? null,
    is_levelled: file.isLevelled ?? false,
    pipeline_version: pipelineVersion,
  });
}

/**
 * Keeps a file that was made on request.
 * @throws AppError NOT_FOUND when the item was rotated or trashed meanwhile: the client may ask again
 */
export async function keepOnDemand(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  asked: MediaRow,
  file: MadeFile,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockLive(trx, asked.id);
    if (!row || row.rotation !== asked.rotation) throw new AppError('NOT_FOUND');
    await keepFile(ctx, trx, { row, file });
  });
}
