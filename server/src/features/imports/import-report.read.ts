import { sql } from 'kysely';
import type { EntryRow } from '#features/imports/import-entries.repo.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import { readCapacity } from '#features/uploads/upload-capacity.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Db } from '#platform/db/schema.ts';

type Amount = { files: number; bytes: number };

export type ImportReport = {
  id: string;
  state: ImportRow['state'];
  problem: string | null;
  /** Files by what became of them, or is to become of them. */
  files: Record<EntryRow['state'], Amount>;
  /** What is kept, or to be kept, by kind. */
  kinds: Record<'video' | 'image' | 'audio', Amount>;
  /** What is to be said of files, and of how many. */
  reasons: Record<string, number>;
  /** Why files were not kept, the most frequent reason first. */
  refusals: { reason: string; files: number }[];
  /** How many were kept without a description, and descriptions whose file was not found. */
  remarks: number;
  /** Where dates of these files were found before their own are read. */
  dates: Record<'sidecar' | 'file_name' | 'folder_name', number>;
  collections: string[];
};

const lostStates: EntryRow['state'][] = ['refused', 'failed'];
/** With a reason: kept without its description, or a description whose file was not found. */
const unmatchedStates: EntryRow['state'][] = ['sidecar', 'new', 'kept', 'twice'];

const nothing: Amount = { files: 0, bytes: 0 };

/** Reads the plan of an import, or what became of it. */
export async function readReport(db: Db, importId: string): Promise<ImportReport> {
  const head = await db
    .selectFrom('media_import')
    .select(['id', 'state', 'problem'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const rows = await countFiles(db, importId);
  const sum = (matches: (row: CountedFiles) => boolean) => sumOf(rows.filter(matches));
  const ofState = (wanted: EntryRow['state']) => sum((row) => row.state === wanted);
  const ofKind = (type: string) => sum((row) => isKept(row) && row.type === type);
  const dated = (from: string) => sum((row) => isKept(row) && row.date_from === from).files;
  const isLost = (row: CountedFiles) => lostStates.includes(row.state);
  const reasonsOf = (matches: (row: CountedFiles) => boolean) =>
    [...new Set(rows.filter(matches).flatMap(({ reason }) => reason ?? []))]
      .toSorted()
      .map((reason) => ({
        reason,
        files: sum((row) => matches(row) && row.reason === reason).files,
      }));
  return {
    ...head,
    files: {
      new: ofState('new'),
      kept: ofState('kept'),
      here: ofState('here'),
      twice: ofState('twice'),
      sidecar: ofState('sidecar'),
      refused: ofState('refused'),
      failed: ofState('failed'),
    },
    kinds: { video: ofKind('video'), image: ofKind('image'), audio: ofKind('audio') },
    reasons: Object.fromEntries(reasonsOf(() => true).map(({ reason, files }) => [reason, files])),
    refusals: reasonsOf(isLost).toSorted((one, other) => other.files - one.files),
    remarks: sum((row) => row.reason !== null && unmatchedStates.includes(row.state)).files,
    dates: {
      sidecar: dated('sidecar'),
      file_name: dated('file_name'),
      folder_name: dated('folder_name'),
    },
    collections: await listCollectionTitles(db, importId),
  };
}

type CountedFiles = Awaited<ReturnType<typeof countFiles>>[number];

function countFiles(db: Db, importId: string) {
  return db
    .selectFrom('import_entry')
    .select(['state', 'type', 'reason', sql<string | null>`facts->>'dateFrom'`.as('date_from')])
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
    ])
    .where('import_id', '=', importId)
    .groupBy(['state', 'type', 'reason', 'date_from'])
    .execute();
}

const isKept = ({ state }: CountedFiles): boolean => state === 'new' || state === 'kept';

function sumOf(rows: CountedFiles[]): Amount {
  return rows.reduce(
    (all, { files, bytes }) => ({ files: all.files + files, bytes: all.bytes + bytes }),
    nothing,
  );
}

