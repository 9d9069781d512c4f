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
import type { PreparedFile } from '#platform/storage/storage.ts';

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

/** A file whose bytes have come to the storage. */
export type Prepared = MadeFile & { key: string; storing: PreparedFile };

/**
 * Brings files to the storage and calls `work` with them, which keeps them while the row is locked: whoever changes the
 * item meanwhile need not wait for their bytes. What `work` has not kept is forgotten.
 */
export async function withPrepared<T>(
  { storage }: Pick<Ctx, 'storage'>,
  { row, files }: { row: MediaRow; files: readonly MadeFile[] },
  work: (files: Prepared[]) => Promise<T>,
): Promise<T> {
  const prepared: Prepared[] = [];
  try {
    for (const file of files) {
      const key = keyOf(row, file);
      const bucket = renditionBucket(file.kind);
      const storing = await storage.prepareDerived({ madePath: file.path, bucket, key });
      prepared.push({ ...file, key, storing });
    }
    return await work(prepared);
  } finally {
    for (const { storing } of prepared) await storing.drop();
  }
}

const keyOf = (row: MediaRow, { kind, path }: MadeFile): string =>
  renditionKey(row, kind, path.split('.').at(-1)!);

/** Keeps a file that was made of an item; returns whether there was one of its kind before. The row must be locked. */
export async function keepFile(
  trx: Kysely<Database>,
  { row, file }: { row: MediaRow; file: Prepared },
): Promise<boolean> {
  await file.storing.put();
  return saveRendition(trx, {
    media_id: row.id,
    kind: file.kind,
    file_path: file.key,
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

/** The same of a small file, whose bytes the row may wait for. */
export function keepPicture(
  ctx: Pick<Ctx, 'storage'>,
  trx: Kysely<Database>,
  { row, file }: { row: MediaRow; file: MadeFile },
): Promise<boolean> {
  return withPrepared(ctx, { row, files: [file] }, ([prepared]) =>
    keepFile(trx, { row, file: prepared! }),
  );
}

/**
 * Keeps a file that was made on request.
 * @throws AppError NOT_FOUND when the item was rotated, trashed or given another file meanwhile: the client may ask again
 */
export async function keepOnDemand(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  asked: MediaRow,
  file: MadeFile,
): Promise<void> {
  await withPrepared(ctx, { row: asked, files: [file] }, ([prepared]) =>
    ctx.db.transaction().execute(async (trx) => {
      const row = await lockLive(trx, asked.id);
      const isSame = row?.rotation === asked.rotation && row.file_path === asked.file_path;
      if (!isSame) throw new AppError('NOT_FOUND');
      await keepFile(trx, { row, file: prepared! });
    }),
  );
}
