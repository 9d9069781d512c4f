import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { type OpenZip, zipTo } from '#features/downloads/write-zip.ts';
import { addToBag, type Bag, closeBag, createBag } from '#features/export/bag.ts';
import { sumExport } from '#features/export/export-items.read.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import type { ExportTarget } from '#features/export/export-target.ts';
import type { Amount, Faults } from '#features/export/folder-target.ts';
import { largestFile, largestPart } from '#features/export/largest-file.ts';
import { finishParts, openBag } from '#features/export/open-bag.ts';
import { inSentences } from '#features/export/target-trouble.ts';
import {
  type ExportCtx,
  type ExportReport,
  fillBag,
  recordExport,
  type WantedExport,
} from '#features/export/write-export.ts';
import { createZipParts, removeParts } from '#features/export/zip-parts.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { type HashedFile, writeHashed } from '#platform/storage/write-hashed.ts';

type ZipCtx = Pick<ExportCtx, 'db' | 'storage' | 'clock'>;

type SentExport = {
  scope: ExportScope;
  output: Writable;
  /** In which it all is; by default at the top. */
  folder?: string;
  withCuts?: boolean;
  actorId?: string;
  /** Is told which item comes next. */
  onItem?: (id: string) => void;
};

/**
 * Sends an export as one ZIP, which unpacks to the same bag as a folder has. What is of others is in the audit log, from
 * the beginning: who breaks it off has most of it.
 */
export async function writeExportZip(
  ctx: ZipCtx,
  { scope, output, folder, withCuts = false, actorId, onItem }: SentExport,
): Promise<void> {
  if (scope.readerId === null && actorId !== undefined) {
    const { items } = await sumExport(ctx.db, scope);
    await recordExport(ctx, scope, { originals: items, actorId });
  }
  await zipTo(output, async (zip) => {
    const wanted = { scope, withCuts, onItem };
    await fillZip(ctx, folder === undefined ? zip : within(zip, folder), wanted);
  });
}

function within(zip: OpenZip, folder: string): OpenZip {
  return {
    gone: zip.gone,
    addText: (place, text) => zip.addText(`${folder}/${place}`, text),
    addFile: (place, file, mtime) => zip.addFile(`${folder}/${place}`, file, mtime),
  };
}

/**
 * Writes an export into ZIP files of about a size, which together unpack to one bag, in a new or empty folder. After an
 * interruption it begins anew.
 * @throws Error with a sentence about the folder
 */
export function writeExportParts(
  ctx: ExportCtx,
  { root, partBytes, ...wanted }: WantedExport & { partBytes: number },
): Promise<ExportReport> {
  return inSentences(async () => {
    const { isResumed } = await openBag(ctx.config, root);
    const largestBytes = largestPart(await largestFile(root), partBytes);
    if (isResumed) await removeParts(root);
    const parts = createZipParts(root, partBytes);
    const filling = { ...wanted, largestBytes };
    const filled = await fillZip(ctx, parts.zip, filling).catch((error: unknown) => error);
    // A full disk is an error of the file, and what follows from it one of whoever fills it.
    await parts.finish();
    if (filled instanceof Error) throw filled;
    await recordExport(ctx, wanted.scope, filled as ExportReport);
    await finishParts(root);
    return filled as ExportReport;
  });
}

type FilledZip = Omit<WantedExport, 'root'> & {
  onItem?: ((id: string) => void) | undefined;
  largestBytes?: number;
};

/**
 * Texts that grow with the archive are made in a scratch folder; originals go straight from the storage into the ZIP.
 */
function fillZip(
  ctx: ZipCtx,
  zip: OpenZip,
  {
    scope,
    withCuts = false,
    since = null,
    onProgress = () => undefined,
    onItem,
    largestBytes = Infinity,
  }: FilledZip,
): Promise<ExportReport> {
  return ctx.storage.withScratch('part', async (root) => {
    const bag = await createBag(root, false);
    const faults: Faults = { missing: [], damaged: [], tooLarge: [] };
    const done: Amount = { originals: 0, bytes: 0 };
    const now = ctx.clock.now();
    const isOnline = () => ctx.storage.isOnline();
    const state = { bag, faults, done, onProgress };
    const target = createZipTarget(zip, { ...state, now, isOnline, largestBytes });
    const filling = { bag, target, faults, scope, withCuts, drive: null, onItem, since };
    try {
      await fillBag(ctx, filling);
    } finally {
      await closeBag(bag);
    }
    const names = await readdir(root, { withFileTypes: true });
    for (const { name } of names.filter((each) => each.isFile())) {
      await addLocal(zip, { file: path.join(root, name), place: name, mtime: now });
    }
    return { ...done, ...faults };
  });
}

