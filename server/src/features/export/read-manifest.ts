import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Reads what a bag lists: paths below its folder. */
export async function readManifest(
  root: string,
  name: string,
): Promise<{ place: string; sha256: string }[]> {
  const listed = [];
  const input = createReadStream(path.join(root, name), 'utf8');
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const [, sha256, encoded] = /^([0-9a-f]{64}) +(.+)$/.exec(line) ?? [];
    if (sha256 && encoded) listed.push({ place: decodePlace(encoded), sha256 });
  }
  return listed;
}

/** The opposite of encodeBagPath. */
const decodePlace = (text: string): string =>
  text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');

/** Finds a file that a bag lists. A copy that came by way of a Mac may have decomposed names. */
export async function findListed(root: string, place: string): Promise<string | null> {
  for (const form of ['NFC', 'NFD']) {
    const file = path.join(root, place.normalize(form));
    if ((await stat(file).catch(() => null)) !== null) return file;
  }
  return null;
}
