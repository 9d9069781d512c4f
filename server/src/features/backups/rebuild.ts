import type { Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { peopleRecord } from '#features/backups/person-record.ts';
import {
  isAccepted,
  readPeople,
  rebuildCollections,
  recordPath,
} from '#features/backups/rebuild-records.ts';
import {
  putIntoSpaces,
  readStoredSpaces,
  rebuildSpaces,
  type StoredSpaces,
} from '#features/backups/rebuild-spaces.ts';
import { putOnTape, rebuildTapes } from '#features/backups/rebuild-tapes.ts';
import {
  type RebuiltOwner,
  administratorRoles,
  ensureOwner,
} from '#features/backups/rebuilt-owners.ts';
import { insertChapters } from '#features/chapters/chapters.repo.ts';
import type { StoredChapter } from '#features/chapters/stored-chapter.ts';
import { insertClip } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import { hasItems, insertItems } from '#features/media-items/media-items.repo.ts';
import { type FileRow, hasFile } from '#features/media-items/media-row.ts';
import { type FoundOriginal, itemOfSidecar } from '#features/media-items/sidecar-of-item.ts';
import { refreshChapterFacts } from '#features/media-items/summarise-chapters.ts';
import { enqueueClip } from '#features/processing/clips/move-clip.ts';
import { enqueueProcessing, enqueueSidecar } from '#features/processing/processing.service.ts';
import { readSpaceIds } from '#features/spaces/stored-spaces.read.ts';
import type { Ctx } from '#platform/context.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { deleteSetting, readSetting, writeSetting } from '#platform/setting-rows.ts';
import { besideOriginal, damagedOf } from '#platform/storage/beside-original.ts';
import type { OriginalBucket } from '#platform/storage/storage.ts';

export type RebuildCtx = Pick<Ctx, 'db' | 'connection' | 'storage' | 'jobs'>;

export type RebuildOptions = {
  /** Addresses of owners that the operator remembers, by the id in the sidecars. */
  addresses?: ReadonlyMap<string, string>;
  /** The database knew of nothing: it cannot know better who is in a space. */
  isFromNothing?: true;
  onProgress?: (doneFiles: number) => void;
};

export type RebuildReport = {
  files: number;
  owners: { ownerId: string; email: string; files: number }[];
  collections: number;
  /** Addresses of those who were administrators as the record says it: the operator decides whether they are again. */
  administrators: string[];
  /**
   * Paths below the originals. `strange`: its sidecar is missing or unreadable, or gives another size than the file
   * has; or a record that cannot be understood.
   */
  strange: string[];
};

/** Set in the settings until the rebuild is finished: until then items may already be there. */
const unfinishedKey = 'rebuild.unfinished';
const buckets: readonly string[] = ['movies', 'images', 'audio'] satisfies OriginalBucket[];

/**
 * Makes the rows again from the originals, their sidecars and the records, for when the database is lost and there is
 * no backup.
 * @throws Error when the database knows of files already
 */
export function rebuild(ctx: RebuildCtx, options: RebuildOptions = {}): Promise<RebuildReport> {
  return oneAtATime(
    ctx.connection,
    { name: 'heirloom rebuild', busy: 'The database is being rebuilt already.' },
    async () => {
      if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
      await begin(ctx.db);
      const report = await rebuildAll(ctx, { ...options, isFromNothing: true });
      await deleteSetting(ctx.db, unfinishedKey);
      await recordAudit(ctx.db, {
        actorId: null,
        action: 'database.rebuilt',
        details: { files: report.files, owners: report.owners.length },
      });
      return report;
    },
  );
}

/** Tells whether a rebuild was stopped, and shall be started again. */
export async function isRebuildUnfinished(db: Kysely<Database>): Promise<boolean> {
  return (await readSetting(db, unfinishedKey)) !== undefined;
}

function begin(db: Kysely<Database>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await isRebuildUnfinished(trx)) return;
    if (await hasItems(trx)) {
      throw new Error('The database knows of files already. Only an empty one can be rebuilt.');
    }
    await writeSetting(trx, unfinishedKey, true);
  });
}

