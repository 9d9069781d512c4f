import type { UploadMetadata } from '@heirloom/contract/uploads/uploads.schema.ts';
import type { PreviousUpload } from 'tus-js-client';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { UploadError } from '#features/uploads/upload-errors.ts';

type Corrected = Pick<UploadMetadata, 'title' | 'description' | 'type'> & {
  spaceIds?: readonly string[];
};

/**
 * Finds an earlier attempt that the server still knows, and tells the server what the person has corrected since then.
 * @throws UploadError, or the reason of `signal` when it fires
 */
export async function findResumable(
  earlier: readonly PreviousUpload[],
  { title, description, type, spaceIds }: Corrected,
  signal: AbortSignal,
): Promise<PreviousUpload | undefined> {
  for (const attempt of earlier) {
    const id = attempt.uploadUrl?.split('/').at(-1);
    if (!id) continue;
    try {
      await client.uploads.update(
        { id, title, description, type, ...(spaceIds && { spaceIds: [...spaceIds] }) },
        { signal },
      );
      return attempt;
    } catch (error) {
      signal.throwIfAborted();
      const isOver = ['NOT_FOUND', 'CONFLICT'].includes(codeOf(error) ?? '');
      if (!isOver) throw new UploadError('storage', messageOf(error));
    }
  }
  return undefined;
}
