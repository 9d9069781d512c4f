/**
 * Files beside an original with the key KEY: its sidecar KEY.json and, after a repair, the damaged file KEY.damaged.
 */
const sidecarSuffix = '.json';
const damagedSuffix = '.damaged';

export function sidecarOf(original: string): string {
  return `${original}${sidecarSuffix}`;
}
export function damagedOf(original: string): string {
  return `${original}${damagedSuffix}`;
}

/** Returns the original beside which a file is stored; the file itself when it is not such a file. */
export function besideOriginal(file: string): string {
  const suffix = [damagedSuffix, sidecarSuffix].find((each) => file.endsWith(each));
  return suffix === undefined ? file : file.slice(0, -suffix.length);
}