/** Makes the rows that are missing of what the storage has; what the database knows stays as it is. */
export async function rebuildAll(
  ctx: RebuildCtx,
  { addresses = new Map(), onProgress, isFromNothing }: RebuildOptions,
): Promise<RebuildReport> {
  const strange: string[] = [];
  const { people, isWhole } = await readPeople(ctx);
  if (!isWhole) strange.push(recordPath(peopleRecord));
  const owners = new Map<string, RebuiltOwner & { files: number }>();
  const ownerOf = async (id: string) => {
    const known = { address: addresses.get(id), person: people.get(id), number: owners.size + 1 };
    const owner = owners.get(id) ?? { ...(await ensureOwner(ctx.db, id, known)), files: 0 };
    owners.set(id, owner);
    return owner;
  };
  // Those without files, too: they have a role, and perhaps collections.
  for (const id of people.keys()) await ownerOf(id);
  const accountOf = async (id: string) => (await ownerOf(id)).userId;
  const spaces = await readStoredSpaces(ctx, {
    accountOf,
    hasPeople: people.size > 0,
    known: isFromNothing ? new Set() : await readSpaceIds(ctx.db),
  });
  let files = 0;
  for await (const names of ctx.storage.listOriginals()) {
    for (const name of names) {
      if (!(await isOriginal(ctx, name))) continue;
      const found = await readOriginal(ctx, name);
      const owner = found && (await ownerOf(found.sidecar.ownerId));
      const isAdded =
        owner && (await isAccepted(addItem(ctx, found, { userId: owner.userId, spaces })));
      if (!isAdded || !(await hasItsSize(ctx, found))) strange.push(name);
      if (!isAdded) continue;
      owner.files += 1;
      onProgress?.((files += 1));
    }
  }
  const collections = await rebuildCollections(ctx, owners);
  const strangeTapes = await rebuildTapes(ctx, accountOf);
  const strangeSpaces = await rebuildSpaces(ctx, spaces);
  const listed = [...owners].map(([ownerId, { email, files }]) => ({ ownerId, email, files }));
  return {
    files,
    owners: listed,
    collections: collections.count,
    administrators: [...people.values()]
      .filter(({ roles }) => roles.some((role) => administratorRoles.has(role)))
      .map(({ email }) => email),
    strange: [...strange, ...collections.strange, ...strangeTapes, ...strangeSpaces],
  };
}

/**
 * Sidecars are stored beside their originals; so are damaged files that a repair has put aside, under a name that an
 * original may have as well: that one has a sidecar of its own.
 */
async function isOriginal(ctx: RebuildCtx, name: string): Promise<boolean> {
  if (besideOriginal(name) === name) return true;
  return name === damagedOf(besideOriginal(name)) && (await readOriginal(ctx, name)) !== null;
}

async function readOriginal({ storage }: RebuildCtx, name: string): Promise<FoundOriginal | null> {
  const [bucket = '', ...rest] = name.split('/');
  if (!buckets.includes(bucket)) return null;
  const place = { bucket: bucket as OriginalBucket, key: rest.join('/') };
  try {
    const sidecar = await storage.readSidecar(place.bucket, place.key);
    return sidecar && { ...place, sidecar };
  } catch (error) {
    // An offline storage concerns all files, not this one.
    if (error instanceof AppError) throw error;
    return null;
  }
}

async function hasItsSize(
  { storage }: RebuildCtx,
  { bucket, key, sidecar }: FoundOriginal,
): Promise<boolean> {
  return (await storage.head(bucket, key))?.sizeBytes === sidecar.sizeBytes;
}

function addItem(
  ctx: RebuildCtx,
  found: FoundOriginal,
  { userId, spaces }: { userId: string; spaces: StoredSpaces },
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const [added] = await insertItems(trx, [itemOfSidecar(found, userId)]);
    // A stopped rebuild has added it.
    if (!added) return;
    await addChapters(trx, added.id, found.sidecar.chapters ?? null);
    await putOnTape(trx, found.sidecar, { mediaId: added.id, userId });
    await putIntoSpaces(trx, found.sidecar, { mediaId: added.id, userId, stored: spaces });
    if (hasFile(added)) await addClips(ctx, trx, added, found.sidecar.clips ?? []);
    await enqueueProcessing(ctx, trx, added.id);
    if (userId !== found.sidecar.ownerId) await enqueueSidecar(ctx, trx, added.id);
  });
}

async function addClips(
  ctx: RebuildCtx,
  trx: Kysely<Database>,
  film: FileRow,
  clips: NonNullable<FoundOriginal['sidecar']['clips']>,
): Promise<void> {
  for (const clip of clips) {
    const added = await insertClip(trx, itemOfClip(film, clip));
    if (added) await enqueueClip(ctx, trx, added.id);
  }
}

async function addChapters(
  trx: Kysely<Database>,
  mediaId: string,
  chapters: StoredChapter[] | null,
): Promise<void> {
  if (chapters === null) return;
  await insertChapters(trx, { mediaId, makerId: null }, chapters);
  await refreshChapterFacts(trx, mediaId);
}
