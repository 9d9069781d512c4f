/** What an import asks of disk and database; its seconds beside `cp` are in bench/import.bench.ts. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
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
  const photos = Array.from({ length: files }, (_, at) => [
    `1987/${at}.jpg`,
    photoCalled(`photo ${at}`, fileBytes),
  ]);
  const source = await writeFolder(path.join(app.folder, 'many'), Object.fromEntries(photos));
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const usedSoFar = async () => ({ bytes: await readBytes(), statements });
  const before = await usedSoFar();
  let planned = before;
  await app.importFrom([source], {
    db: app.ctx.db.withPlugin(counting),
    afterPlan: async () => {
      planned = await usedSoFar();
    },
  });
  const kept = await usedSoFar();

  const sourceBytes = files * fileBytes;
  expect((planned.bytes - before.bytes) / sourceBytes).toBeLessThan(1.1);
  // To copy it, and to compare what was copied.
  expect((kept.bytes - planned.bytes) / sourceBytes).toBeLessThan(2.1);
  // One after the other each takes fifteen.
  expect((kept.statements - planned.statements) / files).toBeLessThan(5);
  expect(await app.mediaOf()).toHaveLength(files);
});
