import {
  BrokenText,
  type FoundChapter,
  linesOf,
  readTime,
  type WrittenChapter,
  writeTime,
} from '#features/chapter-editing/formats/found-chapter.ts';

type Block = { line: number; rows: string[] };

/** Reads the cues of a WebVTT file: the first line of a cue is the title, the others describe the chapter. */
export function readWebVtt(text: string): FoundChapter[] {
  const [header, ...blocks] = blocksOf(linesOf(text));
  if (!/^WEBVTT(?:\s|$)/.test(header?.rows[0] ?? '')) throw new BrokenText(1, 'noHeader');
  return blocks.filter(({ rows }) => !/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(rows[0]!)).map(readCue);
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (const [index, row] of lines.entries()) {
    if (row.trim() === '') continue;
    const isFirst = index === 0 || lines[index - 1]!.trim() === '';
    if (isFirst) blocks.push({ line: index + 1, rows: [row] });
    else blocks.at(-1)!.rows.push(row);
  }
  return blocks;
}

function readCue({ line: first, rows }: Block): FoundChapter {
  const at = rows[0]!.includes('-->') ? 0 : 1;
  const line = first + at;
  const [from = '', to = ''] = (rows[at] ?? '').split('-->');
  const [startMs, endMs] = [readTime(from.trim()), readTime(to.trim().split(/\s/)[0]!)];
  if (startMs === null || endMs === null) throw new BrokenText(line, 'time');
  if (endMs <= startMs) throw new BrokenText(line, 'endBeforeBegin');
  const [title = '', ...more] = rows.slice(at + 1).map(plain);
  return { startMs, endMs, title, description: more.join('\n') || null, line };
}

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

function plain(text: string): string {
  // A tag ends before the next one begins: a row of angle brackets is looked at once.
  const untagged = text.replaceAll(/<[^<>]*>/g, '');
  return untagged.replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (name) => characters[name]!).trim();
}

export function writeWebVtt(chapters: readonly WrittenChapter[]): string {
  const cues = chapters.map(({ startMs, endMs, title, description }) => {
    // An arrow would begin another cue, and an empty line end this one: a space that is none holds its place.
    const more = (description ?? '').split('\n').filter((row) => row.trim());
    const rows = [title ? escaped(title) : '&nbsp;', ...more.map(escaped)];
    return `${writeTime(startMs)} --> ${writeTime(endMs)}\n${rows.join('\n')}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
