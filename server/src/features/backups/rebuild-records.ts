import {
  collectionPrefix,
  peopleRecord,
  peopleRecordSchema,
  type PersonRecord,
} from '#features/backups/person-record.ts';
import { collectionRecordSchema } from '#features/collections/collection-record.ts';
import { rebuildCollection } from '#features/collections/rebuild-collection.service.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type RecordsCtx = Pick<Ctx, 'db' | 'storage'>;

/** Reads who there was, by id; nobody where the record is missing or damaged. */
export async function readPeople({
  storage,
}: Pick<Ctx, 'storage'>): Promise<ReadonlyMap<string, PersonRecord>> {
  const people = await readJson(storage.records.read(peopleRecord), peopleRecordSchema.parse);
  return new Map((people ?? []).map((person) => [person.id, person]));
}

/**
 * Makes the collections of their records again, of the items that are there. `accounts`: who has the files of an owner.
 * @returns how many, and the names of records that cannot be understood
 */
export async function rebuildCollections(
  { db, storage }: RecordsCtx,
  accounts: ReadonlyMap<string, { userId: string }>,
): Promise<{ count: number; strange: string[] }> {
  const names = await storage.records.list();
  const strange: string[] = [];
  let count = 0;
  for (const name of names.filter((each) => each.startsWith(collectionPrefix))) {
    const record = await readJson(storage.records.read(name), collectionRecordSchema.parse);
    const owner = record && accounts.get(record.ownerId);
    if (!record || !owner) {
      strange.push(`records/${name}.json`);
      continue;
    }
    await rebuildCollection(db, record, owner.userId);
    count += 1;
  }
  return { count, strange };
}

async function readJson<T>(
  reading: Promise<string | null>,
  parse: (value: unknown) => T,
): Promise<T | null> {
  try {
    const text = await reading;
    return text === null ? null : parse(JSON.parse(text));
  } catch (error) {
    // An offline storage concerns all records, not this one.
    if (error instanceof AppError) throw error;
    return null;
  }
}
