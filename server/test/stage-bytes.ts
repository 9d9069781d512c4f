import { Readable } from 'node:stream';
import type { Staging } from '#platform/storage/staging.ts';

/** Puts bytes where an upload's gather, behind those that are there already. */
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
