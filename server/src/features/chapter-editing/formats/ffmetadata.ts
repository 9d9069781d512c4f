import {
  BrokenText,
  type FoundChapter,
  linesOf,
  type WrittenChapter,
} from '#features/chapter-editing/formats/found-chapter.ts';

type Tag = { key: string; value: string; line: number };
type Section = { name: string; line: number; tags: Tag[] };

/** Reads the chapters of a file in the format of ffmpeg's metadata demuxer. */
export function readFfmetadata(text: string): FoundChapter[] {
  const lines = linesOf(text);
  if (!lines[0]?.startsWith(';FFMETADATA')) throw new BrokenText(1, 'noHeader');
  return sectionsOf(lines)
    .filter(({ name }) => name === 'CHAPTER')
    .map(readSection);
}

function sectionsOf(lines: string[]): Section[] {
  const sections: Section[] = [{ name: '', line: 1, tags: [] }];
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1;
    const rows = [lines[index]!];
    while (escapesBreak(lines[index]!) && index + 1 < lines.length) rows.push(lines[(index += 1)]!);
    const row = rows.join('\n');
    if (row === '' || row.startsWith(';') || row.startsWith('#')) continue;
    const name = /^\[(\w+)\]$/.exec(row.trim())?.[1];
    if (name !== undefined) sections.push({ name, line, tags: [] });
    else sections.at(-1)!.tags.push({ ...readTag(row), line });
  }
  return sections;
}

/** A backslash at the end of a line escapes the line break, unless another one escapes it. */
function escapesBreak(line: string): boolean {
  let at = line.length;
  while (at > 0 && line[at - 1] === '\\') at -= 1;
  return (line.length - at) % 2 === 1;
}

function readTag(row: string): { key: string; value: string } {
  const at = /(?:\\[\s\S]|[^\\=])*/.exec(row)![0].length;
  const plain = (text: string) => text.replaceAll(/\\([\s\S])/g, '$1');
  return { key: plain(row.slice(0, at)), value: plain(row.slice(at + 1)) };
}

function readSection({ line, tags }: Section): FoundChapter {
  const find = (key: string) => tags.find((tag) => tag.key.toLowerCase() === key);
  const toMs = millisecondsIn(find('timebase'));
  const [start, end] = [find('start'), find('end')];
  if (!start) throw new BrokenText(line, 'noBegin');
  const startMs = toMs(start);
  const endMs = end ? toMs(end) : null;
  if (endMs !== null && endMs <= startMs) throw new BrokenText(end!.line, 'endBeforeBegin');
  const description = find('description')?.value.trim();
  return {
    startMs,
    endMs,
    title: find('title')?.value ?? '',
    description: description || null,
    line,
  };
}

/** Times are counted in nanoseconds unless a chapter says otherwise. */
function millisecondsIn(timebase: Tag | undefined): (tag: Tag) => number {
  const [, over = '', under = ''] = /^(\d+)\/(\d+)$/.exec(timebase?.value ?? '1/1000000000') ?? [];
  if (!(Number(over) > 0 && Number(under) > 0)) throw new BrokenText(timebase!.line, 'timebase');
  return ({ value, line }) => {
    if (!/^\d{1,18}$/.test(value)) throw new BrokenText(line, 'time');
    return Math.round((Number(value) * Number(over) * 1000) / Number(under));
  };
}

export function writeFfmetadata(chapters: readonly WrittenChapter[]): string {
  const sections = chapters.map(({ startMs, endMs, title, description }) =>
    [
      '[CHAPTER]',
      'TIMEBASE=1/1000',
      `START=${startMs}`,
      `END=${endMs}`,
      `title=${escaped(title)}`,
      ...(description === null ? [] : [`description=${escaped(description)}`]),
      '',
    ].join('\n'),
  );
  return [';FFMETADATA1\n', ...sections].join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[=;#\\\n]/g, String.raw`\$&`);
}
