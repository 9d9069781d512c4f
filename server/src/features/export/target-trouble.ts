import { AppError } from '#platform/errors.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

/** The disk to which an export is written is not there any more. */
export class TargetGone extends Error {
  constructor() {
    super('The disk was removed. What was written is still on it: the same command goes on there.');
  }
}

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full. Make room, and the same command goes on where it was.',
  EDQUOT: 'The disk is full. Make room, and the same command goes on where it was.',
  EFBIG:
    'This disk takes no file as large as one of them. Format it as exFAT, name another, or give a smaller --zip.',
  EROFS: 'This disk can only be read. Unlock it, or name another.',
  EACCES: 'Heirloom may not write there. Allow it, or name another folder.',
  EPERM: 'Heirloom may not write there. Allow it, or name another folder.',
  ENOTDIR: 'This is a file, and not a folder.',
  EEXIST: 'This is a file, and not a folder.',
};
const gone = ['EIO', 'ENODEV', 'ENXIO', 'ENOTCONN', 'ESTALE', 'ENOENT'];

/** Does work on the folder of an export; troubles of its disk become a sentence. */
export async function inSentences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = fileErrorCode(error);
    if (error instanceof AppError || code === undefined) throw error;
    if (gone.includes(code)) throw new TargetGone();
    const sentence = sentences[code];
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  }
}
