/** Writes docs/formats.md. */
import type { FormatRow } from '#test/formats/measure-case.ts';

export type Chapter = { title: string; rows: FormatRow[] };

const introduction = `# Whatever a family owns plays and shows

Each file was uploaded and processed by the whole server, and what came of it was then decoded by other means than the
server's own. The first chapter holds files of real cameras and recorders; all others are made by the test itself.
\`WRITE_FORMATS=1 vitest run --project server test/formats\` writes this page; every other run of the test demands that
it tells the truth.

- **Accepted**: kept, and shown or played without a warning; or what the card says; or why it is refused.
- **Length or size**: the film is as long, the photo as large as it should be, on the card and in what is played.
- **Shape**: right aspect, right way up, colours in their corners.
- **Picture**, **Sound**: there when what a browser gets is decoded, and neither one colour nor silence.
- **Date**: when it was taken, as far as the file or its name tells; "none" is right where nothing does.
- **Plays as**: \`it is\`, or \`a copy\` for browsers (H.264 and AAC in MP4, AAC in M4A).
- **Seconds**: from the last byte until all was made, on two cores that had much else to do.
`;

const notes = `## Not made by the test

Debian 12's ffmpeg 5.1 and the image libraries at hand can't write these, so they are shown by real files alone, or not
at all: AMR (frames are put together by hand), HEIC, camera raw, Monkey's Audio (real files), VC-1 (WMV 9), RealVideo 3
and 4, Indeo, QDesign, DVD subtitles (pictures of text: no captions are made of them).

## Known limits

- A DVD's VIDEO_TS folder: each VOB is a film of its own, and plays. The bytes of a title's parts put together
  (\`cat VTS_01_1.VOB VTS_01_2.VOB > film.vob\`) are one film. IFO, BUP and menus are not used.
- Camera raw shows the preview inside; it is not developed. Without a preview the card says so.
- JPEG XL, HEIC and raw are shown by renditions; "Download" always gives the original.
`;

const head = [
  'File',
  'Accepted',
  'Length or size',
  'Shape',
  'Picture',
  'Sound',
  'Date',
  'Also',
  'Plays as',
  'Seconds',
];

export function formatsDocument(chapters: Chapter[]): string {
  const count = chapters.reduce((sum, { rows }) => sum + rows.length, 0);
  const right = `${count} files in this table.\n`;
  const tables = chapters
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => `## ${title}\n\n${table(rows)}\n`);
  return [introduction, right, ...tables, notes].join('\n');
}

const table = (rows: FormatRow[]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map((row) => line(cells(row)))].join('\n');

const cells = (row: FormatRow): string[] => [
  row.what,
  row.accepted,
  row.length,
  row.shape,
  row.picture,
  row.sound,
  row.date,
  row.extras,
  row.shownAs,
  row.seconds.toFixed(1),
];

const line = (words: string[]): string => `| ${words.join(' | ')} |`;

/** The rows of a document, without the column that is never the same. */
export const rowsWithoutTimes = (document: string): string[] =>
  document
    .split('\n')
    .filter((text) => text.startsWith('| ') && !text.startsWith('| ---'))
    .map((text) => text.replace(/\| [^|]*\|$/, '|'));
