/** A reason for which the server, or a command, does not start. The operator gets the sentence, without a stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

const fullCodes = ['ENOSPC', 'EDQUOT', '53100', 'STORAGE_FULL'];
const fullWords = /No space left on device|Disk quota exceeded|could not write init file/i;
const readOnlyCodes = ['EROFS'];
const readOnlyWords = /Read-only file system/i;

/** Returns the sentence for the operator; null where only the error itself can say what is wrong. */
export function explainStart(error: unknown, dataDir: string): string | null {
  if (error instanceof StartRefused) return error.message;
  if (isDiskFull(error)) {
    return `Heirloom does not start, because the disk of ${dataDir} is full. Free some space there and start it again.`;
  }
  if (isAbout(error, readOnlyCodes, readOnlyWords)) {
    return `Heirloom does not start, because the disk of ${dataDir} can only be read. Nothing was changed. Mount it for writing and start it again.`;
  }
  return null;
}

/** Returns what a command says of its error; a full or closed disk in words, since the system tells only its code. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === '53100') return fullDisk('of the database');
  if (code === '42501') return `${error.message}. ${ownerNeeded}`;
  if (fullCodes.includes(code) && 'syscall' in error) return fullDisk(placeOf(error));
  if (readOnlyCodes.includes(code)) {
    return `The disk ${placeOf(error)} can only be read. Mount it for writing and run this again.`;
  }
  return error.message;
}

/** What to do where the role of the database may not do something. */
export const ownerNeeded =
  'Let DATABASE_MIGRATE_URL sign in as the role that owns the tables: see "Two roles" in docs/scale.md.';

const fullDisk = (which: string): string =>
  `The disk ${which} is full. Free some space there and run this again.`;

/** Of a copy the target is full; of bytes that are written to an open file the system does not say where it is. */
function placeOf(error: Error & { dest?: unknown; path?: unknown }): string {
  const place = error.dest ?? error.path;
  return typeof place === 'string' ? `of ${place}` : 'to which it writes';
}

/** Tells whether the disk, or that of the database, has no more room. */
export function isDiskFull(error: unknown): boolean {
  return isAbout(error, fullCodes, fullWords);
}

function isAbout(error: unknown, codes: string[], words: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  const hasCode = 'code' in error && codes.includes(String(error.code));
  return hasCode || words.test(error.message) || isAbout(error.cause, codes, words);
}
