import { uploadWords } from '#features/uploads/uploads.messages.ts';
import { inReadersLanguage } from '#platform/in-readers-language.ts';
import { refusalSentences } from '#platform/media/sniff/refusals.ts';

/** All sentences that a refused upload, or a transfer of a refused file, may have stored. */
export const storedRefusals = [refusalSentences, uploadWords];

/** Returns the stored reason of a refusal in the language of whoever reads it. */
export function refusalFor(stored: string): string {
  return inReadersLanguage(storedRefusals, stored);
}
