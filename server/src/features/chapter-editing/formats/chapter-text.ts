import type { ChapterFormat } from '@heirloom/contract/chapters/chapters.schema.ts';
import { descriptionMaximum, momentMaximum, titleMaximum } from '@heirloom/contract/limits.ts';
import { readFfmetadata, writeFfmetadata } from '#features/chapter-editing/formats/ffmetadata.ts';
import {
  BrokenText,
  type FoundChapter,
  type WrittenChapter,
} from '#features/chapter-editing/formats/found-chapter.ts';
import {
  readMatroskaXml,
  writeMatroskaXml,
} from '#features/chapter-editing/formats/matroska-xml.ts';
import { readTimeLines, writeTimeLines } from '#features/chapter-editing/formats/time-lines.ts';
import { readWebVtt, writeWebVtt } from '#features/chapter-editing/formats/webvtt.ts';

type Format = {
  read: (text: string) => FoundChapter[];
  write: (chapters: readonly WrittenChapter[]) => string;
  extension: string;
};

export const chapterFormats: Record<ChapterFormat, Format> = {
  webvtt: { read: readWebVtt, write: writeWebVtt, extension: 'vtt' },
  ffmetadata: { read: readFfmetadata, write: writeFfmetadata, extension: 'ffmetadata' },
  matroska: { read: readMatroskaXml, write: writeMatroskaXml, extension: 'xml' },
  lines: { read: readTimeLines, write: writeTimeLines, extension: 'txt' },
};

/** `endMs`: null where the next one begins, or the film ends, before it; left out where the text does not say. */
type ReadChapter = Omit<FoundChapter, 'line' | 'endMs'> & { endMs: number | null | undefined };

export type ReadChapters = {
  chapters: ReadChapter[];
  /** The text had them in another order. */
  wasUnsorted: boolean;
  /** How many ended after the beginning of the next one. */
  overlapping: number;
};

type Asked = { format?: ChapterFormat | undefined; durationMs: number | null };

/**
 * Reads a text. The chapters come in their order.
 * @throws BrokenText
 */
export function readChapterText(text: string, { format, durationMs }: Asked): ReadChapters {
  const found = chapterFormats[format ?? guessFormat(text)].read(text);
  const sorted = found.toSorted((one, other) => one.startMs - other.startMs);
  for (const [index, chapter] of sorted.entries()) {
    const { startMs, title, description, line } = chapter;
    if (startMs === sorted[index - 1]?.startMs) throw new BrokenText(line, 'twice');
    if (durationMs && startMs >= durationMs) throw new BrokenText(line, 'beyondEnd');
    if (startMs > momentMaximum) throw new BrokenText(line, 'tooLate');
    if (title.length > titleMaximum) throw new BrokenText(line, 'titleTooLong');
    if ((description ?? '').length > descriptionMaximum) {
      throw new BrokenText(line, 'descriptionTooLong');
    }
  }
  const nextOf = (index: number) => sorted[index + 1]?.startMs ?? durationMs ?? momentMaximum;
  return {
    chapters: sorted.map(({ line: _, ...chapter }, index) => ({
      ...chapter,
      endMs: chapter.endMs === null ? undefined : endBefore(nextOf(index), chapter.endMs),
    })),
    wasUnsorted: sorted.some((chapter, index) => chapter !== found[index]),
    overlapping: sorted.slice(0, -1).filter(({ endMs }, index) => (endMs ?? 0) > nextOf(index))
      .length,
  };
}

const endBefore = (next: number, endMs: number) => (endMs < next ? endMs : null);

function guessFormat(text: string): ChapterFormat {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('WEBVTT')) return 'webvtt';
  if (start.startsWith(';FFMETADATA')) return 'ffmetadata';
  return start.startsWith('<') ? 'matroska' : 'lines';
}
