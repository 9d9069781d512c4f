import { z } from 'zod';
import { readPeopleRecord } from '#features/backups/people-records.read.ts';
import { collectionPrefix, peopleRecord } from '#features/backups/person-record.ts';
import { readCollectionRecords } from '#features/collections/collection-records.read.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Records } from '#platform/storage/storage.ts';

/**
 * Writes people and collections beside the originals, for `rebuild`. It compares everything, because collections also
 * change with the items of other features.
 */
export const writeRecordsJob = defineJob({
  name: 'write-records',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  // It runs again in an hour anyway.
  retry: { limit: 0, delaySeconds: 60, maxDelaySeconds: 60 },
  expireSeconds: 60 * 60,
  concurrency: 1,
  handler: async ({ db, storage }: Pick<Ctx, 'db' | 'storage'>, _, { signal }) => {
    const { records } = storage;
    await writeIfChanged(records, peopleRecord, await readPeopleRecord(db));
    const left = new Set(
      (await records.list()).filter((name) => name.startsWith(collectionPrefix)),
    );
    for await (const batch of readCollectionRecords(db)) {
      for (const collection of batch) {
        signal.throwIfAborted();
        const name = `${collectionPrefix}${collection.id}`;
        await writeIfChanged(records, name, collection);
        left.delete(name);
      }
    }
    for (const name of left) await records.remove(name);
  },
});

async function writeIfChanged(records: Records, name: string, value: unknown): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if ((await records.read(name)) !== text) await records.write(name, text);
}
