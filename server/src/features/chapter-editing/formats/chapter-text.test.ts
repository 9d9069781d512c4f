import { describe, expect, it } from 'vitest';
import { chapterFormats, readChapterText } from '#features/chapter-editing/formats/chapter-text.ts';
import { BrokenText } from '#features/chapter-editing/formats/found-chapter.ts';

const read = (text: string, durationMs: number | null = null) =>
  readChapterText(text, { durationMs });
function short(text: string, durationMs?: number) {
  const { chapters } = read(text, durationMs);
  return chapters.map(({ startMs, endMs, title }) => [startMs, endMs ?? null, title]);
}

const webVtt = `\uFEFFWEBVTT - Tape 12

NOTE
made by hand

STYLE
::cue { color: red }

1
00:00.000 --> 00:01:00.000 align:start
<v Anna>Am See</v> &amp; Wald
Mit Oma
und Opa

00:01:00.000 --> 01:00:00.500
Torte
`;
const ffmetadata = `;FFMETADATA1
title=a \\= b
[CHAPTER]
TIMEBASE=1/1000
START=0
# a comment
END=60000
title=one \\#1\\\\2 \\= one\\
two
[STREAM]
title=no chapter
[CHAPTER]
START=60000000000
END=61000000000
`;
const matroska = `<?xml version="1.0"?>
<!DOCTYPE Chapters SYSTEM "matroskachapters.dtd">
<Chapters>
  <EditionEntry>
    <ChapterAtom>
      <ChapterTimeStart>00:00:00.000000000</ChapterTimeStart>
      <ChapterTimeEnd>00:01:00.5</ChapterTimeEnd>
      <ChapterDisplay><ChapterString>Am See &amp; Wald</ChapterString></ChapterDisplay>
      <ChapterDisplay><ChapterString>At the lake</ChapterString></ChapterDisplay>
      <ChapterAtom><ChapterTimeStart>00:00:00</ChapterTimeStart></ChapterAtom>
      <ChapterAtom><ChapterTimeStart>00:00:30</ChapterTimeStart></ChapterAtom>
    </ChapterAtom>
    <ChapterAtom>
      <ChapterTimeStart>00:05:00</ChapterTimeStart><ChapterFlagHidden>1</ChapterFlagHidden>
    </ChapterAtom>
  </EditionEntry>
  <EditionEntry><ChapterAtom><ChapterTimeStart>00:09:00</ChapterTimeStart></ChapterAtom></EditionEntry>
</Chapters>`;

