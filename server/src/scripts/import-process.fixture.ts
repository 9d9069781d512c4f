/** Imports sources one after another, as the command does, until all are in or it is killed. */
import type { ImportRow } from '#features/imports/imports.repo.ts';
import { prepareImport, runImport, withImportLock } from '#features/imports/imports.service.ts';
import { openSources } from '#features/imports/source/open-sources.ts';
import { withImportContext } from '#scripts/import-context.ts';

export type Wanted = {
  places: string[];
  ownerId: string;
  collections: ImportRow['collections'];
};

const [, , list = '[]'] = process.argv;
await withImportContext(async (ctx) => {
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
  for (const { places, ownerId, collections } of JSON.parse(list) as Wanted[]) {
    const sources = await openSources(ctx.config, places);
    await withImportLock(ctx, { ownerId, sourceKey: sources.key }, async () => {
      const row = await prepareImport(ctx, { ownerId, collections, sources }, run);
      const { state } = await runImport(ctx, row, { sources, run, actorId: null });
      if (state !== 'done') throw new Error(`It is ${state}.`);
    });
  }
});
