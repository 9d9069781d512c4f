import { z } from 'zod';
import { findPerson } from '#features/imports/import-owner.read.ts';
import { readReport } from '#features/imports/import-report.read.ts';
import { readPastImport, readPastImports, undoImport } from '#features/imports/imports.service.ts';
import { complain, say, UsageError } from '#scripts/command.ts';
import { withImportContext } from '#scripts/import-context.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';

/** Lists the imports of a person, the latest first. */
export function listImports(person: string): Promise<number> {
  return withOperatorContext(async ({ db }) => {
    const ownerId = await findPerson(db, person);
    if (ownerId === null) {
      complain(`Nobody here is called ${person}.`);
      return 1;
    }
    for (const { id, created_at, state, source } of await readPastImports(db, ownerId)) {
      const { kept } = (await readReport(db, id)).files;
      const at = created_at.toISOString().slice(0, 16);
      say(`${id}  ${at}  ${state.padEnd(7)}  ${kept.files} kept  ${source.replaceAll('\n', ', ')}`);
    }
    return 0;
  });
}

/** Moves everything that an import has kept into the trash. */
export function undoOne(id: string): Promise<number> {
  if (!z.uuid().safeParse(id).success) throw new UsageError('Please give the id of an import.');
  return withImportContext(async (ctx) => {
    const row = await readPastImport(ctx.db, id);
    if (!row) {
      complain('There is no such import: --list --for PERSON lists them.');
      return 1;
    }
    const { trashed } = await undoImport(ctx, row, null);
    say(`In the trash now: ${trashed}. They can be restored there.`);
    return 0;
  });
}