describe('readChapterText', () => {
  it('reads WebVTT', () => {
    expect(short(webVtt)).toEqual([
      [0, null, 'Am See & Wald'],
      [60_000, 3_600_500, 'Torte'],
    ]);
    expect(read(webVtt).chapters[0]!.description).toBe('Mit Oma\nund Opa');
    expect(short(webVtt, 3_600_500)[1]).toEqual([60_000, null, 'Torte']);
  });

  it('reads ffmetadata, in nanoseconds unless it says otherwise', () => {
    expect(short(ffmetadata.replaceAll('\n', '\r\n'))).toEqual([
      [0, null, 'one #1\\2 = one\ntwo'],
      [60_000, 61_000, ''],
    ]);
  });

  it('reads the first edition of Matroska XML, with chapters within others', () => {
    expect(short(matroska)).toEqual([
      [0, null, 'Am See & Wald'],
      [30_000, null, ''],
    ]);
  });

  it('reads lines of a description, in any order', () => {
    const text = '\n[1:02:03] - Dance\n 0:00 Intro\n• 75:20.5 – Tango: II\n(2:00)\n';
    expect(read(text)).toMatchObject({ wasUnsorted: true, overlapping: 0 });
    expect(short(text)).toEqual([
      [0, null, 'Intro'],
      [120_000, null, ''],
      [3_723_000, null, 'Dance'],
      [4_520_500, null, 'Tango: II'],
    ]);
  });

  it('cuts what overlaps where the next begins, and says so', () => {
    const text = 'WEBVTT\n\n00:00.000 --> 00:09.000\nA\n\n00:05.000 --> 00:06.000\nB\n';
    expect(read(text)).toMatchObject({ wasUnsorted: false, overlapping: 1 });
    expect(short(text)).toEqual([
      [0, null, 'A'],
      [5000, 6000, 'B'],
    ]);
  });

  it.each([
    ['0:00 A\nno time\n', 2, 'timeFirst'],
    ['0:00 A\n1987 was a good year', 2, 'timeFirst'],
    ['0:00 A\n\n0:99 B', 3, 'time'],
    ['0:00 A\n1:00 B\n0:00 C', 3, 'twice'],
    ['0:00 A\n2:00:00 B', 2, 'beyondEnd'],
    [`0:00 ${'x'.repeat(501)}`, 1, 'titleTooLong'],
    ['WEBVTTX\n', 1, 'noHeader'],
    ['WEBVTT\n\nNOTE x\n\n1\nno time\nTitle', 6, 'time'],
    ['WEBVTT\n\nalone', 4, 'time'],
    ['WEBVTT\n\n00:05.000 --> 00:04.000\nA', 3, 'endBeforeBegin'],
    [';FFMETADATA1\n[CHAPTER]\ntitle=A', 2, 'noBegin'],
    [';FFMETADATA1\n[CHAPTER]\nTIMEBASE=0/1\nSTART=1', 3, 'timebase'],
    [';FFMETADATA1\n[CHAPTER]\nSTART=-1', 3, 'time'],
    [';FFMETADATA1\n[CHAPTER]\nSTART=2\nEND=1', 4, 'endBeforeBegin'],
    ['<Chapters>\n<EditionEntry>\n</Chapters>', 3, 'xml'],
    ['<Chapters>\n&unknown;</Chapters>', 2, 'xml'],
    [
      '<Chapters>\n<ChapterAtom>\n<ChapterTimeStart>x</ChapterTimeStart></ChapterAtom></Chapters>',
      3,
      'time',
    ],
    ['<Chapters>\n<ChapterAtom></ChapterAtom></Chapters>', 2, 'noBegin'],
  ])('says in which line %j is broken', (text, line, problem) => {
    expect(() => read(text, 7_000_000)).toThrow(expect.objectContaining({ line, problem }));
  });
});

it.each([
  [
    'tags that never end',
    (size: number) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${'<'.repeat(size)}`,
  ],
  ['blanks before a line separator', (size: number) => `1:00${' '.repeat(size)}a\u2028b`],
  ['escaped line breaks', (size: number) => `;FFMETADATA1\n${'\\\n'.repeat(size / 2)}`],
])('does not take long for %s', (_, write) => {
  const begin = performance.now();
  try {
    read(write(199_000));
  } catch (error) {
    expect(error).toBeInstanceOf(BrokenText);
  }
  // It takes a few milliseconds; work that grows with the square takes many seconds.
  expect(performance.now() - begin).toBeLessThan(1000);
});

describe('writing', () => {
  const chapters = [
    { startMs: 0, endMs: 3_661_500, title: 'A & <b> = #1; \\', description: 'One\nTwo' },
    { startMs: 3_661_500, endMs: 3_700_000, title: 'Torte', description: null },
  ];
  it.each(['webvtt', 'ffmetadata', 'matroska', 'lines'] as const)(
    'gives what is read again: %s',
    (format) => {
      const { chapters: found } = read(chapterFormats[format].write(chapters), 3_700_000);
      expect(found.map(({ startMs, title }) => ({ startMs, title }))).toEqual(
        chapters.map(({ startMs, title }) => ({ startMs, title })),
      );
      if (format === 'webvtt' || format === 'ffmetadata') {
        expect(found[0]!.description).toBe('One\nTwo');
      }
    },
  );
});
