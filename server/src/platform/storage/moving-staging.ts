import { AppError } from '#platform/errors.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import type { Staging } from '#platform/storage/staging.ts';

/** Stages new uploads in the target; those that had begun in the source go on there until they are brought along. */
export function createMovingStaging(source: Staging, target: Staging): Staging {
  const holderOf = async (uploadId: string): Promise<Staging> =>
    (await source.sizeOf(uploadId)) > 0 ? source : target;
  return {
    create: async (uploadId) => (await holderOf(uploadId)).create(uploadId),
    sizeOf: async (uploadId) => (await holderOf(uploadId)).sizeOf(uploadId),
    durableSizeOf: async (uploadId) => (await holderOf(uploadId)).durableSizeOf(uploadId),
    append: async (uploadId, part) => (await holderOf(uploadId)).append(uploadId, part),
    copyIn: async (uploadId, file) => {
      await target.copyIn(uploadId, file);
      // What an earlier try has left there.
      await source.remove(uploadId);
    },
    withLocalFile: async (uploadId, work) =>
      (await holderOf(uploadId)).withLocalFile(uploadId, work),
    bringAlong: async (uploadId) => {
      if ((await source.sizeOf(uploadId)) === 0) return;
      await source.withLocalFile(uploadId, async (file) => {
        await target.copyIn(uploadId, file);
        await target.durableSizeOf(uploadId);
        const [here, there] = [await hashFile(file), await target.withLocalFile(uploadId, hashed)];
        if (here.sha256 !== there.sha256) throw new AppError('STORAGE_OFFLINE');
      });
      await source.remove(uploadId);
    },
    remove: async (uploadId) => {
      await source.remove(uploadId);
      await target.remove(uploadId);
    },
    list: async () => {
      const [here, there] = await Promise.all([source.list(), target.list()]);
      return [...here, ...there];
    },
  };
}

const hashed = (file: string) => hashFile(file);
