import type {
  ImportDetails,
  ImportSummary,
  listRemarksInput,
  SourceFile,
} from '@heirloom/contract/imports/imports.schema.ts';
import { pageSize } from '@heirloom/contract/limits.ts';
import type { z } from 'zod';
import { readCapacityOf, readRemarks, readReport } from '#features/imports/import-report.read.ts';
import { requireImport } from '#features/imports/imports.policy.ts';
import { presentDetails, presentSummary, sentenceFor } from '#features/imports/imports.present.ts';
import { listVisible, readNamed } from '#features/imports/imports.read.ts';
import { listPlaces } from '#features/imports/source/server-places.ts';
import { readSource } from '#features/uploads/import-source.service.ts';
import type { ActorCtx } from '#platform/context.ts';

type PageCtx = Pick<ActorCtx, 'db' | 'config' | 'storage' | 'actor'>;

export async function listImportPages(ctx: PageCtx): Promise<{ items: ImportSummary[] }> {
  return { items: (await listVisible(ctx.db, ctx.actor)).map(presentSummary) };
}

export async function readImportPage(ctx: PageCtx, { id }: { id: string }): Promise<ImportDetails> {
  const row = await requireImport(ctx.db, ctx.actor, id);
  const uploads = row.state === 'gathering' ? await readSource(ctx, id) : null;
  return presentDetails({
    row: await readNamed(ctx.db, id),
    report: await readReport(ctx.db, id),
    left: await readCapacityOf(ctx, row),
    received: uploads && {
      files: uploads.filter(({ size, receivedBytes }) => receivedBytes === size).length,
      allFiles: uploads.length,
    },
  });
}

export async function listSourceFiles(
  ctx: PageCtx,
  { id }: { id: string },
): Promise<{ items: SourceFile[] }> {
  await requireImport(ctx.db, ctx.actor, id);
  const uploads = await readSource(ctx, id);
  return {
    items: uploads.map((upload) => ({
      uploadId: upload.id,
      folder: upload.folder,
      name: upload.original_name,
      sizeBytes: upload.size,
      receivedBytes: upload.receivedBytes,
    })),
  };
}

export async function listImportPlaces(
  { config }: Pick<PageCtx, 'config'>,
  { path }: { path?: string | null | undefined },
) {
  const { IMPORT_DIR: root } = config;
  if (root === undefined) return { isConfigured: false, entries: [], isCut: false };
  return { isConfigured: true, ...(await listPlaces(root, path ?? null)) };
}

export async function listImportRemarks(
  ctx: PageCtx,
  { id, about, after }: z.output<typeof listRemarksInput>,
) {
  await requireImport(ctx.db, ctx.actor, id);
  const rows = await readRemarks(ctx.db, id, { about, after: after ?? 0, limit: pageSize + 1 });
  const items = rows
    .slice(0, pageSize)
    .map(({ reason, ...row }) => ({ ...row, reason: sentenceFor(reason) }));
  return { items, next: rows.length > pageSize ? items.at(-1)!.id : null };
}
