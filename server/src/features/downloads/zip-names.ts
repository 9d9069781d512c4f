import { hash } from 'node:crypto';
import type { MediaRow } from '#features/media-items/media-row.ts';

type Dated = Pick<MediaRow, 'captured_at' | 'capture_precision' | 'upload_date'>;

const maxNameBytes = 180;
/** Macs take letters apart from their marks, and most disks take 255 bytes, with what is put behind a name. */
const maxDecomposedBytes = 230;
const maxExtensionLength = 16;
/** Characters that some file system refuses, or that change how a name is displayed. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}/\\:*?"<>|]/gu;
const reservedByWindows = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;
const trailing = /[.\s]+$/;
/** FAT gives long names such second ones, and takes a file that is called so for the one that has it. */
const shortName = /^(?=[^.]{1,8}(?:\.|$))[^.]*~\d+(?:\.[^.]{0,3})?$/;
const leastLetters = 20;

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
  const trimmed = plain.replace(/^[.\s]+/, '').replace(trailing, '');
  if (trimmed === '') return 'file';
  const name = shortName.test(trimmed) ? trimmed.replaceAll('~', '_') : trimmed;
  const { stem, extension } = splitName(reservedByWindows.test(name) ? `_${name}` : name);
  const cut = cutToBytes(stem, Buffer.byteLength(extension.normalize('NFD')));
  return `${cut}${extension}`.replace(trailing, '');
}

/**
 * Remembers the used paths, so that no two files get the same; ignores case, as some systems do. `besideOf`: where a
 * second file is put beside each. `longest`: names are cut, so that no path has more letters, if its folder leaves them any.
 */
export function createPaths(besideOf = sidecarOf, longest = Infinity) {
  const taken = new Set<string>();
  /** The last number of each name that came again: phones call thousands of pictures image.jpg. */
  const copies = new Map<string, number>();
  const isFree = (path: string) => !taken.has(pathKey(path)) && !taken.has(pathKey(besideOf(path)));

  /** Where two differ in their case alone, some disks take them for one, with the name of the first. */
  const folders = new Map<string, string>();

  return (named: string, originalName: string): string => {
    const folder = folders.get(pathKey(named)) ?? named;
    folders.set(pathKey(named), folder);
    const { stem, extension } = splitName(safeName(originalName));
    const pathWith = (ending: string) => {
      const left = longest - folder.length - 1 - ending.length;
      return `${folder}/${cutToLetters(stem, Math.max(leastLetters, left))}${ending}`;
    };
    let path = pathWith(extension);
    if (!isFree(path)) {
      const name = pathKey(path);
      let copy = copies.get(name) ?? 1;
      do path = pathWith(` (${(copy += 1)})${extension}`);
      while (!isFree(path));
      copies.set(name, copy);
    }
    taken.add(pathKey(path)).add(pathKey(besideOf(path)));
    return path;
  };
}

export function sidecarOf(path: string): string {
  return `${path}.json`;
}

/**
 * The same for two paths that are one on some disk. Both cases, since file systems fold ß, ẞ and ς in different ways. A hash, since there may be a million paths.
 */
export function pathKey(path: string): string {
  return hash('md5', path.normalize('NFD').toLowerCase().toUpperCase(), 'base64').slice(0, 16);
}

function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const hasExtension = dot > 0 && name.length - dot <= maxExtensionLength;
  return hasExtension
    ? { stem: name.slice(0, dot), extension: name.slice(dot) }
    : { stem: name, extension: '' };
}

function cutToLetters(text: string, maxLetters: number): string {
  return text.length <= maxLetters
    ? text
    : text
        .slice(0, maxLetters)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .replace(trailing, '');
}

function cutToBytes(text: string, extensionBytes: number): string {
  let bytes = extensionBytes;
  let decomposedBytes = extensionBytes;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    decomposedBytes += Buffer.byteLength(character.normalize('NFD'));
    if (bytes > maxNameBytes || decomposedBytes > maxDecomposedBytes) break;
    kept += character;
  }
  return kept;
}
