/** A reason for which the server, or a command, does not start. The operator gets the sentence, without a stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

const fullCodes = ['ENOSPC', 'EDQUOT', '53100', 'STORAGE_FULL'];
const fullWords = /No space left on device|Disk quota exceeded|could not write init file/i;

/** Returns the sentence for the operator; null where only the error itself can say what is wrong. */
export function explainStart(error: unknown, dataDir: string): string | null {
  if (error instanceof StartRefused) return error.message;
  if (!isAboutFullDisk(error)) return null;
  return `Heirloom does not start, because the disk of ${dataDir} is full. Free some space there and start it again.`;
}

function isAboutFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFull = 'code' in error && fullCodes.includes(String(error.code));
  return isFull || fullWords.test(error.message) || isAboutFullDisk(error.cause);
}
