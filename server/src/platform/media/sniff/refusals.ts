/** Why the server refuses a file, and the sentence for the person. */
import { errorWords } from '@heirloom/contract/errors.messages.ts';
import type { Language } from '@heirloom/contract/languages/language.ts';
import { refusalWords } from '#platform/media/sniff/refusals.messages.ts';

export type Refusal = keyof ReturnType<typeof refusalWords>;

/** Says in plain words why a file of this sort is refused; in English where it is stored. */
export function refusalSentence(refusal: Refusal, language?: Language): string {
  return `${errorWords(language).FILE_REFUSED} ${refusalWords(language)[refusal]}`;
}

/** All these sentences, by which presenters know stored ones. */
export function refusalSentences(language?: Language): Record<string, string> {
  const keys = Object.keys(refusalWords()) as Refusal[];
  return Object.fromEntries(keys.map((key) => [key, refusalSentence(key, language)]));
}

type RefusedType = { mimeType: string; extension: string };

const types: Partial<Record<Refusal, RefusedType>> = {
  text: { mimeType: 'text/plain', extension: 'txt' },
  xml: { mimeType: 'application/xml', extension: 'xml' },
  svg: { mimeType: 'image/svg+xml', extension: 'svg' },
  html: { mimeType: 'text/html', extension: 'html' },
  pdf: { mimeType: 'application/pdf', extension: 'pdf' },
  subtitle: { mimeType: 'text/plain', extension: 'srt' },
};

/** Returns the type of a refused file; application/octet-stream where a more precise one does not matter. */
export function refusedType(refusal: Refusal): RefusedType {
  return types[refusal] ?? { mimeType: 'application/octet-stream', extension: 'bin' };
}
