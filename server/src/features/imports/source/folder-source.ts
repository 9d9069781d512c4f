import type { BigIntStats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { importWords } from '#features/imports/imports.messages.ts';
import { decodeName } from '#features/imports/source/decode-name.ts';
import { inBatches } from '#features/imports/source/in-batches.ts';
import {
  obstacle,
  readableName,
  SourceGone,
  type SourceFile,
  type SourceFiles,
} from '#features/imports/source/source.ts';
import { openPlain } from '#platform/storage/plain-file.ts';

const slash = Buffer.from('/');
const partBytes = 1024 * 1024;
const leastBytes = 4096;

/** Tells by its path whether a file is left alone, or a folder (its path ends with a slash) with all that is in it. */
export type LeaveOut = (path: string) => boolean;

/** A folder of this machine. Links are never followed, so that nothing outside is read and no walk goes in circles. */
export function createFolderSource(root: string, leaveOut: LeaveOut): SourceFiles {
  return {
    // The name of the folder itself may hold a date, too.
    files: () => inBatches(walk(Buffer.from(root), `${path.basename(root)}/`, { leaveOut })),
  };
}

/** Names are read as bytes: not every disk has them in UTF-8. */
async function* walk(
  folder: Buffer,
  above: string,
  { leaveOut, isRoot = true }: { leaveOut: LeaveOut; isRoot?: boolean },
): AsyncGenerator<SourceFile> {
  let names: Buffer[];
  try {
    names = await readdir(folder, { encoding: 'buffer' });
  } catch (error) {
    if (isRoot) throw new SourceGone(importWords('en').sourceGone, { cause: error });
    yield obstacle(above.slice(0, -1), 'unreadable');
    return;
  }
  names.sort((one, other) => one.compare(other));
  for (const bytes of names) {
    const place = Buffer.concat([folder, slash, bytes]);
    const name = `${above}${readableName(decodeName(bytes))}`;
    const facts = await lstat(place, { bigint: true }).catch(() => null);
    if (facts?.isDirectory()) {
      if (!leaveOut(`${name}/`)) yield* walk(place, `${name}/`, { leaveOut, isRoot: false });
    } else if (!leaveOut(name))
      yield facts === null ? obstacle(name, 'unreadable') : toFile(place, name, facts);
  }
}

function toFile(place: Buffer, name: string, facts: BigIntStats): SourceFile {
  return {
    path: name,
    sizeBytes: Number(facts.size),
    modifiedAt: new Date(Number(facts.mtimeMs)),
    stamp: `${facts.size} ${facts.mtimeNs} ${facts.ctimeNs}`,
    obstacle: facts.isSymbolicLink() ? 'link' : facts.isFile() ? null : 'noFile',
    crc32: null,
    localPath: place,
    read: async () => {
      const handle = await openPlain(place);
      // Most files are small, and a buffer of its own for each of them takes longer than reading it.
      const highWaterMark = Math.min(partBytes, Math.max(leastBytes, Number(facts.size)));
      return handle.createReadStream({ highWaterMark });
    },
  };
}
