/** Writes docs/formats.md. */
import type { FormatRow } from './judge.ts';

/** `whats`: all files of the chapter in order; `rows`: this run's results for some or all of them. */
export type Chapter = { title: string; whats: string[]; rows: FormatRow[] };

const introduction = `# Whatever a family owns plays and shows

Each file was uploaded through the bulk dialog and processed by the whole server; what it gave to browsers was then decoded
by other means than its own, and opened in Chromium: films and recordings play and are heard, photos are seen. The first
chapter holds files of real cameras and recorders; all others are made by the test itself.
\`WRITE_FORMATS=1 script/test e2e/formats\` writes this page (with \`-t\` only some of its chapters); every other run of the
test demands that it tells the truth.

- **Accepted**: kept, and shown or played without a warning; or what the card says; or why it is refused.
- **Length or size**: the film is as long, the photo as large as it should be, on the card and in what is played.
- **Shape**: right aspect, right way up, colours in their corners.
- **Picture**, **Sound**: there when what a browser gets is decoded, and neither one colour nor silence.
- **Date**: when it was taken, as far as the file or its name tells; "none" is right where nothing does.
- **Plays as**: \`it is\`, or \`a copy\` for browsers (H.264 and AAC in MP4, AAC in M4A).
- **Seconds**: from the last byte until it could be seen or played, on two cores that had nothing else to do.
`;

const notes = `## Not made by the test

Debian 12's ffmpeg 5.1 and the image libraries at hand can't write these, so they are shown by real files alone, or not
at all: AMR, DSS and camera raw (put together by hand), HEIC, Monkey's Audio (real files), VC-1 (WMV 9), RealVideo 3 and 4,
Indeo, QDesign, DVD subtitles (pictures of text: no captions are made of them).

## Known limits

- A DVD's VIDEO_TS folder: the bulk upload puts the parts of each title (VTS_01_1.VOB, VTS_01_2.VOB…) together as one
  film while it sends them. Menus and indexes (IFO, BUP) are left out, and it says so; chapters of the disc are lost with
  them. Where parts come by other ways, each is a film of its own, and plays.
- Camera raw shows the preview inside, as the camera made it. Without one, or with one of less than 1000 pixels, Heirloom
  develops the picture itself, with the white balance of the camera; the details say which of the two is shown.
- Of a TIFF with several pages the first is shown, and the details say how many there are.
- A live photo that comes as a photo and a film (HEIC and MOV): the photo plays the film, which stays an item of its own.
- JVC's MOD does not hold the shape of its pictures (the MOI beside it does): 16:9 is shown as the stream says.
- XMP files beside photos are read by the bulk upload alone: their date counts as a person's, and so does the description
  where none was typed.
- Where a film says nothing of a camera and its name tells an earlier year than the file, the name counts: the file only
  knows when it was digitised.
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

/** Makes the document; takes the rows of files that this run did not look at from the earlier document. */
export function formatsDocument(chapters: Chapter[], earlier = ''): string {
  const tables = chapters.map(({ title, whats, rows }) => ({
    title,
    lines: whats.flatMap((what) => {
      const row = rows.find((each) => each.what === what);
      return row ? [line(cells(row))] : earlierLines(earlier, what);
    }),
  }));
  const count = tables.reduce((sum, { lines }) => sum + lines.length, 0);
  const right = `${count} files in this table.\n`;
  const texts = tables
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => `## ${title}\n\n${[...tableHead, ...lines].join('\n')}\n`);
  return [introduction, right, ...texts, notes].join('\n');
}

const earlierLines = (earlier: string, what: string): string[] =>
  earlier.split('\n').filter((text) => text.startsWith(`| ${what} |`));

function cells(row: FormatRow): string[] {
  return [
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
}

const line = (words: string[]): string => `| ${words.join(' | ')} |`;

const tableHead = [line(head), line(head.map(() => '---'))];

/** Returns the rows of a document without the column of seconds, which differs in each run. */
export function rowsWithoutTimes(document: string): string[] {
  return document
    .split('\n')
    .filter((text) => text.startsWith('| ') && !text.startsWith('| ---'))
    .map((text) => text.replace(/\| [^|]*\|$/, '|'));
}
