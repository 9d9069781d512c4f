import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findPerson, readImportOwner } from '#features/imports/import-owner.read.ts';
import { exportShelf } from '#features/shelf/table/export-shelf.ts';
import { importShelf } from '#features/shelf/table/import-shelf.service.ts';
import type { Ctx } from '#platform/context.ts';
import { type Command, complain, say, UsageError } from '#scripts/command.ts';
import { withImportContext } from '#scripts/import-context.ts';
import { fromCaller } from '#scripts/read-path.ts';

export const tapes: Command = {
  summary: 'bring a table of tapes onto the shelf of a person, or write it',
  usage: `import FILE.csv --for PERSON [--plan]
       script/heirloom tapes export FILE.csv --for PERSON

Makes tapes of the lines of a table for PERSON, an e-mail address or a username, and changes those whose
numbers it names. The first line names the columns: number, label, kind, state, place, parts, condition,
transferred by, transferred on, transferred with, notes; only label must be there. A line without a number
gets the next free one. With a bad line nothing is imported, and each is told with what is wrong.
  --plan   only say what would be done

Exit codes: 0 done, 1 failed, 3 nothing was imported, because lines are wrong.`,
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { for: { type: 'string' }, plan: { type: 'boolean', default: false } },
    });
    const [verb, named, ...others] = positionals;
    const isKnown = verb === 'import' || verb === 'export';
    if (!isKnown || named === undefined || others.length > 0) {
      throw new UsageError('Please say what to do: import FILE.csv or export FILE.csv.');
    }
    const file = fromCaller(named);
    const person = values.for;
    if (!person) throw new UsageError('Please say for whom: --for PERSON.');
    return withImportContext(async (ctx) => {
      const actor = await findOwner(ctx, person);
      if (verb === 'export') return exportTo(file, await exportShelf({ ...ctx, actor }));
      const csv = await readFile(file, 'utf8');
      const done = await importShelf({ ...ctx, actor }, { csv, isTrial: values.plan });
      for (const { line, sentence } of done.problems) complain(`line ${line}  ${sentence}`);
      if (done.problems.length > 0) return 3;
      const { made, changed, unchanged } = done;
      say(
        `${values.plan ? 'Would make' : 'Made'} ${made} tapes, ${changed} changed, ${unchanged} as they were.`,
      );
      return 0;
    });
  },
};

async function findOwner({ db }: Pick<Ctx, 'db'>, name: string) {
  const id = await findPerson(db, name);
  const owner = id === null ? null : await readImportOwner(db, id);
  if (!owner) throw new Error(`There is no open account of ${name}.`);
  return owner;
}

async function exportTo(file: string, { csv }: { csv: string }): Promise<number> {
  await writeFile(file, csv, { flag: 'wx' });
  say(`Wrote ${file}.`);
  return 0;
}
