import { spacePrefix } from '#features/backups/person-record.ts';
import { isAccepted, readJson, recordPath } from '#features/backups/rebuild-records.ts';
import { insertStoredSpace, makeAllOwners } from '#features/spaces/rebuild-space.repo.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { type SpaceRecord, spaceRecordSchema } from '#features/spaces/stored-spaces.read.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

export type StoredSpaces = {
  records: ReadonlyMap<string, SpaceRecord>;
  /** Paths of records that cannot be understood. */
  strange: string[];
  /** Spaces of which the database knows who is in them. */
  known: ReadonlySet<string>;
  /** Nobody has kept records: what sidecars say is all that is known. */
  areLost: boolean;
};

type Reading = Pick<StoredSpaces, 'known'> & {
  hasPeople: boolean;
  accountOf: (ownerId: string) => Promise<string>;
};

/** Reads what there was of spaces; `accountOf` gives the account of an owner. */
export async function readStoredSpaces(
  { storage }: Pick<Ctx, 'storage'>,
  { hasPeople, known, accountOf }: Reading,
): Promise<StoredSpaces> {
  const names = (await storage.records.list()).filter((name) => name.startsWith(spacePrefix));
  const records = new Map<string, SpaceRecord>();
  const strange: string[] = [];
  for (const name of names) {
    const record = readJson((await storage.records.read(name)) ?? '', spaceRecordSchema.parse);
    if (!record) {
      strange.push(recordPath(name));
      continue;
    }
    const ownerIds: string[] = [];
    for (const id of record.ownerIds) ownerIds.push(await accountOf(id));
    records.set(record.id, { ...record, ownerIds });
  }
  return { records, strange, known, areLost: !hasPeople && names.length === 0 };
}

/** Puts an item into its spaces as its sidecar names them, with its owner, if still a member, as one who may add. */
export async function putIntoSpaces(
  trx: Db,
  { spaces, ownerId }: Pick<Sidecar, 'spaces' | 'ownerId'>,
  { mediaId, userId, stored }: { mediaId: string; userId: string; stored: StoredSpaces },
): Promise<void> {
  for (const named of spaces ?? []) {
    const record = stored.records.get(named.id);
    const isKnown = stored.known.has(named.id);
    // A space without a record was closed, unless all records are lost.
    if (!record && !stored.areLost && !isKnown) continue;
    await insertStoredSpace(trx, record ?? named);
    // Who was removed from a space, but left items there, comes back by no file.
    if (!isKnown && (!record || record.memberIds.includes(ownerId)))
      await insertMember(trx, { space_id: named.id, user_id: userId, role: 'contributor' });
    await putItems(trx, { spaceId: named.id, mediaIds: [mediaId] });
  }
}

/** Makes the spaces in which nothing is. Returns the paths of records that the database refuses, too. */
export async function rebuildSpaces(
  { db }: Pick<Ctx, 'db'>,
  { records, strange, known }: StoredSpaces,
): Promise<string[]> {
  const refused: string[] = [];
  for (const record of records.values()) {
    const isMade = await isAccepted(
      db.transaction().execute((trx) => insertStoredSpace(trx, record)),
    );
    if (!isMade) refused.push(recordPath(`${spacePrefix}${record.id}`));
  }
  await makeAllOwners(db, known);
  return [...strange, ...refused];
}
