import path from 'node:path';
import { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { checkFile } from '#features/backups/check-file.ts';
import {
  type CopyManifest,
  copyBeforeMigration,
  listCopies,
} from '#features/backups/copy-before-migration.ts';
import { type Known, listOriginalsOf, readKnown } from '#features/backups/go-back.read.ts';
import { processUnfinished } from '#features/backups/process-unfinished.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import { rebuildAll } from '#features/backups/rebuild.ts';
import {
  emptyDatabase,
  isKnownLevel,
  restoreRows,
  settle,
} from '#features/backups/restore-database.ts';
import { sealRestored } from '#features/backups/seal-restored.ts';
import { unfinishedKey } from '#features/backups/unfinished-go-back.ts';
import type { Ctx } from '#platform/context.ts';
import { migrateToLatest, readMigrations } from '#platform/db/migrate.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';
import { inOneTransaction } from '#platform/db/one-transaction.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { deleteSetting, readSetting, writeSetting } from '#platform/setting-rows.ts';
import {
  forgetWhereabouts,
  noteWhereabouts,
  readWhereabouts,
} from '#platform/storage/whereabouts.ts';

type GoBackCtx = Pick<Ctx, 'config' | 'db' | 'connection' | 'storage' | 'jobs' | 'clock' | 'log'>;

const counts = z.object({
  items: z.number(),
  people: z.number(),
  collections: z.number(),
  links: z.number(),
});

/** How the database was replaced; kept in it until all files are brought in again. */
const replacement = z.object({
  /** When the copy was made that the database is now. */
  copiedAt: z.string(),
  /** Where the newer database was copied to. */
  newerCopy: z.string(),
  /** How much the newer database knew that the copy does not. */
  added: counts,
});
type Replacement = z.infer<typeof replacement>;

export type GoBackReport = Replacement & {
  /** So many items, people and collections were made again of the originals and the records. */
  broughtIn: z.infer<typeof counts>;
  /** Originals, below their folder, that could not be understood. */
  strange: string[];
};

/**
 * Replaces a database that a newer version has changed by the copy that was made before, in one transaction, and brings
 * in again what was uploaded since. A killed one is started again, and goes on.
 * @throws Error when no newer version has changed the database, or there is no copy that this version knows
 */
export function goBack(ctx: GoBackCtx): Promise<GoBackReport> {
  return oneAtATime(
    ctx.connection,
    { name: 'heirloom go-back', busy: 'Somebody goes back already.' },
    async () => {
      if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
      const replaced = (await readUnfinished(ctx)) ?? (await replaceDatabase(ctx));
      return bringIn(ctx, replaced);
    },
  );
}

async function readUnfinished({ db }: GoBackCtx): Promise<Replacement | undefined> {
  return replacement.safeParse(await readSetting(db, unfinishedKey)).data;
}

async function replaceDatabase(ctx: GoBackCtx): Promise<Replacement> {
  const { unknown } = await readMigrations(ctx.db);
  if (unknown.length === 0) {
    throw new Error(
      'No newer version has changed this database, so there is nothing to go back from. Nothing was changed. ' +
        'Start this command with the version that you want to go back to.',
    );
  }
  const copies = await listCopies(ctx.config);
  const copy = copies.find(({ manifest }) => isKnownLevel(manifest));
  if (copy === undefined) {
    throw new Error(
      'There is no copy of the database that this version knows. Nothing was changed. ' +
        'Start the newer version again, or restore a backup to another folder: see docs/backup.md.',
    );
  }
  await requireWhole(copy);
  const newer = await readKnown(ctx.db);
  const whereabouts = await readWhereabouts(ctx.db);
  const newerCopy = await copyBeforeMigration(ctx.config, ctx.connection, 'goBack');
  return inOneTransaction(ctx.connection, async (open) => {
    const { trx } = open;
    await emptyDatabase(trx);
    await restoreRows(ctx, open, { snapshotDir: copy.folder, manifest: copy.manifest });
    await migrateToLatest(trx, ctx.log);
    // The files stay where they are, also if they were moved since.
    await (whereabouts === null ? forgetWhereabouts(trx) : noteWhereabouts(trx, whereabouts));
    const older = await readKnown(trx);
    await settle(trx, await findPurged(ctx, trx, missingFrom(newer.items, older.items)));
    const replaced: Replacement = {
      copiedAt: copy.manifest.createdAt,
      newerCopy,
      added: countAdded(older, newer),
    };
    await writeSetting(trx, unfinishedKey, replaced);
    return replaced;
  });
}

/**
 * Returns those of the items whose originals are gone: they were deleted for good. An item that only the upgrade has lost
 * has its original, and comes back with all that was known of it.
 */
async function findPurged({ storage }: GoBackCtx, trx: Db, lost: string[]): Promise<string[]> {
  const purged: string[] = [];
  for (const { id, bucket, file_path } of await listOriginalsOf(trx, lost)) {
    try {
      await (await storage.open(bucket, file_path)).close();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      purged.push(id);
    }
  }
  return purged;
}

async function requireWhole(copy: { folder: string; manifest: CopyManifest }): Promise<void> {
  for (const file of copy.manifest.files) {
    const full = path.join(copy.folder, file.path);
    if ((await checkFile(full, [file.sha256])) !== 'fine')
      throw new Error(reasons.fileDamaged(full));
  }
}

async function bringIn(ctx: GoBackCtx, replaced: Replacement): Promise<GoBackReport> {
  await ctx.jobs.start();
  const before = await readKnown(ctx.db);
  const { strange } = await rebuildAll(ctx, {});
  await processUnfinished(ctx);
  const broughtIn = countAdded(before, await readKnown(ctx.db));
  await recordAudit(ctx.db, { actorId: null, action: 'backup.restored' });
  await sealRestored(ctx, { auditHead: undefined });
  await deleteSetting(ctx.db, unfinishedKey);
  return { ...replaced, broughtIn, strange };
}

function countAdded(older: Known, newer: Known): z.infer<typeof counts> {
  return {
    items: missingFrom(older.items, newer.items).length,
    people: missingFrom(older.people, newer.people).length,
    collections: missingFrom(older.collections, newer.collections).length,
    links: missingFrom(older.links, newer.links).length,
  };
}

/** Returns those of `ids` that are not in `list`. */
function missingFrom(list: string[], ids: string[]): string[] {
  const known = new Set(list);
  return ids.filter((id) => !known.has(id));
}
