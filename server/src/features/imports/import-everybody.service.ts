import type { ImportRow } from '#features/imports/imports.repo.ts';
import {
  type ImportCtx,
  lockOf,
  prepareImport,
  runImports,
  withImportLock,
} from '#features/imports/imports.service.ts';
import type { ImportRun } from '#features/imports/plan-import.ts';
import { currentArchives } from '#features/imports/readers/heirloom/current-archives.ts';
import {
  type ComingPerson,
  openAccounts,
} from '#features/imports/readers/heirloom/people-of-archive.ts';
import { tellFamily } from '#features/imports/readers/heirloom/tell-family.ts';
import type { OpenSources } from '#features/imports/source/open-sources.ts';
import type { SourceFile } from '#features/imports/source/source.ts';

export type WantedEverybody = Pick<ImportRow, 'collections'> & {
  withTrash: boolean;
  sources: OpenSources;
  people: readonly ComingPerson[];
  run: ImportRun;
};

/**
 * Brings the people of an export in together: an account and an import for each, and then what they share. Only when
 * that is here, too, are the imports done, so that an interrupted one goes on with all of it.
 */
export async function importEverybody(
  ctx: ImportCtx,
  { people, sources, collections, withTrash, run }: WantedEverybody,
): Promise<ImportRow[]> {
  const everybody = await openAccounts(ctx.db, people);
  const archives = sources.archives.map((archive) => ({ ...archive, everybody }));
  const parts = [...Map.groupBy(people, ({ id }) => everybody.get(id)!)].map(([ownerId, same]) => ({
    ownerId,
    sources: sourcesOf(same, { ...sources, archives }),
  }));
  const plans: { row: ImportRow; sources: OpenSources }[] = [];
  for (const part of parts) {
    const wanted = { ...part, collections, withTrash };
    const lock = { ownerId: part.ownerId, sourceKey: part.sources.key };
    const row = await withImportLock(ctx, lock, () => prepareImport(ctx, wanted, run));
    plans.push({ row, sources: part.sources });
  }
  const importIds = plans.map(({ row }) => row.id);
  const telling = { importIds, people: everybody, heirId: null, mayMakeSpaces: true };
  return runImports(ctx, plans, {
    run,
    actorId: null,
    alone: (row, work) => withImportLock(ctx, lockOf(row), work),
    afterwards: async () => {
      for (const { archive } of await currentArchives(archives)) {
        await tellFamily(ctx, archive, telling);
      }
    },
  });
}

/** Leaves of an export the files of one person: nobody's are read for others. */
function sourcesOf(same: readonly ComingPerson[], sources: OpenSources): OpenSources {
  const folders = new Set(['_beside', ...same.flatMap((person) => [...person.folders].map(keyOf))]);
  const isTheirs = ({ path }: SourceFile) =>
    sources.archives.some(({ prefix }) => {
      const from = `${prefix}data/`;
      if (!path.startsWith(from)) return false;
      return folders.has(keyOf(path.slice(from.length).split('/')[0]!));
    });
  const parts = sources.parts.map((part) => ({
    ...part,
    files: async function* () {
      for await (const files of part.files()) {
        const theirs = files.filter(isTheirs);
        if (theirs.length > 0) yield theirs;
      }
    },
  }));
  return { ...sources, parts, key: `${sources.key} ${same[0]!.id}` };
}

/** Some disks decompose names, or fold their case. */
const keyOf = (folder: string): string => folder.normalize('NFC').toLowerCase();
