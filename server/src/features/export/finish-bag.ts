import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
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
  for (const folder of ['data', 'viewer'].filter((name) => existsSync(path.join(root, name)))) {
    for await (const file of walkFiles(path.join(root, folder))) {
      const place = path.relative(root, file.path).split(path.sep).join('/');
      if (!(await isAdded(root, place, added))) await rm(file.path);
    }
  }
}

/** Some disks decompose names; on others such a name is another file, of a copy that came by way of them. */
async function isAdded(root: string, place: string, added: Set<string>): Promise<boolean> {
  const composed = place.normalize('NFC');
  if (!added.has(composed)) return false;
  if (composed === place) return true;
  const [one, other] = await Promise.all(
    [place, composed].map((each) => stat(path.join(root, each))),
  );
  return one!.ino === other!.ino;
}

async function writeTagFile(root: string, name: string, lines: string[]): Promise<string> {
  const file = await createTagFile(root, name);
  for (const line of lines) await file.addLine(line);
  return file.finish();
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
