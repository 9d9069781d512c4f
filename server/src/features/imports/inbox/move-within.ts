import { lstat, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFile } from '#features/imports/source/source.ts';
import { makePlainFolders } from '#platform/storage/plain-file.ts';

type Move = { file: SourceFile; to: 'done' | 'refused'; sentence: string | null };

/**
 * Moves a file of an inbox into one of its folders, below which its own folders stay; replaces nothing there.
 * @throws ELOOP where a folder on the way is a link
 */
export async function moveWithin(inbox: string, { file, to, sentence }: Move): Promise<void> {
  const below = file.path.split('/').slice(1).join('/');
  const wanted = path.join(inbox, to, below);
  await makePlainFolders(inbox, wanted);
  const target = await freeName(wanted);
  if (sentence !== null) await writeFile(`${target}.txt`, `${sentence}\n`, { flag: 'wx' });
  await rename(file.localPath!, target);
}

async function freeName(wanted: string): Promise<string> {
  const { dir, name, ext } = path.parse(wanted);
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? wanted : path.join(dir, `${name} (${count})${ext}`);
    const [isTaken, isNoted] = await Promise.all([isThere(tried), isThere(`${tried}.txt`)]);
    if (!isTaken && !isNoted) return tried;
  }
}

const isThere = async (file: string): Promise<boolean> =>
  (await lstat(file).catch(() => null)) !== null;