async function listCollectionTitles(db: Db, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('import_collection')
    .select('title')
    .where('import_id', '=', importId)
    .orderBy('key')
    .execute();
  return rows.map(({ title }) => title);
}

type Remarks = AsyncGenerator<{ path: string; reason: string }>;

/** Yields every file that was not kept, with its reason, in the order of the source. */
export function listNotKept(db: Db, importId: string): Remarks {
  return listRemarks(db, importId, 'notKept');
}

/** Yields what was kept without its description, and descriptions whose file was not found. */
export function listUnmatched(db: Db, importId: string): Remarks {
  return listRemarks(db, importId, 'unmatched');
}

async function* listRemarks(db: Db, importId: string, about: About): Remarks {
  let after = 0;
  for (;;) {
    const rows = await readRemarks(db, importId, { about, after, limit: 500 });
    yield* rows;
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
  }
}

type About = 'notKept' | 'unmatched';

/** Reads one page of files of which something is to be said, in the order of the source. */
export async function readRemarks(
  db: Db,
  importId: string,
  { about, after, limit }: { about: About; after: number; limit: number },
): Promise<{ id: number; path: string; reason: string }[]> {
  const rows = await db
    .selectFrom('import_entry')
    .select(['id', 'path', 'reason'])
    .where('import_id', '=', importId)
    .where('state', 'in', about === 'notKept' ? lostStates : unmatchedStates)
    .where('reason', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, path, reason }) => ({ id, path, reason: reason ?? '' }));
}

/**
 * How many bytes an import takes at least. Of files that are fetched only when they are kept nobody knows yet whether
 * they are here already, or are the same: those of a size count once, and not where something here has that size.
 */
export async function readLeastBytes(
  db: Db,
  { id, owner_id }: Pick<ImportRow, 'id' | 'owner_id'>,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from (
      select size from import_entry
      where import_id = ${id} and state = 'new' and sha256 is not null
      union all
      select distinct size from import_entry
      where import_id = ${id} and state = 'new' and sha256 is null
        and size not in (select file_size from media where user_id = ${owner_id})
    ) as needed`.execute(db);
  return rows[0]?.bytes ?? 0;
}

type Left = { quotaBytes: number | null; diskBytes: number | null };
type CapacityCtx = Pick<Ctx, 'db' | 'config' | 'storage'>;

/** What is left for a person after their quota and the disk; null where there is no limit. */
export function readCapacityLeft(ctx: CapacityCtx, ownerId: string): Promise<Left> {
  return readLeft(ctx, ownerId, 0);
}

/** The same for an import: what a browser has sent for it takes room now, but not once it runs. */
export async function readCapacityOf(
  ctx: CapacityCtx,
  { id, owner_id, state }: ImportRow,
): Promise<Left> {
  const { bytes } = await ctx.db
    .selectFrom('upload')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return readLeft(ctx, owner_id, state === 'running' ? 0 : bytes);
}

async function readLeft(ctx: CapacityCtx, ownerId: string, freedBytes: number): Promise<Left> {
  const { quotaBytes, usedBytes } = await readCapacity(ctx.db, await currentConfig(ctx), ownerId);
  const disk = await ctx.storage.capacity();
  return {
    quotaBytes: quotaBytes === null ? null : Math.max(0, quotaBytes - usedBytes + freedBytes),
    diskBytes: disk?.freeBytes ?? null,
  };
}

type ListedFile = Pick<EntryRow, 'path' | 'size' | 'state' | 'reason' | 'media_id'>;

/** Yields every file of an import, in the order of the source. */
export async function* listAllFiles(db: Db, importId: string): AsyncGenerator<ListedFile> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('import_entry')
      .select(['id', 'path', 'size', 'state', 'reason', 'media_id'])
      .where('import_id', '=', importId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute();
    yield* rows;
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
  }
}
