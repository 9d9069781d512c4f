import { Readable } from 'node:stream';
import type { Staging } from '#platform/storage/staging.ts';

/** Appends bytes to those that are staged for an upload. */
export async function stageBytes(
  staging: Staging,
  uploadId: string,
  bytes: Buffer,
): Promise<number> {
  await staging.create(uploadId);
  return staging.append(uploadId, {
    body: Readable.from([bytes], { objectMode: false }),
    offset: await staging.sizeOf(uploadId),
    missingBytes: bytes.length,
    onWritten: async () => undefined,
  });
}
