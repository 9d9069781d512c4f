import sax from 'sax';
import {
  BrokenText,
  type FoundChapter,
  readTime,
  type WrittenChapter,
  writeTime,
} from '#features/chapter-editing/formats/found-chapter.ts';

type Atom = { line: number; start?: Text; end?: Text; title?: string; isHidden: boolean };
type Text = { text: string; line: number };

/**
 * Reads the chapters of the first edition of a file as MKVToolNix writes it; those within others too, except one that
 * begins with the one around it.
 */
export function readMatroskaXml(text: string): FoundChapter[] {
  const found = atomsOf(text)
    .filter(({ isHidden }) => !isHidden)
    .map(readAtom);
  const begun = new Set<number>();
  return found
    .filter(({ chapter: { startMs }, isWithin }) => {
      const isFirst = !isWithin || !begun.has(startMs);
      begun.add(startMs);
      return isFirst;
    })
    .map(({ chapter }) => chapter);
}

type NestedAtom = Atom & { isWithin: boolean };

function atomsOf(text: string): NestedAtom[] {
  const parser = sax.parser(true);
  const atoms: NestedAtom[] = [];
  const open: NestedAtom[] = [];
  let editions = 0;
  let said = '';
  let line = 1;
  parser.onopentag = ({ name }) => {
    [said, line] = ['', parser.line + 1];
    if (name === 'EditionEntry') editions += 1;
    if (name !== 'ChapterAtom' || editions > 1) return;
    const atom = { line, isHidden: false, isWithin: open.length > 0 };
    atoms.push(atom);
    open.push(atom);
  };
  parser.ontext = (part) => void (said += part);
  parser.oncdata = (part) => void (said += part);
  parser.onclosetag = (name) => {
    if (editions > 1) return;
    if (name === 'ChapterAtom') open.pop();
    else if (open.length > 0) describe(open.at(-1)!, name, { text: said.trim(), line });
  };
  parser.onerror = () => {
    throw new BrokenText(parser.line + 1, 'xml');
  };
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return atoms;
}

function describe(atom: Atom, name: string, said: Text): void {
  if (name === 'ChapterTimeStart') atom.start = said;
  if (name === 'ChapterTimeEnd') atom.end = said;
  // The first of several languages.
  if (name === 'ChapterString') atom.title ??= said.text;
  if (name === 'ChapterFlagHidden') atom.isHidden ||= said.text === '1';
  if (name === 'ChapterFlagEnabled') atom.isHidden ||= said.text === '0';
}

function readAtom({ line, start, end, title = '', isWithin }: NestedAtom) {
  if (!start) throw new BrokenText(line, 'noBegin');
  const startMs = timeOf(start);
  const endMs = end ? timeOf(end) : null;
  if (endMs !== null && endMs <= startMs) throw new BrokenText(end!.line, 'endBeforeBegin');
  return { chapter: { startMs, endMs, title, description: null, line }, isWithin };
}

function timeOf({ text, line }: Text): number {
  const ms = readTime(text);
  if (ms === null) throw new BrokenText(line, 'time');
  return ms;
}

export function writeMatroskaXml(chapters: readonly WrittenChapter[]): string {
  const atoms = chapters.map(
    ({ startMs, endMs, title }) => `    <ChapterAtom>
      <ChapterTimeStart>${writeTime(startMs)}000000</ChapterTimeStart>
      <ChapterTimeEnd>${writeTime(endMs)}000000</ChapterTimeEnd>
      <ChapterDisplay>
        <ChapterString>${escaped(title)}</ChapterString>
        <ChapterLanguage>und</ChapterLanguage>
      </ChapterDisplay>
    </ChapterAtom>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Chapters>
  <EditionEntry>
${atoms.join('')}  </EditionEntry>
</Chapters>
`;
}

/** XML has no place for control characters, not even as references. */
function escaped(text: string): string {
  const plain = text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '');
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
