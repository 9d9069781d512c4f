import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathKey } from '#features/downloads/zip-names.ts';
import type { Bag } from '#features/export/bag.ts';
import { bagDeclaration, declareBag } from '#features/export/open-bag.ts';
import { createTagFile } from '#features/export/tag-file.ts';
import { flushFolders } from '#platform/storage/durable-files.ts';
import { walkFiles } from '#platform/storage/walk-files.ts';
import { version } from '#platform/version.ts';

/** Writes the files that describe the payload; only then is the folder a bag. `extra`: further tag files, by line. */
export async function finishBag(
  bag: Bag,
  { now, extra }: { now: Date; extra: Record<string, string[]> },
): Promise<void> {
  const { root, manifest, tagManifest, payload } = bag;
  await removeStrangers(bag);
  await listTag(bag, bagDeclaration.name, sha256Of(bagDeclaration.text));
  await listTag(bag, manifest.name, await manifest.finish());
  const info = [
    `Bagging-Date: ${now.toISOString().slice(0, 10)}`,
    `Bag-Software-Agent: Heirloom ${version}`,
    'External-Description: Films, photos and recordings as they were uploaded, with what is known of each beside it',
    `Payload-Oxum: ${payload.bytes}.${payload.files}`,
  ];
  for (const [name, lines] of Object.entries({ 'bag-info.txt': info, ...extra })) {
    if (lines.length === 0) await rm(path.join(root, name), { force: true });
    else await listTag(bag, name, await writeTagFile(root, name, lines));
  }
  await tagManifest.finish();
  await flushFolders(root);
  await declareBag(root);
}

async function listTag({ tagManifest }: Bag, name: string, sha256: string): Promise<void> {
  await tagManifest.addLine(`${sha256}  ${name}`);
}

/** Deletes files that an interrupted export has written and that do not belong to it any more. */
async function removeStrangers({ root, added }: Bag): Promise<void> {
  if (added === null) return;
  const spelled: { from: string; to: string }[] = [];
  for (const folder of ['data', 'viewer'].filter((name) => existsSync(path.join(root, name)))) {
    for await (const file of walkFiles(path.join(root, folder))) {
      const place = path.relative(root, file.path).split(path.sep).join('/');
      if (!(await isAdded(root, place, added))) await rm(file.path);
      else if (added.get(pathKey(place)) !== place) {
        spelled.push({ from: place, to: added.get(pathKey(place))! });
      }
    }
  }
  for (const each of spelled) await respell(root, each);
}

/** Where a disk has kept an earlier case, no other disk would find what the manifest lists. */
async function respell(root: string, { from, to }: { from: string; to: string }): Promise<void> {
  const before = from.split('/');
  let folder = root;
  for (const [at, name] of to.split('/').entries()) {
    const target = path.join(folder, name);
    const isThere = (await readdir(folder)).some((each) => each.normalize('NFC') === name);
    if (!isThere) await rename(path.join(folder, before[at]!), target);
    folder = target;
  }
}

/**
 * Tells whether a file of the disk is one that was added, of `added` by `pathKey`. Some disks decompose names, and some
 * keep the case in which a folder was made before: there it is. On others it is another one, beside the one that was added.
 */
export async function isAdded(
  root: string,
  place: string,
  added: ReadonlyMap<string, string>,
): Promise<boolean> {
  const written = added.get(pathKey(place));
  if (written === undefined || written === place) return written !== undefined;
  return !(await isSpelledSo(root, written));
}

async function isSpelledSo(root: string, place: string): Promise<boolean> {
  let folder = root;
  for (const name of place.split('/')) {
    if (!(await readdir(folder)).includes(name)) return false;
    folder = path.join(folder, name);
  }
  return true;
}

async function writeTagFile(root: string, name: string, lines: string[]): Promise<string> {
  const file = await createTagFile(root, name);
  for (const line of lines) await file.addLine(line);
  return file.finish();
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
