import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readReport } from '#features/imports/import-report.read.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import { prepareImport, runImport, withImportLock } from '#features/imports/imports.service.ts';
import { type OpenSources, openSources } from '#features/imports/source/open-sources.ts';
import type { Db } from '#platform/db/schema.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp } from '#test/test-app.ts';

type ImportOptions = {
  person?: Person;
  collections?: ImportRow['collections'];
  withTrash?: boolean;
  signal?: AbortSignal;
  /** Another connection, such as one that counts. */
  db?: Db;
  /** Done between the plan and what follows from it. */
  afterPlan?: () => Promise<unknown>;
};

/** Makes an archive with a person and a folder for sources, and imports for that person. */
export async function createImportApp() {
  const app = await createTestApp();
  await app.startJobs();
  // As the command does it.
  const ctx = { ...app.ctx, db: app.ctx.patientDb };
  const anna = await createPerson(ctx.db, { username: 'anna' });
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-import-'));
  const importFrom = async (
    places: string[] | (() => Promise<OpenSources>),
    options: ImportOptions = {},
  ) => {
    const { person = anna, collections = 'albums', withTrash = false, afterPlan } = options;
    const { signal = new AbortController().signal } = options;
    const used = { ...ctx, db: options.db ?? ctx.db };
    const sources = await (Array.isArray(places) ? openSources(ctx.config, places) : places());
    const wanted = { ownerId: person.userId, collections, sources, withTrash };
    const run = { signal, onProgress: () => undefined };
    const lock = { ownerId: person.userId, sourceKey: sources.key };
    return withImportLock(used, lock, async () => {
      const planned = await prepareImport(used, wanted, run);
      const plan = await readReport(ctx.db, planned.id);
      await afterPlan?.();
      await runImport(used, planned, { sources, run, actorId: null });
      return { plan, report: await readReport(ctx.db, planned.id) };
    });
  };
  return {
    ...app,
    ctx,
    anna,
    folder,
    importFrom,
    mediaOf: (person: Person = anna) =>
      ctx.db
        .selectFrom('media')
        .selectAll()
        .where('user_id', '=', person.userId)
        .orderBy('original_name')
        .execute(),
    entriesOf: (importId: string) =>
      ctx.db
        .selectFrom('import_entry')
        .selectAll()
        .where('import_id', '=', importId)
        .orderBy('id')
        .execute(),
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ImportApp = Awaited<ReturnType<typeof createImportApp>>;
