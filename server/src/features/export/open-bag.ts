import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { ofSystem, refuseLinks } from '#features/export/refuse-links.ts';
import type { Config } from '#platform/config.ts';
import { foldersOf } from '#platform/folders.ts';
import { flush } from '#platform/storage/durable-files.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

const declarationName = 'bagit.txt';
export const unfinishedName = 'unfinished-export.txt';
const declaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';
const unfinishedText =
  'This export is not complete yet. The same command, given again, goes on with it.\n';

/** The file that makes a folder a bag; its hash is needed before it is written. */
export const bagDeclaration = { name: declarationName, text: declaration };

/**
 * Accepts an empty or new folder, or one in which an export was interrupted: then `isResumed`.
 * @throws Error when it holds anything else, or is a part of the archive
 */
export async function openBag(config: Config, root: string): Promise<{ isResumed: boolean }> {
  await requireOutside(config, root);
  await mkdir(root, { recursive: true });
  const names = (await readdir(root)).filter((name) => !ofSystem.has(name));
  if (names.includes(declarationName)) {
    throw new Error('There is a complete export in this folder already. Please name a new one.');
  }
  const isResumed = names.includes(unfinishedName);
  if (names.length > 0 && !isResumed) {
    throw new Error('This folder is not empty. Please name an empty or a new one.');
  }
  if (isResumed) await refuseLinks(root);
  await writeHashed(path.join(root, unfinishedName), [Buffer.from(unfinishedText)]);
  await flush(root);
  return { isResumed };
}

/** Turns a complete export into one that was interrupted, so that the next call brings it up to date. */
export async function reopenBag(root: string): Promise<void> {
  await refuseLinks(root);
  await writeHashed(path.join(root, unfinishedName), [Buffer.from(unfinishedText)]);
  await flush(root);
  await rm(path.join(root, declarationName), { force: true });
  await flush(root);
}

/** Whatever lies in the folders of an archive is taken for its own, or removed. */
async function requireOutside(config: Config, root: string): Promise<void> {
  const wanted = await realPlace(root);
  for (const folder of Object.values(foldersOf(config))) {
    const between = path.relative(await realPlace(folder), wanted);
    const isInside = between === '' || !(between.startsWith('..') || path.isAbsolute(between));
    if (!isInside) continue;
    throw new Error("An export does not belong in the archive's own folder. Please name another.");
  }
}

/** The last folders of a place may not be there yet. */
async function realPlace(place: string): Promise<string> {
  const real = await realpath(place).catch(() => null);
  if (real !== null || path.dirname(place) === place) return real ?? place;
  return path.join(await realPlace(path.dirname(place)), path.basename(place));
}

/** Writes the declaration last: without it the folder is not a bag. */
export async function declareBag(root: string): Promise<void> {
  await writeHashed(path.join(root, declarationName), [Buffer.from(declaration)]);
  await flush(root);
  await rm(path.join(root, unfinishedName), { force: true });
  await flush(root);
}

/** Parts need no declaration: the last one holds it. */
export async function finishParts(root: string): Promise<void> {
  await rm(path.join(root, unfinishedName));
  await flush(root);
}
