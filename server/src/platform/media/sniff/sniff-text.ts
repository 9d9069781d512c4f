/** Finds text, markup and lists of files, whatever the file's name and whatever follows its beginning. */
import { decodeText } from '#platform/media/sniff/decode-text.ts';
import type { Refusal } from '#platform/media/sniff/refusals.ts';
import { sniffMarkup } from '#platform/media/sniff/sniff-markup.ts';

const pdfHeaderWithin = 1024;

/**
 * Returns the sort of text that a file is or begins with; null if it is no text. Signatures count even when binary data
 * follow: a web page with a picture appended is a web page.
 */
export function sniffText(bytes: Buffer): Refusal | null {
  // PDF readers accept the header anywhere in the first KiB, so a "photo" with one there is a PDF too.
  if (bytes.subarray(0, pdfHeaderWithin).includes('%PDF-')) return 'pdf';
  const { text, isWholly } = decodeText(bytes);
  const start = text.replace(/^[\s\0\ufeff]+/, '');
  if (start.startsWith('<')) {
    const markup = sniffMarkup(start);
    if (markup) return markup;
  }
  const known = signatures.find(([pattern]) => pattern.test(start));
  if (known) return known[1];
  return isWholly ? sniffPlainText(start) : null;
}

const signatures: [RegExp, Refusal][] = [
  [/^#EXT(M3U|-X-|INF)/i, 'playlist'],
  [/^ffconcat\s/i, 'playlist'],
  [/^\[playlist\]/i, 'playlist'],
  [/^\[reference\]/i, 'playlist'],
  [/^(RTSP|SMIL)text/i, 'playlist'],
  [/^WEBVTT(\s|$)/, 'subtitle'],
  [/^\[Script Info\]/i, 'subtitle'],
  [/^\d{1,6}\s*\r?\n\d{1,2}:\d\d:\d\d[,.]\d{1,3}\s*-->/, 'subtitle'],
  [/^\{\d+\}\{\d+\}/, 'subtitle'],
  [/^%!PS/, 'document'],
  [/^\{\\rtf/, 'document'],
  [/^#!\s*\//, 'program'],
  [/^@echo off/i, 'program'],
];

function sniffPlainText(start: string): Refusal {
  if (start.startsWith('<')) return 'xml';
  const lines = start.split(/\r?\n/, 3).filter((line) => line.trim() !== '');
  const namesFiles =
    lines.length > 0 && lines.every((line) => /^(file|https?|rtsp|mms):\/\//i.test(line));
  return namesFiles ? 'playlist' : 'text';
}
