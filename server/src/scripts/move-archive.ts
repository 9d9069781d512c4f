import { readArchiveBytes } from '#features/fixity/archive-bytes.read.ts';
import { verifyMoved } from '#features/fixity/verify-moved.ts';
import { countUploadsIn } from '#features/uploads/bring-uploads-along.ts';
import { occupyArchive } from '#platform/db/occupy-archive.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';
import { AppError } from '#platform/errors.ts';
import { StartRefused } from '#platform/start-refused.ts';
import {
  type MoveFiles,
  type Moved,
  moveFiles,
  putOriginal,
} from '#platform/storage/move-files.ts';
import { isDerived } from '#platform/storage/storage.ts';
import { readInstallationId } from '#platform/storage/verify-installation.ts';
import {
  endOf,
  isMove,
  noteWhereabouts,
  readWhereabouts,
  requireWhereabouts,
} from '#platform/storage/whereabouts.ts';
import { complain, say } from '#scripts/command.ts';
import type { OperatorCtx } from '#scripts/operator-context.ts';
import { createProgress, formatBytes } from '#scripts/progress-bar.ts';

/** The two places of a move. */
type Both = Omit<MoveFiles, 'onFile'>;

const again = 'When that is mended, run it again: script/heirloom storage move';

/** Moves all files, or goes on with it; returns the exit code of the command. */
export async function moveArchive(ctx: OperatorCtx, both: Both): Promise<number> {
  const { move, source, target } = both;
  const noted = await readWhereabouts(ctx.db);
  if (noted?.whereabouts === endOf(move)) {
    // Without a time nothing was moved: whatever is in the source is not ours.
    if (noted.copiedAt === null) {
      say('All files are there, and nothing was moved. Remove STORAGE_MOVE.');
      return 0;
    }
    await source.leave();
    say(`All files are there already. ${lastStep(both)}`);
    return 0;
  }
  const id = await readInstallationId(ctx.db);
  if (id === null) throw new StartRefused('There is no archive yet.');
  const busy = 'Another process moves the files of this archive already.';
  return oneAtATime(ctx.connection, { name: 'heirloom storage move', busy }, async () => {
    try {
      if (noted?.whereabouts !== move) await begin(ctx, both, id);
      for (const place of [source, target]) {
        await place.attach(id);
        if (!(await place.isOnline())) throw new AppError('STORAGE_OFFLINE');
      }
      return await goOn(ctx, both);
    } catch (error) {
      throw explained(error);
    }
  });
}

function explained(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const reason = 'reason' in error ? String(error.reason) : error.message;
  return new StartRefused(
    `${reason} Nothing is lost: what was copied stays, and all the rest is where it was. ${again}`,
  );
}

/** Marks the target while nobody uses the archive: from then on each process looks in both places. */
async function begin(ctx: OperatorCtx, both: Both, id: string): Promise<void> {
  const { move, source, target } = both;
  const noted = await readWhereabouts(ctx.db);
  if (noted !== null && isMove(noted.whereabouts)) await requireWhereabouts(ctx.db, move);
  const dataDir = ctx.config.DATA_DIR;
  const onLost = () => undefined;
  const archive = await occupyArchive({ ...ctx, dataDir, as: 'alone', onLost });
  try {
    await source.attach(id);
    if (!(await source.isOnline())) throw new AppError('STORAGE_OFFLINE');
    await target.adopt(id);
    await target.attach(id);
    await requireRoom(ctx, both);
    await noteWhereabouts(ctx.db, { whereabouts: move, copiedAt: null });
  } finally {
    await archive.release();
  }
  say(`The move has begun. Start the server, and workers, with STORAGE_MOVE=${move}:`);
  say('people can use the archive while its files are moved.');
}

async function requireRoom({ db, config }: OperatorCtx, { target }: Both): Promise<void> {
  const room = await target.capacity('upload');
  if (room === null) return;
  const { originalBytes, derivedBytes } = await readArchiveBytes(db);
  const neededBytes = originalBytes + (config.DERIVED_DIR === undefined ? derivedBytes : 0);
  if (neededBytes <= room.freeBytes) return;
  throw new StartRefused(
    `The files need ${formatBytes(neededBytes)}; their disk has ${formatBytes(room.freeBytes)} left for them. Nothing was changed.`,
  );
}

async function goOn(ctx: OperatorCtx, both: Both): Promise<number> {
  const { move, source } = both;
  let { copiedAt = null } = (await readWhereabouts(ctx.db)) ?? {};
  for (;;) {
    const moved = await copy(ctx, both);
    if (copiedAt === null || moved.originals > 0) {
      copiedAt = ctx.clock.now().toISOString();
      await noteWhereabouts(ctx.db, { whereabouts: move, copiedAt });
    }
    const { damagedBefore } = await verify(ctx, both, new Date(copiedAt));
    // What had not been there when the folders were read.
    if (moved.files > 0) continue;
    const uploads = await countUploadsIn(ctx.db, source.staging);
    if (uploads > 0) {
      complain(
        `All files are copied, but of ${uploads} uploads that had begun before, bytes are where they were. The server takes them along: start it with STORAGE_MOVE=${move}, then run this again.`,
      );
      return 1;
    }
    await noteWhereabouts(ctx.db, { whereabouts: endOf(move), copiedAt });
    await source.leave();
    return report(both, moved, damagedBefore);
  }
}

async function copy(ctx: OperatorCtx, both: Both): Promise<Moved> {
  const { originalBytes, derivedBytes } = await readArchiveBytes(ctx.db);
  const originals = createProgress('Originals');
  const derived = createProgress('Made of them');
  let [originalsDone, derivedDone] = [0, 0];
  try {
    return await moveFiles({
      ...both,
      onFile: (bucket, sizeBytes) => {
        if (isDerived(bucket)) {
          derivedDone += sizeBytes;
          derived.update({ done: derivedDone, total: derivedBytes, unit: 'bytes' });
        } else {
          originalsDone += sizeBytes;
          originals.update({ done: originalsDone, total: originalBytes, unit: 'bytes' });
        }
      },
    });
  } finally {
    derived.end();
  }
}

async function verify(ctx: OperatorCtx, both: Both, copiedAt: Date) {
  const progress = createProgress('Reading again');
  try {
    return await verifyMoved(
      { ...ctx, storage: both.target },
      {
        source: both.source,
        copiedAt,
        copyAgain: (place) => putOriginal(both, place),
        onProgress: (done, total) => progress.update({ done, total, unit: 'bytes' }),
      },
    );
  } finally {
    progress.end();
  }
}

function report(both: Both, { unreadable, foreign }: Moved, damagedBefore: number): number {
  say(`All files are there, and every original was read again. ${lastStep(both)}`);
  if (foreign.length > 0) {
    say(
      `${foreign.length} files among the originals are none of the archive's, and were not copied:`,
    );
    for (const place of foreign.slice(0, 20)) say(`  ${place}`);
  }
  for (const place of unreadable) complain(`cannot be read   ${place}`);
  if (damagedBefore > 0) {
    complain(`Damaged or lost before: ${damagedBefore} originals. The Dashboard lists which.`);
  }
  return damagedBefore + unreadable.length > 0 ? 3 : 0;
}

function lastStep({ move }: Both): string {
  return move === 'to-store'
    ? 'Now remove STORAGE_MOVE, and ORIGINALS_DIR and DERIVED_DIR if set, and start all processes again. When all is well, delete the originals, thumbnails and renditions of the old folder.'
    : 'Now remove STORAGE_URL and STORAGE_MOVE, and start the server again. When all is well, delete the old bucket.';
}
