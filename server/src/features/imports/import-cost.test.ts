/** What an import asks of disk and database; its seconds beside `cp` are in bench/import.bench.ts. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { prepareImport, runImport, withImportLock } from '#features/imports/imports.service.ts';
import { openSources } from '#features/imports/source/open-sources.ts';
import { photoCalled, writeFolder } from '#test/make-source.ts';

const files = 60;
const fileBytes = 1024 * 1024;

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

/** Returns how many bytes this process has read so far. Field: man 5 proc_pid_io. */
async function readBytes(): Promise<number> {
  return Number(/rchar: (\d+)/.exec(await readFile('/proc/self/io', 'utf8'))![1]);
}

it('reads each file once for the plan, twice to keep it, and joins the statements of many [MOVE-21]', async () => {
  const filler = randomBytes(fileBytes);
  const source = await writeFolder(
    path.join(app.folder, 'many'),
    Object.fromEntries(
      Array.from({ length: files }, (_, at) => [
        `1987/${at}.jpg`,
        Buffer.concat([photoCalled(`photo ${at}`), filler]),
      ]),
    ),
  );
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const ctx = { ...app.ctx, db: app.ctx.db.withPlugin(counting) };
  const sources = await openSources(ctx.config, [source]);
  const wanted = {
    ownerId: app.anna.userId,
    collections: 'none',
    sources,
    withTrash: false,
  } as const;
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
  const lock = { ownerId: app.anna.userId, sourceKey: sources.key };
  await withImportLock(ctx, lock, async () => {
    const before = await readBytes();
    const planned = await prepareImport(ctx, wanted, run);
    const forPlan = (await readBytes()) - before;
    const statementsOfPlan = statements;
    await runImport(ctx, planned, { sources, run, actorId: null });
    const toKeep = (await readBytes()) - before - forPlan;

    expect(forPlan / (files * fileBytes)).toBeLessThan(1.1);
    // To copy it, and to compare what was copied.
    expect(toKeep / (files * fileBytes)).toBeLessThan(2.1);
    // 27 for a file by itself.
    expect((statements - statementsOfPlan) / files).toBeLessThan(5);
  });
  expect(await app.mediaOf()).toHaveLength(files);
});
