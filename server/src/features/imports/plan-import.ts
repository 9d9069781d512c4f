import { nameAlbumsOfUids } from '#features/imports/albums-of-uids.repo.ts';
import { applySidecars } from '#features/imports/apply-sidecars.ts';
import { entryOfFile, type NewEntry } from '#features/imports/entry-of-file.ts';
import { forEachOf } from '#features/imports/for-each-of.ts';
import {
  analyzeEntries,
  compareBytes,
  findKnownHashes,
  insertEntries,
} from '#features/imports/import-entries.repo.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import {
  changeImport,
  type ImportRow,
  insertCollections,
  listEarlier,
} from '#features/imports/imports.repo.ts';
import { isBeside } from '#features/imports/readers/heirloom/archive-source.ts';
import { planArchives } from '#features/imports/readers/heirloom/plan-archive.ts';
import { addStatement, keepContent } from '#features/imports/readers/read-statement.ts';
import { xmpReaderFor } from '#features/imports/readers/xmp/read-xmp.ts';
import { nameAlbums } from '#features/imports/sidecars.repo.ts';
import { type OpenSources, requireSources } from '#features/imports/source/open-sources.ts';
import { readHash } from '#features/imports/source/read-hash.ts';
import type { SourceFile } from '#features/imports/source/source.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';

export type ImportRun = {
  signal: AbortSignal;
  /** Told now and then how far it is. */
  onProgress: (done: { files: number; bytes: number }) => void;
};

/** One is hashed while the next is read. */
const hashedAtOnce = 2;
/** A finished import has hashes of the whole source, so that those of the latest are enough. */
const mostEarlier = 10;

/**
 * Lists the source and reads each file once, unless an earlier import has and it did not change. The plan is in the
 * database, so that memory does not grow with the source. Nothing is kept yet.
 * @throws SourceGone
 */
export async function planImport(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock' | 'media' | 'storage'>,
  row: ImportRow,
  { sources, run }: { sources: OpenSources; run: ImportRun },
): Promise<ImportRow> {
  const { UPLOAD_LIMIT_BYTES: limitBytes } = await currentConfig(ctx);
  const earlierIds = (await listEarlier(ctx.db, row)).slice(0, mostEarlier);
  const readXmp = xmpReaderFor(ctx, row.owner_id);
  const done = { files: 0, bytes: 0 };
  for (const [part, source] of sources.parts.entries()) {
    for await (const files of source.files()) {
      run.signal.throwIfAborted();
      const place = { importId: row.id, part, limitBytes, now: ctx.clock.now() };
      const entries = files.map((file) => withCollection(entryOfFile(file, place), row));
      const pairs = files.map((file, at) => ({ file, entry: entries[at]! }));
      await forEachOf(pairs, hashedAtOnce, async ({ file, entry }) => {
        if (sources.archives.length > 0 && isBeside(file.path)) await keepContent(entry, file);
        else if (entry.state === 'refused') await addStatement(entry, file, readXmp);
      });
      await addHashes(ctx, pairs, { earlierIds, signal: run.signal });
      await insertEntries(ctx.db, entries);
      done.files += files.length;
      done.bytes += files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      run.onProgress(done);
    }
  }
  await requireSources(sources);
  await analyzeEntries(ctx.db);
  if (sources.archives.length === 0) await applySidecars(ctx.db, row);
  await planArchives(ctx.db, row, sources.archives);
  await compareBytes(ctx.db, row);
  await insertCollections(ctx.db, row.id);
  await nameAlbums(ctx.db, row.id);
  await nameAlbumsOfUids(ctx.db, row.id);
  return changeImport(ctx.db, row.id, { state: 'planned' });
}

/** A folder in which files lie becomes a collection, if that is wanted. */
function withCollection(entry: NewEntry, { collections }: ImportRow): NewEntry {
  const at = entry.path.lastIndexOf('/');
  if (collections !== 'folders' || at < 1) return entry;
  return { ...entry, collections: [entry.path.slice(0, at)] };
}

type Pair = { file: SourceFile; entry: NewEntry };

async function addHashes(
  { db }: Pick<Ctx, 'db'>,
  pairs: Pair[],
  { earlierIds, signal }: { earlierIds: string[]; signal: AbortSignal },
): Promise<void> {
  const wanted = pairs.filter(({ entry }) => entry.state === 'new');
  const known = await findKnownHashes(
    db,
    earlierIds,
    wanted.map(({ entry }) => entry),
  );
  await forEachOf(wanted, hashedAtOnce, async ({ entry, file }) => {
    const earlier = known.get(`${file.path}\0${file.stamp}`);
    if (earlier === undefined && file.known) return;
    const hash = earlier ?? (await readHash(file, signal));
    if (typeof hash === 'string') entry.sha256 = hash;
    else Object.assign(entry, { state: 'failed', reason: importWords('en')[hash.trouble] });
  });
}
