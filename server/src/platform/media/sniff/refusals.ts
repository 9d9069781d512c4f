/** Why the server refuses a file, and the sentence for the person. */
import { errorCatalogue } from '@heirloom/contract/errors.ts';

const reasons = {
  empty: 'This file is empty.',
  text: 'This file is a text.',
  xml: 'This file is an XML document.',
  svg: 'This file is an SVG drawing.',
  html: 'This file is a web page.',
  pdf: 'This file is a PDF document.',
  document: 'This file is an office document.',
  playlist: 'This file is a playlist: it only names other files.',
  subtitle: 'This file holds subtitles.',
  archive: 'This file is an archive: please unpack it and upload what is inside.',
  program: 'This file is a program.',
  font: 'This file is a font.',
  notes: 'This file holds notes for instruments (MIDI), and no sound.',
  other: 'This file is something else.',
} as const;

export type Refusal = keyof typeof reasons;

/** Says in plain words why a file of this sort is refused. */
export function refusalSentence(refusal: Refusal): string {
  return `${errorCatalogue.FILE_REFUSED.message} ${reasons[refusal]}`;
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
