import { z } from 'zod';
import { readPeopleRecord } from '#features/backups/people-records.read.ts';
import {
  type PersonRecord,
  collectionPrefix,
  peopleRecord,
  spacePrefix,
  tapeNumbersRecord,
  tapePrefix,
} from '#features/backups/person-record.ts';
import { readPeople } from '#features/backups/rebuild-records.ts';
import { isRebuildUnfinished } from '#features/backups/rebuild.ts';
import { readCollectionRecords } from '#features/collections/collection-records.read.ts';
import { hasItems } from '#features/media-items/media-items.repo.ts';
import { readSpaceRecords } from '#features/spaces/stored-spaces.read.ts';
import { readEmptyTapes, readTapeNumbers } from '#features/tapes/stored-tapes.read.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Records } from '#platform/storage/storage.ts';

type RecordsCtx = Pick<Ctx, 'db' | 'storage'>;

/**
 * Writes people, collections, spaces and empty tapes beside the originals, for `rebuild`. It compares everything, because collections also
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
  handler: async (ctx: RecordsCtx, _, { signal }) => {
    const { db, storage } = ctx;
    const { records } = storage;
    const people = await readPeopleRecord(db);
    if (await areForRebuild(ctx, people)) return;
    await writeIfChanged(records, peopleRecord, people);
    const left = new Set((await records.list()).filter(isOfOneThing));
    for await (const batch of readCollectionRecords(db)) {
      for (const collection of batch) {
        signal.throwIfAborted();
        const name = `${collectionPrefix}${collection.id}`;
        await writeIfChanged(records, name, collection);
        left.delete(name);
      }
    }
    for (const tape of await readEmptyTapes(db)) {
      const name = `${tapePrefix}${tape.id}`;
      await writeIfChanged(records, name, tape);
      left.delete(name);
    }
    for (const space of await readSpaceRecords(db)) {
      const name = `${spacePrefix}${space.id}`;
      await writeIfChanged(records, name, space);
      left.delete(name);
    }
    await writeNumbers(ctx);
    for (const name of left) await records.remove(name);
  },
});

/**
 * Tells whether the records that are there are those of a lost database, which a rebuild still needs: it was stopped,
 * or this database is empty and knows none of their people. A damaged record may be of others, too.
 */
async function areForRebuild(ctx: RecordsCtx, people: readonly PersonRecord[]): Promise<boolean> {
  if (await isRebuildUnfinished(ctx.db)) return true;
  const { people: recorded, isWhole } = await readPeople(ctx);
  const areStrangers = recorded.size > 0 && !people.some(({ id }) => recorded.has(id));
  return (areStrangers || !isWhole) && !(await hasItems(ctx.db));
}

const isOfOneThing = (name: string): boolean =>
  [collectionPrefix, tapePrefix, spacePrefix].some((prefix) => name.startsWith(prefix));

/** An archive without tapes has no such record. */
async function writeNumbers({ db, storage }: RecordsCtx): Promise<void> {
  const numbers = await readTapeNumbers(db);
  if (numbers.length > 0) await writeIfChanged(storage.records, tapeNumbersRecord, numbers);
}

async function writeIfChanged(records: Records, name: string, value: unknown): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if ((await records.read(name)) !== text) await records.write(name, text);
}
