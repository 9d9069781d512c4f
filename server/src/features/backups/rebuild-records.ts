import { z } from 'zod';
import {
  collectionPrefix,
  peopleRecord,
  type PersonRecord,
  personRecordSchema,
} from '#features/backups/person-record.ts';
import { collectionRecordSchema } from '#features/collections/collection-record.ts';
import { rebuildCollection } from '#features/collections/rebuild-collection.service.ts';
import type { Ctx } from '#platform/context.ts';
import { isRefusedValue } from '#platform/db/database-error.ts';

type RecordsCtx = Pick<Ctx, 'db' | 'storage'>;

/**
 * Reads who there was, by id. `isWhole`: false where the record is damaged, or says of somebody what cannot be so.
 */
export async function readPeople({
  storage,
}: Pick<Ctx, 'storage'>): Promise<{ people: Map<string, PersonRecord>; isWhole: boolean }> {
  const there = await storage.records.read(peopleRecord);
  if (there === null) return { people: new Map(), isWhole: true };
  const all = readJson(there, z.array(z.unknown()).parse);
  const known = (all ?? []).flatMap((one) => personRecordSchema.safeParse(one).data ?? []);
  return {
    people: new Map(known.map((person) => [person.id, person])),
    isWhole: all?.length === known.length,
  };
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
    const text = await storage.records.read(name);
    const record = readJson(text ?? '', collectionRecordSchema.parse);
    const owner = record && accounts.get(record.ownerId);
    const isMade = owner && (await isAccepted(rebuildCollection(db, record, owner.userId)));
    if (isMade) count += 1;
    else strange.push(recordPath(name));
  }
  return { count, strange };
}

export function recordPath(name: string): string {
  return `records/${name}.json`;
}

/** Waits for a transaction; false when the database refuses the values: files can be edited. */
export async function isAccepted(transaction: Promise<unknown>): Promise<boolean> {
  try {
    await transaction;
    return true;
  } catch (error) {
    if (isRefusedValue(error)) return false;
    throw error;
  }
}

export function readJson<T>(text: string, parse: (value: unknown) => T): T | null {
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}
