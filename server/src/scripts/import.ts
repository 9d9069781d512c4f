import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findPerson } from '#features/imports/import-owner.read.ts';
import {
  readCapacityLeft,
  readLeastBytes,
  readReport,
} from '#features/imports/import-report.read.ts';
import { prepareImport, runImport, withImportLock } from '#features/imports/imports.service.ts';
import { openImmich } from '#features/imports/readers/immich/immich-source.ts';
import { type OpenSources, openSources } from '#features/imports/source/open-sources.ts';
import { SourceGone } from '#features/imports/source/source.ts';
import type { Ctx } from '#platform/context.ts';
import { type Command, complain, UsageError } from '#scripts/command.ts';
import { withImportContext } from '#scripts/import-context.ts';
import { bringEverybody } from '#scripts/import-everybody.ts';
import { listImports, undoOne } from '#scripts/past-imports.ts';
import { printImport, whatIsMissing } from '#scripts/print-import.ts';
import { createProgress, formatBytes } from '#scripts/progress-bar.ts';
import { fromCaller } from '#scripts/read-path.ts';

const collectionChoices = ['folders', 'albums', 'none'] as const;

export const importMedia: Command = {
  summary: 'bring folders, ZIP files and an Immich server into the archive of a person',
  usage: `SOURCE... --for PERSON [--plan] [--collections folders|none] [--json]
       script/heirloom import immich+ADDRESS --key-file FILE --for PERSON [--plan] [...]
       script/heirloom import EXPORT --everybody [--plan] [--json]
       script/heirloom import --list --for PERSON
       script/heirloom import --undo ID

Brings films, photos and recordings from folders and ZIP files of this machine into the archive of
PERSON, an e-mail address or a username. Several sources are the parts of one, as a download in several
ZIP files. First it reads everything and says what it would do; then it does it. The sources are never
changed. It works beside a running server or without one; without one, thumbnails are made at its next
start. Interrupted, the same command goes on where it was; again and again it keeps only what is new.
An Immich server is read by its address, as in immich+https://photos.example.com, and a key of the API.
  --key-file FILE        the file that holds the key of Immich
  --everybody            all people of an export of everybody, with what each has and what they share; who
                         is new here gets an account, whose password they choose by "Forgot password?"
  --plan                 only say what would be done
  --collections folders  make a collection of every folder in which files lie
  --collections none     make no collections, not even of albums that the source has
  --trashed              also what was in the trash of the program that the source comes from
  --json                 print the report as JSON, with every file that was not kept or not matched
  --list                 list the imports of a person
  --undo ID              move everything that an import has kept into the trash of its person

Exit codes: 0 done, 1 failed or stopped, 3 done, but some files were not kept.`,
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        for: { type: 'string' },
        everybody: { type: 'boolean', default: false },
        plan: { type: 'boolean', default: false },
        collections: { type: 'string', default: 'albums' },
        trashed: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        undo: { type: 'string' },
        'key-file': { type: 'string' },
      },
    });
    if (values.undo !== undefined) return undoOne(values.undo);
    if (values.list && values.for) return listImports(values.for);
    const collections = collectionChoices.find((each) => each === values.collections);
    if (positionals.length === 0) throw new UsageError('Please say what to import.');
    if (values.everybody === (values.for !== undefined))
      throw new UsageError('Please say for whom: --for PERSON, or --everybody.');
    if (!collections) throw new UsageError('Please give folders or none for --collections.');
    const { trashed: withTrash, for: person, plan: isPlan, json: isJson } = values;
    const open = openerOf(positionals, values['key-file']);
    const wanted = { open, collections, withTrash, isPlan, isJson };
    return withImportContext((ctx) =>
      person === undefined ? runForAll(ctx, wanted) : run(ctx, { ...wanted, person }),
    );
  },
};

type Open = (ctx: Ctx) => Promise<OpenSources>;

