import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createDriveMaker } from '#features/export-drive/create-drive-maker.ts';
import { type EarlierExport, openEarlier } from '#features/export/earlier-export.ts';
import { sumExport } from '#features/export/export-items.read.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import { findScope, type WantedScope } from '#features/export/find-scope.read.ts';
import { writeExportParts } from '#features/export/write-export-zip.ts';
import { writeExport } from '#features/export/write-export.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type Command, complain, say, UsageError } from '#scripts/command.ts';
import { type OperatorCtx, withOperatorContext } from '#scripts/operator-context.ts';
import { createProgress, formatBytes } from '#scripts/progress-bar.ts';
import { fromCaller } from '#scripts/read-path.ts';

export const exportArchive: Command = {
  summary: 'write the archive, or a part of it, as plain files that need no Heirloom: a BagIt bag',
  usage: `--to FOLDER [--person PERSON | --collection ID | --space ID] [--clips] [--since FOLDER] [--drive | --zip SIZE]

Copies every original outside the trash to FOLDER/data/YEAR/MONTH, what is known of it beside it as XMP,
and all that Heirloom knows (collections, chapters, captions, spaces, links without their secrets) to
FOLDER/data/archive.json, with checksums of everything (BagIt 1.0, RFC 8493). FOLDER must be new or
empty. An export that was interrupted goes on when the same command is given again; it has no bagit.txt
until it is complete. script/heirloom import takes it into another Heirloom.
  --person PERSON  what is theirs: an e-mail address or a username (also --owner)
  --collection ID  one collection, as its address says
  --space ID       one space, with what everybody has put there
  --clips          also the files that were cut for parts of films
  --since FOLDER   only originals that this earlier export or drive of the same has not; what is known of all
                   of them is in archive.json, and an import takes both together
  --drive          also pages that show it all: index.html opens in a browser, without Heirloom
  --zip SIZE       ZIP files of about this size, such as 4GB, in place of a folder; an interrupted one
                   begins anew

Without these it is everything, in a folder for each person. Exit codes: 0 done, 1 failed, 3 done, but
some originals are missing, damaged or too large for the disk.`,
  run: async (args) => {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: 'string' },
        person: { type: 'string' },
        owner: { type: 'string' },
        collection: { type: 'string' },
        space: { type: 'string' },
        clips: { type: 'boolean', default: false },
        drive: { type: 'boolean', default: false },
        since: { type: 'string' },
        zip: { type: 'string' },
      },
    });
    const { to, person = values.owner, collection, space } = values;
    if (!to) throw new UsageError('Please say where to: --to FOLDER.');
    if ([person, collection, space].filter((each) => each !== undefined).length > 1)
      throw new UsageError('Please name one of --person, --collection and --space.');
    if ([collection, space].some((id) => id !== undefined && !z.uuid().safeParse(id).success))
      throw new UsageError('Please give the id of a collection or space, as its address says it.');
    if (values.drive && values.zip !== undefined)
      throw new UsageError('A drive is a folder: please give --drive or --zip.');
    if (values.drive && values.since !== undefined)
      throw new UsageError(
        'A drive is whole: script/heirloom drive update adds what is new to it.',
      );
    const wanted = { person, collection, space };
    const partBytes = values.zip === undefined ? null : readSize(values.zip);
    return withOperatorContext(async (ctx) => {
      const scope = await findScope(ctx.db, wanted);
      const { since: earlier } = values;
      if (scope)
        return run(ctx, {
          since: earlier === undefined ? null : await openEarlier(fromCaller(earlier), scope),
          root: fromCaller(to),
          scope,
          withCuts: values.clips,
          isDrive: values.drive,
          partBytes,
        });
      complain(nobodySentence(wanted));
      return 1;
    });
  },
};

const units = { MB: 1000 ** 2, GB: 1000 ** 3 };

function readSize(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*(MB|GB)$/i.exec(text) ?? [];
  const bytes = Number(amount) * units[unit?.toUpperCase() as keyof typeof units];
  if (!(bytes >= units.MB)) throw new UsageError('Please give a size such as 700MB or 4GB.');
  return bytes;
}

function nobodySentence({ person, collection }: WantedScope): string {
  if (person !== undefined) return `Nobody here is called ${person}.`;
  return `There is no such ${collection === undefined ? 'space' : 'collection'}.`;
}

type Wanted = {
  root: string;
  scope: ExportScope;
  withCuts: boolean;
  isDrive: boolean;
  since: EarlierExport | null;
  partBytes: number | null;
};

async function run(ctx: OperatorCtx, { isDrive, partBytes, ...wanted }: Wanted): Promise<number> {
  await verifyInstallation(ctx.db, ctx.storage);
  const total = (await sumExport(ctx.db, wanted.scope)).bytes;
  const progress = createProgress('Copying');
  const onProgress = (done: { bytes: number }) =>
    progress.update({ done: done.bytes, total, unit: 'bytes' });
  const drive = isDrive ? createDriveMaker(ctx, wanted) : null;
  const writing =
    partBytes === null
      ? writeExport(ctx, { ...wanted, drive, onProgress })
      : writeExportParts(ctx, { ...wanted, partBytes, onProgress });
  const { originals, bytes, ...faults } = await writing.finally(() => progress.end());
  say(`Originals: ${originals}, ${formatBytes(bytes)}, in ${wanted.root}`);
  for (const [kind, paths] of Object.entries(faults)) {
    const { title, list } = lists[kind as keyof typeof lists];
    if (paths.length > 0) complain(`${title}: ${paths.length}, see ${list}.`);
  }
  return Object.values(faults).some((paths) => paths.length > 0) ? 3 : 0;
}

const lists = {
  missing: { title: 'Missing', list: 'missing-files.txt' },
  damaged: { title: 'Damaged', list: 'damaged-files.txt' },
  tooLarge: { title: 'Too large for this disk (FAT32)', list: 'too-large-files.txt' },
};
