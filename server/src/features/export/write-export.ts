import {
  archiveFormatName,
  archiveFormatVersion,
  type ArchiveHead,
} from '@heirloom/contract/archive-format/archive.schema.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { writeArchiveJson } from '#features/export/archive-json.ts';
import { type Bag, closeBag, createBag } from '#features/export/bag.ts';
import type { DriveMaker } from '#features/export/drive-maker.ts';
import type { EarlierExport } from '#features/export/earlier-export.ts';
import { exportItems } from '#features/export/export-files.ts';
import { archivePath } from '#features/export/export-places.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import type { ExportTarget } from '#features/export/export-target.ts';
import { finishBag } from '#features/export/finish-bag.ts';
import { type Amount, createFolderTarget, type Faults } from '#features/export/folder-target.ts';
import { readLists } from '#features/export/lists/lists.ts';
import { openBag } from '#features/export/open-bag.ts';
import { inSentences } from '#features/export/target-trouble.ts';
import type { Ctx } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { version } from '#platform/version.ts';

export type ExportCtx = Pick<Ctx, 'db' | 'storage' | 'clock' | 'config'>;

export type WantedExport = {
  /** A new or empty folder, or one in which an export was interrupted. */
  root: string;
  scope: ExportScope;
  withCuts?: boolean;
  drive?: DriveMaker | null;
  /** Originals that are in it are left out. */
  since?: EarlierExport | null;
  onProgress?: (done: Amount) => void;
};

export type ExportReport = Amount & Faults;

/**
 * Writes what Heirloom has of a person, a collection, a space or everything into a folder: a BagIt bag with
 * `archive.json`. It becomes a valid bag only when complete; after an interruption the next call goes on.
 * @throws Error with a sentence about the folder
 */
export function writeExport(ctx: ExportCtx, wanted: WantedExport): Promise<ExportReport> {
  return inSentences(() => fillFolder(ctx, wanted));
}

async function fillFolder(
  ctx: ExportCtx,
  {
    root,
    scope,
    withCuts = false,
    drive = null,
    since = null,
    onProgress = () => undefined,
  }: WantedExport,
): Promise<ExportReport> {
  const { isResumed } = await openBag(ctx.config, root);
  const bag = await createBag(root, isResumed);
  const faults: Faults = { missing: [], damaged: [], tooLarge: [] };
  const done: Amount = { originals: 0, bytes: 0 };
  try {
    const target = await createFolderTarget(ctx, { bag, faults, done, onProgress });
    await fillBag(ctx, { bag, target, faults, scope, withCuts, drive, since });
  } finally {
    // A disk on which files are open cannot be ejected.
    await closeBag(bag);
  }
  await recordExport(ctx, scope, done);
  return { ...done, ...faults };
}

/** What the operator, or an administrator, takes out is in the audit log. */
export async function recordExport(
  { db }: Pick<ExportCtx, 'db'>,
  scope: ExportScope,
  { originals, actorId = null }: Pick<Amount, 'originals'> & { actorId?: string | null },
): Promise<void> {
  await recordAudit(db, {
    actorId,
    action: 'data.exported',
    targetUserId: scope.kind === 'person' ? scope.id : null,
    details: { what: 'bag', originals },
  });
}

type Filling = Required<Pick<WantedExport, 'scope' | 'withCuts'>> & {
  bag: Bag;
  target: ExportTarget;
  faults: Faults;
  drive: DriveMaker | null;
  onItem?: ((id: string) => void) | undefined;
  since: EarlierExport | null;
};

/** Writes the archive, and then what makes it a bag. */
export async function fillBag(
  ctx: Pick<ExportCtx, 'db' | 'storage' | 'clock'>,
  { bag, target, faults, scope, withCuts, drive, onItem, since }: Filling,
): Promise<void> {
  const items = () => exportItems(ctx, { scope, target, withCuts, drive, onItem, since });
  const head = headOf(ctx, scope, { isDrive: drive !== null, since: since?.id ?? null });
  const lists = { items, ...readLists(ctx.db, scope) };
  await target.addTexts(archivePath, writeArchiveJson(head, lists));
  await drive?.finish(bag.root, target);
  const { missing, damaged, tooLarge } = faults;
  await finishBag(bag, {
    now: ctx.clock.now(),
    extra: {
      'missing-files.txt': missing,
      'damaged-files.txt': damaged,
      'too-large-files.txt': tooLarge,
    },
  });
}

function headOf(
  { clock }: Pick<ExportCtx, 'clock'>,
  scope: ExportScope,
  { isDrive, since }: Pick<ArchiveHead, 'isDrive' | 'since'>,
): ArchiveHead {
  const { kind, id, name } = scope;
  return {
    format: archiveFormatName,
    version: archiveFormatVersion,
    id: newId(clock.now().getTime()),
    madeAt: clock.now().toISOString(),
    madeBy: `Heirloom ${version}`,
    scope: { kind, id, name },
    since,
    isDrive,
  };
}
