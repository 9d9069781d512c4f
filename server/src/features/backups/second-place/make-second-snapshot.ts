import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type OriginalEntry,
  manifestHashName,
  manifestName,
  originalsListName,
} from '#features/backups/backup-format.ts';
import { copyExtras } from '#features/backups/copy-extras.ts';
import { dumpDatabase } from '#features/backups/dump-database.ts';
import { writeManifest } from '#features/backups/finish-snapshot.ts';
import { writeJsonLines } from '#features/backups/json-lines.ts';
import { nameSnapshot } from '#features/backups/make-backup.ts';
import type { SecondPlace } from '#features/backups/second-place/second-place.ts';
import {
  inSnapshot,
  listSecondSnapshots,
  putFile,
} from '#features/backups/second-place/snapshots.ts';
import { termFrom } from '#features/backups/second-place/terms.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { installationIdOf } from '#platform/storage/installation-marker.ts';
import { peekTrustedTime } from '#platform/trusted-time.ts';

export type SnapshotCtx = Pick<Ctx, 'config' | 'db' | 'connection' | 'storage' | 'clock' | 'log'>;

/**
 * Adds the database as of one moment, and the small files that may change; returns what it names.
 */
export async function makeSecondSnapshot(
  ctx: SnapshotCtx,
  second: SecondPlace,
  signal?: AbortSignal,
): Promise<{ snapshot: string; files: number; bytes: number }> {
  if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  const createdAt = ctx.clock.now();
  const taken = (await listSecondSnapshots(second)).map(({ name }) => name);
  const snapshot = nameSnapshot(createdAt, taken);
  const { now } = await peekTrustedTime(ctx.db);
  const keptUntil = termFrom(now, ctx.config.BACKUP_KEEP_DAYS);
  return ctx.storage.withScratch('backup', async (folder, full) => {
    const dump = await dumpDatabase(ctx.connection, { folder, signal });
    // What the place lacks, a restore reports as missing.
    const entries = dump.originals.map((entry): OriginalEntry => ({ ...entry, state: 'whole' }));
    const listed = await writeJsonLines(path.join(folder, originalsListName), entries);
    const extras = await copyExtras(ctx, { folder, entries, dump, signal });
    const bytes = entries.reduce((sum, each) => sum + each.sizeBytes, 0);
    const files = [...dump.files, { path: originalsListName, ...listed }, ...extras.files];
    await writeManifest(folder, {
      createdAt: createdAt.toISOString(),
      installationId: installationIdOf(await ctx.storage.readMarker()) ?? '',
      migrations: dump.migrations,
      tables: dump.tables,
      sequences: dump.sequences,
      auditHead: dump.auditHead,
      originals: { files: entries.length, bytes },
      files,
    });
    for (const file of [...files.map((each) => each.path), manifestHashName, manifestName]) {
      signal?.throwIfAborted();
      full.throwIfAborted();
      const source = path.join(folder, file);
      const { size: sizeBytes } = await stat(source);
      const name = inSnapshot(snapshot, file);
      await putFile(second, { name, file: source, sizeBytes });
      await second.keep(name, keptUntil);
    }
    return { snapshot, files: entries.length, bytes };
  });
}
