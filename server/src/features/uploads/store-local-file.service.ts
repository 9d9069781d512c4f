import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createUpload } from '#features/uploads/create-upload.service.ts';
import { type Finished, finishUpload } from '#features/uploads/finish-upload.service.ts';
import type { ParsedUploadMetadata } from '#features/uploads/upload-metadata.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';

type LocalFile = { path: string; actor: Viewer; metadata: ParsedUploadMetadata };

/** Stores a file of this machine by the same write protocol as an upload: for imports and the demo family. */
export async function storeLocalFile(
  ctx: Pick<Ctx, 'db' | 'config' | 'storage' | 'media' | 'jobs' | 'clock'>,
  { path, actor, metadata }: LocalFile,
): Promise<Finished> {
  const { size } = await stat(path);
  const upload = await createUpload(ctx, { id: newId(), actor, sizeBytes: size, metadata });
  await ctx.storage.staging.append(upload.id, {
    body: createReadStream(path),
    offset: 0,
    missingBytes: size,
    onWritten: async () => undefined,
  });
  return finishUpload(ctx, upload.id);
}
