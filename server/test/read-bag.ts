/** Reads a BagIt bag strictly by RFC 8493, without any of the code that wrote it. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export type ReadBag = {
  /** The payload by its path, as it is on the disk. */
  payload: Map<string, Buffer>;
  info: Record<string, string>;
  /** All problems that make the bag invalid. */
  faults: string[];
};

export async function readBag(root: string): Promise<ReadBag> {
  const faults: string[] = [];
  const declaration = await readFile(path.join(root, 'bagit.txt'), 'utf8');
  if (declaration !== 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n') {
    faults.push('bagit.txt');
  }
  const payload = new Map<string, Buffer>();
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const tags: string[] = [];
  for (const entry of entries.filter((each) => !each.isDirectory())) {
    const place = path.relative(root, path.join(entry.parentPath, entry.name));
    if (!entry.isFile()) faults.push(`${place} is no file`);
    if (place.startsWith('data/')) payload.set(place, await readFile(path.join(root, place)));
    else tags.push(place);
  }
  const manifest = await readManifest(root, 'manifest-sha256.txt');
  for (const place of payload.keys()) {
    if (!manifest.has(place)) faults.push(`${place} is not in the manifest`);
  }
  for (const [place, sha256] of manifest) {
    const bytes = payload.get(place);
    if (!bytes) faults.push(`${place} is missing`);
    else if (hashOf(bytes) !== sha256) faults.push(`${place} is corrupt`);
  }
  const tagManifest = await readManifest(root, 'tagmanifest-sha256.txt');
  for (const place of tags.filter((name) => name !== 'tagmanifest-sha256.txt')) {
    if (!tagManifest.has(place)) faults.push(`${place} is not in the tag manifest`);
  }
  for (const [place, sha256] of tagManifest) {
    if (hashOf(await readFile(path.join(root, place))) !== sha256)
      faults.push(`${place} is corrupt`);
  }
  const info = Object.fromEntries(
    (await readFile(path.join(root, 'bag-info.txt'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  );
  const bytes = [...payload.values()].reduce((sum, { length }) => sum + length, 0);
  if (info['Payload-Oxum'] !== `${bytes}.${payload.size}`) faults.push('Payload-Oxum');
  return { payload, info, faults };
}

async function readManifest(root: string, name: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(root, name), 'utf8');
  const lines = text.split('\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const [, sha256 = '', place = ''] = /^([0-9a-f]{64})[ \t]+\*?(.+)$/.exec(line) ?? [];
      const decoded = place.replaceAll(/%(0A|0D|25)/gi, (code) => decodeURIComponent(code));
      return [decoded, sha256];
    }),
  );
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
