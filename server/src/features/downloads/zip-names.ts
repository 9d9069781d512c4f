import { hash } from 'node:crypto';
import type { MediaRow } from '#features/media-items/media-row.ts';

type Dated = Pick<MediaRow, 'captured_at' | 'capture_precision' | 'upload_date'>;

const maxNameBytes = 180;
const maxExtensionLength = 16;
/** Characters that some file system refuses, or that change how a name is displayed. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}/\\:*?"<>|]/gu;
const reservedByWindows = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;
const trailing = /[.\s]+$/;

/** Returns the folder of an item: the year (or decade) it was taken, else the year it was uploaded. */
export function folderOf({ captured_at, capture_precision, upload_date }: Dated): string {
  const year = /^\d{4}/.exec(captured_at ?? '')?.[0];
  if (year === undefined || capture_precision === 'unknown') {
    return String(upload_date.getUTCFullYear());
  }
  return capture_precision === 'decade' ? `${year.slice(0, 3)}0s` : year;
}

/** Makes a name that every system can unpack, without folders and device names. */
export function safeName(originalName: string): string {
  const plain = originalName.toWellFormed().normalize('NFC').replaceAll(unsafe, '_');
  const name = plain.replace(/^[.\s]+/, '').replace(trailing, '');
  if (name === '') return 'file';
  const { stem, extension } = splitName(reservedByWindows.test(name) ? `_${name}` : name);
  const cut = cutToBytes(stem, maxNameBytes - Buffer.byteLength(extension));
  return `${cut}${extension}`.replace(trailing, '');
}

/**
 * Remembers the used paths, so that no two files get the same; ignores case, as some systems do. `besideOf`: where a
 * second file is put beside each.
 */
export function createPaths(besideOf = sidecarOf) {
  const taken = new Set<string>();
  const isFree = (path: string) => !taken.has(keyOf(path)) && !taken.has(keyOf(besideOf(path)));

  return (folder: string, originalName: string): string => {
    const { stem, extension } = splitName(safeName(originalName));
    let path = `${folder}/${stem}${extension}`;
    for (let copy = 2; !isFree(path); copy += 1) path = `${folder}/${stem} (${copy})${extension}`;
    taken.add(keyOf(path)).add(keyOf(besideOf(path)));
    return path;
  };
}

export function sidecarOf(path: string): string {
  return `${path}.json`;
}

/**
 * Both cases, since file systems fold ß, ẞ and ς in different ways. A hash, since there may be a million paths.
 */
const keyOf = (path: string): string =>
  hash('md5', path.normalize('NFD').toLowerCase().toUpperCase(), 'base64').slice(0, 16);

function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const hasExtension = dot > 0 && name.length - dot <= maxExtensionLength;
  return hasExtension
    ? { stem: name.slice(0, dot), extension: name.slice(dot) }
    : { stem: name, extension: '' };
}

function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return kept;
}
