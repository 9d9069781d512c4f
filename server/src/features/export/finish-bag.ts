import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Bag } from '#features/export/bag.ts';
import { bagDeclaration, declareBag } from '#features/export/open-bag.ts';
import { createTagFile } from '#features/export/tag-file.ts';
import { flushFolders } from '#platform/storage/durable-files.ts';
import { walkFiles } from '#platform/storage/walk-files.ts';
import { version } from '#platform/version.ts';

/** Writes the files that describe the payload; only then is the folder a bag. */
export async function finishBag(bag: Bag, now: Date): Promise<void> {
  await removeStrangers(bag);
  const hashes = new Map([[bagDeclaration.name, sha256Of(bagDeclaration.text)]]);
  hashes.set(bag.manifest.name, await bag.manifest.finish());
  for (const [name, lines] of Object.entries(tagFiles(bag, now))) {
    if (lines.length === 0) await rm(path.join(bag.root, name), { force: true });
    else hashes.set(name, await writeTagFile(bag.root, name, lines));
  }
  const manifest = [...hashes].map(([name, sha256]) => `${sha256}  ${name}`);
  await writeTagFile(bag.root, 'tagmanifest-sha256.txt', manifest);
  await flushFolders(bag.root);
  await declareBag(bag.root);
}

/** Deletes files that an interrupted export has copied and whose items have been deleted since. */
async function removeStrangers({ root, places }: Bag): Promise<void> {
  for await (const file of walkFiles(path.join(root, 'data'))) {
    const place = path.relative(root, file.path).split(path.sep).join('/');
    if (!places.has(place)) await rm(file.path);
  }
}

function tagFiles(bag: Bag, now: Date): Record<string, string[]> {
  return {
    'bag-info.txt': [
      `Bagging-Date: ${now.toISOString().slice(0, 10)}`,
      `Bag-Software-Agent: Heirloom ${version}`,
      'External-Description: Films, photos and recordings as they were uploaded, with what is known of each beside it',
      `Payload-Oxum: ${bag.payloadBytes}.${bag.places.size}`,
    ],
    'missing-files.txt': bag.missing,
    'damaged-files.txt': bag.damaged,
  };
}

async function writeTagFile(root: string, name: string, lines: string[]): Promise<string> {
  const file = await createTagFile(root, name);
  for (const line of lines) await file.addLine(line);
  return file.finish();
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