type Filling = {
  bag: Bag;
  faults: Faults;
  done: Amount;
  onProgress: (done: Amount) => void;
  now: Date;
  isOnline: () => Promise<boolean>;
  /** A larger file has a ZIP file of its own, which the disk would not take. */
  largestBytes: number;
};

function createZipTarget(
  zip: OpenZip,
  { bag, faults, done, onProgress, now, isOnline, largestBytes }: Filling,
): ExportTarget {
  /** Returns null for a file of which the disk can read nothing. */
  const add = async (place: string, file: StoredFile, mtime: Date): Promise<HashedFile | null> => {
    const hash = createHash('sha256');
    const pieces = readWhatIsThere(file, isOnline);
    try {
      zip.gone.throwIfAborted();
      const first = await pieces.next();
      if (first.done) return null;
      const stream = () => Readable.from(hashed(first.value, pieces, hash), { objectMode: false });
      await zip.addFile(place, { stream, sizeBytes: file.sizeBytes }, mtime);
    } finally {
      // What the reader did not wait for was not even begun.
      await file.close();
    }
    zip.gone.throwIfAborted();
    const found = { sha256: hash.digest('hex'), sizeBytes: file.sizeBytes };
    await addToBag(bag, place, found);
    return found;
  };
  return {
    addFile: async (place, file, { isListed } = { isListed: false }) => {
      if (file.sizeBytes <= largestBytes) return (await add(place, file, now)) !== null;
      if (isListed) faults.tooLarge.push(place);
      await file.close();
      return false;
    },
    addOriginal: async (place, { sha256, file_size, modifiedAt, open }) => {
      if (file_size > largestBytes) {
        faults.tooLarge.push(place);
        return 'missing';
      }
      const file = await open();
      const added = file && (await add(place, file, modifiedAt));
      if (added === null) {
        faults.missing.push(place);
        return 'missing';
      }
      done.originals += 1;
      done.bytes += added.sizeBytes;
      onProgress(done);
      if (added.sha256 === sha256) return 'whole';
      faults.damaged.push(place);
      return 'damaged';
    },
    addText: async (place, text) => {
      const bytes = Buffer.from(text);
      await zip.addText(place, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await addToBag(bag, place, { sha256, sizeBytes: bytes.length });
    },
    addTexts: async (place, pieces) => {
      const file = path.join(bag.root, place);
      await mkdir(path.dirname(file), { recursive: true });
      await addToBag(bag, place, await writeHashed(file, toBuffers(pieces)));
      await addLocal(zip, { file, place, mtime: now });
    },
  };
}

/**
 * Reads a file to its end. What a failing disk does not give of it becomes zeros, because its entry in the ZIP has the
 * size that was announced; where it gives nothing at all, there are no pieces.
 * @throws AppError STORAGE_OFFLINE
 */
async function* readWhatIsThere(
  file: StoredFile,
  isOnline: () => Promise<boolean>,
): AsyncGenerator<Buffer> {
  let left = file.sizeBytes;
  try {
    for await (const piece of file.stream()) {
      left -= (piece as Buffer).length;
      yield piece as Buffer;
    }
  } catch {
    if (!(await isOnline())) throw new AppError('STORAGE_OFFLINE');
    if (left === file.sizeBytes) return;
  }
  for (; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
}

const zeros = Buffer.alloc(64 * 1024);

async function* hashed(
  first: Buffer,
  others: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  hash.update(first);
  yield first;
  for await (const piece of others) {
    hash.update(piece);
    yield piece;
  }
}

async function* toBuffers(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

type Local = { file: string; place: string; mtime: Date };

async function addLocal(zip: OpenZip, { file, place, mtime }: Local): Promise<void> {
  const { size: sizeBytes } = await stat(file);
  await zip.addFile(place, { stream: () => createReadStream(file), sizeBytes }, mtime);
}