/** Whoever may use the command may call any address. */
function openerOf(places: string[], keyFile: string | undefined): Open {
  const [place = '', ...others] = places;
  const address = /^immich\+(https?:\/\/.+)$/i.exec(place)?.[1];
  if (address === undefined && keyFile === undefined)
    return ({ config }) => openSources(config, places.map(fromCaller).flatMap(matching));
  if (address === undefined || others.length > 0 || !URL.canParse(address)) {
    throw new UsageError(
      'Please give one address of Immich, as immich+https://photos.example.com.',
    );
  }
  if (keyFile === undefined) throw new UsageError('Please name the file with the key: --key-file.');
  return async () => {
    const key = await readFile(fromCaller(keyFile), 'utf8').catch(() => '');
    if (!/^[!-~]+$/.test(key.trim())) throw new SourceGone(`There is no key in ${keyFile}.`);
    return openImmich({ address: new URL(address), key: key.trim() });
  };
}

/** No shell of a container's host has replaced the pattern in a path. */
function matching(place: string): string[] {
  const found = place.includes('*') && !existsSync(place) ? globSync(place) : [];
  return found.length > 0 ? found : [place];
}

type Options = {
  open: Open;
  person: string;
  collections: (typeof collectionChoices)[number];
  withTrash: boolean;
  isPlan: boolean;
  isJson: boolean;
};

async function run(
  ctx: Ctx,
  { open, person, collections, withTrash, isPlan, isJson }: Options,
): Promise<number> {
  const ownerId = await findPerson(ctx.db, person);
  if (ownerId === null) {
    complain(`Nobody here is called ${person}.`);
    return 1;
  }
  const sources = await open(ctx);
  const wanted = { ownerId, collections, sources, withTrash };
  const { signal, release } = stopOnSignal();
  try {
    return await withImportLock(ctx, { ownerId, sourceKey: sources.key }, async () => {
      const planned = await prepareImport(ctx, wanted, { signal, onProgress: countAloud() });
      if (planned.state !== 'planned') sayWhatGoesOn(planned, { collections, withTrash });
      const plan = await readReport(ctx.db, planned.id);
      const left = await readCapacityLeft(ctx, ownerId);
      if (isPlan) return printImport(ctx.db, plan, { left, isJson });
      const missing = whatIsMissing(await readLeastBytes(ctx.db, planned), left);
      if (missing !== null) {
        await printImport(ctx.db, plan, { left, isJson });
        complain(missing);
        return 1;
      }
      const { bytes: total } = plan.files.new;
      const progress = createProgress('Importing');
      const onProgress = ({ bytes }: { bytes: number }) => {
        if (total > 0) progress.update({ done: Math.min(bytes, total), total, unit: 'bytes' });
      };
      const run = { signal, onProgress };
      const { id } = await runImport(ctx, planned, { sources, run, actorId: null });
      progress.end();
      return printImport(ctx.db, await readReport(ctx.db, id), { left: null, isJson });
    });
  } finally {
    release();
  }
}

async function runForAll(ctx: Ctx, wanted: Omit<Options, 'person'>): Promise<number> {
  const { signal, release } = stopOnSignal();
  try {
    return await bringEverybody(ctx, { ...wanted, run: { signal, onProgress: countAloud() } });
  } finally {
    release();
  }
}

function sayWhatGoesOn(
  row: Pick<Options, 'collections'>,
  { collections, withTrash }: Pick<Options, 'collections' | 'withTrash'>,
): void {
  const ignored = [
    ...(row.collections === collections ? [] : ['--collections']),
    ...(withTrash ? ['--trashed'] : []),
  ];
  complain(
    'This goes on with an import that was interrupted, as it was accepted then. Run it again for what is new since then.',
  );
  if (ignored.length > 0) complain(`${ignored.join(' and ')}: only the next import asks for this.`);
}

const everyFiles = 5000;

/** Nobody knows how much a source holds before it has been read. */
function countAloud() {
  let said = 0;
  return ({ files, bytes }: { files: number; bytes: number }): void => {
    if (files < said + everyFiles) return;
    said = files;
    complain(`Reading: ${files} files, ${formatBytes(bytes)}`);
  };
}

/** The first Ctrl+C ends the work after the files that are under way; the second one ends it at once. */
function stopOnSignal() {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, onSignal);
  const release = () => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, onSignal);
  };
  return { signal: stop.signal, release };
}
