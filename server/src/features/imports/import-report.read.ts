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
  /** Why files were not kept, and how many. */
  reasons: Record<string, number>;
  /** Where dates of these files were found before their own are read. */
  dates: Record<'sidecar' | 'file_name' | 'folder_name', number>;
  collections: string[];
};

const nothing: Amount = { files: 0, bytes: 0 };

/** Reads the plan of an import, or what became of it. */
export async function readReport(db: Db, importId: string): Promise<ImportReport> {
  const { id, state, problem } = await db
    .selectFrom('media_import')
    .select(['id', 'state', 'problem'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('import_entry')
    .select(['state', 'type', 'reason', sql<string | null>`facts->>'dateFrom'`.as('date_from')])
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
    ])
    .where('import_id', '=', importId)
    .groupBy(['state', 'type', 'reason', 'date_from'])
    .execute();
  const sum = (matches: (row: (typeof rows)[number]) => boolean): Amount =>
    rows
      .filter(matches)
      .reduce(
        (all, { files, bytes }) => ({ files: all.files + files, bytes: all.bytes + bytes }),
        nothing,
      );
  const ofState = (wanted: EntryRow['state']) => sum((row) => row.state === wanted);
  const isKept = (row: (typeof rows)[number]) => row.state === 'new' || row.state === 'kept';
  const ofKind = (type: string) => sum((row) => isKept(row) && row.type === type);
  const dated = (from: string) => sum((row) => isKept(row) && row.date_from === from).files;
  const reasons = [...new Set(rows.flatMap(({ reason }) => reason ?? []))].toSorted();
  return {
    id,
    state,
    problem,
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
    reasons: Object.fromEntries(
      reasons.map((reason) => [reason, sum((row) => row.reason === reason).files]),
    ),
    dates: {
      sidecar: dated('sidecar'),
      file_name: dated('file_name'),
      folder_name: dated('folder_name'),
    },
    collections: await listCollectionTitles(db, importId),
  };
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

/** Yields every file that was not kept, with its reason, in the order of the source. */
export function listNotKept(db: Db, importId: string): Remarks {
  return listRemarks(db, importId, ['refused', 'failed']);
}

/** Yields what was kept without its description, and descriptions whose file was not found. */
export function listUnmatched(db: Db, importId: string): Remarks {
  return listRemarks(db, importId, ['sidecar', 'new', 'kept', 'twice']);
}

type Remarks = AsyncGenerator<{ path: string; reason: string }>;

async function* listRemarks(db: Db, importId: string, states: EntryRow['state'][]): Remarks {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('import_entry')
      .select(['id', 'path', 'reason'])
      .where('import_id', '=', importId)
      .where('state', 'in', states)
      .where('reason', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute();
    for (const { id, path, reason } of rows) {
      after = id;
      yield { path, reason: reason ?? '' };
    }
    if (rows.length === 0) return;
  }
}

/** What is left for a person after their quota and the disk; null where there is no limit. */
export async function readCapacityLeft(
  ctx: Pick<Ctx, 'db' | 'config' | 'storage'>,
  ownerId: string,
): Promise<{ quotaBytes: number | null; diskBytes: number | null }> {
  const { quotaBytes, usedBytes } = await readCapacity(ctx.db, await currentConfig(ctx), ownerId);
  const disk = await ctx.storage.capacity();
  return {
    quotaBytes: quotaBytes === null ? null : Math.max(0, quotaBytes - usedBytes),
    diskBytes: disk?.freeBytes ?? null,
  };
}
