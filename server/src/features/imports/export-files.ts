import { listAllFiles } from '#features/imports/import-report.read.ts';
import { requireImport } from '#features/imports/imports.policy.ts';
import { sentenceFor } from '#features/imports/imports.present.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { csvLine } from '#platform/csv.ts';

/** Writes every file of an import as CSV: where it stood, what became of it, and why. @throws AppError NOT_FOUND */
export async function exportImportFiles(
  { db, actor }: Pick<Ctx, 'db'> & { actor: Viewer },
  id: string,
): Promise<AsyncIterable<string>> {
  await requireImport(db, actor, id);
  return writeLines(db, id);
}

async function* writeLines(db: Ctx['db'], id: string): AsyncGenerator<string> {
  yield csvLine(['file', 'bytes', 'outcome', 'reason', 'item']);
  for await (const { path, size, state, reason, media_id } of listAllFiles(db, id)) {
    yield csvLine([path, size, state, reason && sentenceFor(reason), media_id]);
  }
}
