import {
  importEverybody,
  type WantedEverybody,
} from '#features/imports/import-everybody.service.ts';
import { readReport } from '#features/imports/import-report.read.ts';
import {
  type ComingPerson,
  readComingPeople,
} from '#features/imports/readers/heirloom/people-of-archive.ts';
import type { OpenSources } from '#features/imports/source/open-sources.ts';
import type { Ctx } from '#platform/context.ts';
import { say } from '#scripts/command.ts';
import { printImport } from '#scripts/print-import.ts';

type Options = Pick<WantedEverybody, 'collections' | 'withTrash' | 'run'> & {
  open: (ctx: Ctx) => Promise<OpenSources>;
  isPlan: boolean;
  isJson: boolean;
};

/** Brings all people of an export of everybody in; returns the exit code. */
export async function bringEverybody(
  ctx: Ctx,
  { open, isPlan, isJson, ...wanted }: Options,
): Promise<number> {
  const sources = await open(ctx);
  const people = await readComingPeople(sources.archives);
  for (const person of people) say(sentenceOf(person));
  if (isPlan) return 0;
  const rows = await importEverybody(ctx, { ...wanted, sources, people });
  const codes = [];
  for (const { id } of rows) {
    codes.push(await printImport(ctx.db, await readReport(ctx.db, id), { left: null, isJson }));
  }
  return codes.includes(1) ? 1 : Math.max(0, ...codes);
}

const sentenceOf = ({ name, email, items }: ComingPerson): string =>
  `${name} <${email}>: ${items} ${items === 1 ? 'item' : 'items'}`;
