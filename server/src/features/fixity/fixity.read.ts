import type {
  FixityFindings,
  FixityState,
  ListStorageInput,
  OrphanedFiles,
} from '@heirloom/contract/fixity/fixity.schema.ts';
import { findingsMaximum } from '@heirloom/contract/fixity/fixity.schema.ts';
import { countOriginals, countOrphans } from '#features/fixity/fixity.repo.ts';
import { findUnfinishedRun } from '#features/runs/runs.read.ts';
import { addDays } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';

/** The period that the Dashboard names. */
const recentDays = 30;

export async function readFixityState({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<FixityState> {
  const [originals, orphaned, run] = await Promise.all([
    countOriginals(db, addDays(clock.now(), -recentDays)),
    countOrphans(db),
    findUnfinishedRun(db, 'fixity'),
  ]);
  const { total, checked, ...damaged } = originals;
  return {
    originals: total,
    checkedRecently: checked,
    damaged,
    orphaned,
    run: run ? await readProgress(db, run.started_at) : null,
  };
}

async function readProgress(db: Ctx['db'], startedAt: Date) {
  const { checked } = await countOriginals(db, startedAt);
  return { startedAt: startedAt.toISOString(), checked };
}

export async function readFindings({ db }: Pick<Ctx, 'db'>): Promise<FixityFindings> {
  const rows = await db
    .selectFrom('media')
    .innerJoin('auth.user as owner', 'owner.id', 'media.user_id')
    .select(['media.id', 'title', 'type', 'owner.name as owner_name', 'deleted_at'])
    .select((eb) => eb.ref('check_finding').$notNull().as('finding'))
    .select((eb) => eb.ref('checked_at').$notNull().as('checked_at'))
    .where('check_finding', 'is not', null)
    .where('purging_at', 'is', null)
    .orderBy('media.id')
    .limit(findingsMaximum)
    .execute();
  const damaged = rows.map((row) => ({
    mediaId: row.id,
    title: row.title,
    type: row.type,
    ownerName: row.owner_name,
    finding: row.finding,
    checkedAt: row.checked_at.toISOString(),
    isInTrash: row.deleted_at !== null,
  }));
  return { damaged };
}

export async function listOrphaned(
  { db }: Pick<Ctx, 'db'>,
  { limit, offset }: ListStorageInput,
): Promise<OrphanedFiles> {
  const [rows, total] = await Promise.all([
    db
      .selectFrom('orphaned_original')
      .selectAll()
      .orderBy('path')
      .limit(limit)
      .offset(offset)
      .execute(),
    countOrphans(db),
  ]);
  const files = rows.map(({ path, file_size, found_at }) => ({
    path,
    sizeBytes: file_size,
    foundAt: found_at.toISOString(),
  }));
  return { files, total };
}
