import { lockLiveItem, type ItemRow } from '#features/processing/processing.repo.ts';
import { pipelineVersion } from '#features/processing/pipeline-version.ts';
import {
  type RenditionKind,
  renditionBucket,
  renditionKey,
} from '#features/processing/rendition-kind.ts';
import { saveRendition } from '#features/processing/renditions.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type MadeOnDemand = {
  kind: RenditionKind;
  extension: string;
  mimeType: string;
  path: string;
  sizeBytes: number;
  width?: number | null;
  height?: number | null;
};

/**
 * Keeps a file that was made because somebody asked for it.
 * @throws AppError NOT_FOUND when the item was turned or trashed meanwhile: whoever still wants it asks again
 */
export const keepRendition = (
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  asked: ItemRow,
  made: MadeOnDemand,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockLiveItem(trx, asked.id);
    if (!row || row.rotation !== asked.rotation) throw new AppError('NOT_FOUND');
    const { kind } = made;
    const key = renditionKey(row, kind, made.extension);
    await storage.putDerived({ madePath: made.path, bucket: renditionBucket(kind), key });
    await saveRendition(trx, {
      media_id: row.id,
      kind,
      file_path: key,
      mime_type: made.mimeType,
      file_size: made.sizeBytes,
      width: made.width ?? null,
      height: made.height ?? null,
      pipeline_version: pipelineVersion,
    });
  });
