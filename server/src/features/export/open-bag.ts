import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { flush } from '#platform/storage/durable-files.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

const declarationName = 'bagit.txt';
const unfinishedName = 'unfinished-export.txt';
const declaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';
const unfinishedText =
  'This export is not complete yet. The same command, given again, goes on with it.\n';

/** The file that makes a folder a bag; its hash is needed before it is written. */
export const bagDeclaration = { name: declarationName, text: declaration };

/**
 * Accepts an empty or new folder, or one in which an export was interrupted.
 * @throws Error when it holds anything else
 */
export async function openBag(root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  const names = await readdir(root);
  if (names.includes(declarationName)) {
    throw new Error('There is a complete export in this folder already.');
  }
  if (names.length > 0 && !names.includes(unfinishedName)) {
    throw new Error('This folder is not empty. Please name an empty or a new one.');
  }
  await writeHashed(path.join(root, unfinishedName), [Buffer.from(unfinishedText)]);
  await mkdir(path.join(root, 'data'), { recursive: true });
  await flush(root);
}

/** Writes the declaration last: without it the folder is not a bag. */
export async function declareBag(root: string): Promise<void> {
  await writeHashed(path.join(root, declarationName), [Buffer.from(declaration)]);
  await flush(root);
  await rm(path.join(root, unfinishedName));
  await flush(root);
}
