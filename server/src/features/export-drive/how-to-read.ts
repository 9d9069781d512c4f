import path from 'node:path';
import type { DriveArchive } from '@heirloom/contract/drive-viewer/drive-archive.ts';

/** What programs call these formats, so that somebody can look them up long after their names are forgotten. */
const formats = new Map(
  Object.entries({
    avi: 'AVI, by Microsoft; often with DV or MPEG-4 inside',
    dng: 'DNG, by Adobe',
    dv: 'DV, IEC 61834',
    flac: 'FLAC, RFC 9639',
    gif: 'GIF 89a',
    heic: 'HEIF, ISO/IEC 23008-12',
    jpeg: 'JPEG, ISO/IEC 10918-1',
    jpg: 'JPEG, ISO/IEC 10918-1',
    m4a: 'MPEG-4, ISO/IEC 14496-14',
    mkv: 'Matroska, RFC 9559',
    mov: 'QuickTime, by Apple',
    mp3: 'MPEG audio, ISO/IEC 11172-3',
    mp4: 'MPEG-4, ISO/IEC 14496-14',
    mpg: 'MPEG-2, ISO/IEC 13818-1',
    mts: 'MPEG-2 transport stream, ISO/IEC 13818-1',
    ogg: 'Ogg, RFC 3533',
    png: 'PNG, ISO/IEC 15948',
    tif: 'TIFF 6.0',
    tiff: 'TIFF 6.0',
    wav: 'WAVE, by Microsoft and IBM',
    webp: 'WebP, RFC 9649',
  }),
);

/** Fills in the page in plain words what is on this drive: whose it is, when it was made, and which formats. */
export function fillHowToRead(
  page: string,
  { title, madeAt, madeBy, items }: DriveArchive,
): string {
  const counts = new Map<string, number>();
  for (const { file = '' } of items) {
    const name = path.extname(file).slice(1).toLowerCase();
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const rows = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(
      ([name, count]) =>
        `<tr><td>.${escaped(name)}</td><td>${count}</td><td>${escaped(formats.get(name) ?? '')}</td></tr>`,
    );
  const values: Record<string, string> = {
    title: escaped(title),
    madeAt: madeAt.slice(0, 10),
    madeBy: escaped(madeBy),
    formats: rows.join('\n'),
  };
  return page.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
